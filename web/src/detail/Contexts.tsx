import { printable } from '../../../src/base/text/printable.js';
import type { Data, Routine } from '../data/data.js';
import { ClassBadge } from '../table/ClassBadge.js';
import { CostTable } from './CostTable.js';

/** Names of a path that are shown: those next to the routine say most. */
const NEAREST = 5;

function way(path: readonly string[]): string {
  if (path.length === 0) return 'start of a thread';
  const names = path.slice(-NEAREST).map((name) => printable(name).slice(0, 80));
  return `${path.length > NEAREST ? '… › ' : ''}${names.join(' › ')}`;
}

/** The routine by what it was called through, where that was recorded. */
export function Contexts({ data, routine }: { data: Data; routine: Routine }) {
  const contexts = data.contexts[routine.index];
  if (contexts.length === 0) return null;
  return (
    <div class="card block">
      <h3>By what it was called through</h3>
      <CostTable
        heads={['called through', 'class']}
        rows={contexts.map(({ path, calls, cost_share: cost, formula, reason, ...context }, i) => ({
          key: i,
          calls,
          cost,
          cells: (
            <>
              <td
                title={path
                  .map((name) => printable(name))
                  .join(' › ')
                  .slice(0, 2000)}
              >
                {way(path)}
              </td>
              <td title={formula ?? reason ?? ''}>
                <ClassBadge name={context.class} />
              </td>
            </>
          ),
        }))}
        whole={1}
      />
    </div>
  );
}
