import { compact, percent } from '../../../src/report/numbers.js';
import { printable } from '../../../src/symbols/printable.js';
import type { Data, Routine } from '../data/data.js';
import { ClassBadge } from '../table/ClassBadge.js';
import { Share } from '../table/Share.js';

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
      <table class="calls">
        <thead>
          <tr>
            <th scope="col">called through</th>
            <th scope="col">class</th>
            <th scope="col" class="right">
              calls
            </th>
            <th scope="col" class="right">
              cost
            </th>
          </tr>
        </thead>
        <tbody>
          {contexts.map(({ path, calls, cost_share: share, formula, reason, ...context }, i) => (
            <tr key={i}>
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
              <td class="right">{compact(calls)}</td>
              <td class="right">
                <Share share={share} text={percent(share)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
