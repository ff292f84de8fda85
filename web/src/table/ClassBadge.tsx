import type { ComplexityClass } from '../../../src/schema/report.js';
import type { Data, Routine } from '../data/data.js';
import { classTitle } from '../../../src/words/class-title.js';
import { paceOf } from '../../../src/growth/order.js';

/** The text says the class, the colour only repeats it: how fast it grows. */
export function ClassBadge({
  name,
  exponent = null,
}: {
  name: ComplexityClass;
  exponent?: number | null;
}) {
  return (
    <span class={`badge pace-${paceOf({ class: name, exponent })}`}>
      {classTitle({ class: name, exponent })}
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
