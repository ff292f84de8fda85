import { compact, percent } from '../../../src/base/text/numbers.js';
import { Pair } from '../compare/Pair.js';
import type { Data, Routine } from '../data/data.js';
import { before, earlierOf } from '../state/compared.js';
import { ClassBadge } from '../table/ClassBadge.js';

/** What the routine was in the report that this one is compared with. */
export function Compared({ data, routine }: { data: Data; routine: Routine }) {
  if (before.value === null) return null;
  const old = earlierOf(routine);
  return (
    <section class="card">
      <h3>Compared with before</h3>
      {old === null ? (
        <p class="empty">It was not there.</p>
      ) : (
        <>
          <p>
            before: <ClassBadge name={old.class} exponent={old.exponent} />{' '}
            {old.formula ?? old.reason ?? ''}; {compact(old.calls)} calls, {compact(old.cost_total)}{' '}
            {data.view.metric.cost}, {percent(old.cost_share)} of its runs
          </p>
          <Pair data={data} routine={routine} />
        </>
      )}
    </section>
  );
}
