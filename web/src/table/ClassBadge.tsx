import type { ComplexityClass } from '../../../src/schema/report.js';
import type { Data, Routine } from '../data/data.js';
import { classTitle } from '../../../src/render/text/class-title.js';
import { paceOf } from './pace.js';

const SUPERSCRIPTS: Readonly<Record<string, string>> = { '2': '²', '3': '³', k: 'ᵏ', n: 'ⁿ' };

/** "O(n^2 log n)" as mathematicians write it. */
export function prettyClass(name: string): string {
  return name.replace(/\^([23kn])(?![\d.])/g, (_, power: string) => SUPERSCRIPTS[power]);
}

/** The text says the class, the colour only repeats it: how fast it grows. */
export function ClassBadge({
  name,
  exponent = null,
}: {
  name: ComplexityClass;
  exponent?: number | null;
}) {
  return (
    <span class={`badge pace-${paceOf(name, exponent)}`}>
      {prettyClass(classTitle({ class: name, exponent }))}
    </span>
  );
}

/** Of a routine, wherever it is named: what its finding says, with the finding's number. */
export function RoutineBadge({ data, routine }: { data: Data; routine: Routine }) {
  const { name, exponent, finding } = data.growthOf(routine);
  return (
    <>
      <ClassBadge name={name} exponent={exponent} />
      {finding !== null && (
        <span class="of-finding" title={`culprit of finding ${finding}`}>
          {' '}
          #{finding}
        </span>
      )}
    </>
  );
}
