import type { ComplexityClass } from '../../../src/schema/report.js';
import type { Frame } from '../../../src/pages/frames/frame.js';
import type { Data, Routine } from '../data/data.js';
import { inlinedGrowth } from '../data/inlined.js';
import { classTitle } from '../../../src/words/class-title.js';
import type { FactorLawReport } from '../../../src/schema/factors-schema.js';
import { lawClaim } from '../../../src/words/law-claim.js';
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

/** A law of several sizes: the colour is that of its fastest term. */
export function LawBadge({ law }: { law: FactorLawReport | null | undefined }) {
  const claim = lawClaim(law);
  if (claim === null) return <span class="none">{law == null ? '–' : 'unknown'}</span>;
  return <span class={`badge pace-${paceOf(claim)}`}>{claim.title}</span>;
}

/** Of a routine, wherever it is named: what its finding says, with the finding's number. */
export function RoutineBadge({ data, routine }: { data: Data; routine: Routine }) {
  return <GrowthBadge {...data.growthOf(routine)} />;
}

/** Of a frame: an inlined function has the class of a finding about its loop, or none. */
export function FrameBadge({ data, frame: { node } }: { data: Data; frame: Frame }) {
  const routine = node < 0 ? undefined : data.routines.at(node);
  if (routine !== undefined) return <RoutineBadge data={data} routine={routine} />;
  const growth = inlinedGrowth(data, node);
  return growth === null ? null : <GrowthBadge {...growth} />;
}

function GrowthBadge({ name, exponent, finding }: ReturnType<Data['growthOf']>) {
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
