import { THREAD_STRIDE } from '../../../src/report/html/threads.js';
import { compact, percent } from '../../../src/report/numbers.js';
import { threadName } from '../../../src/report/threads.js';
import type { Data, Routine } from '../data/data.js';
import { Share } from '../table/Share.js';

/** More are counted. */
const SHOWN = 24;

function rowsOf(numbers: Float64Array): number[][] {
  const rows = Array.from({ length: numbers.length / THREAD_STRIDE }, (_, i) => [
    ...numbers.subarray(i * THREAD_STRIDE, (i + 1) * THREAD_STRIDE),
  ]);
  return rows.sort((a, b) => b[2] - a[2]);
}

/** What the routine did in each thread, where runs had several. */
export function Threads({ data, routine }: { data: Data; routine: Routine }) {
  const { threads, runs } = data.view;
  if (threads === null) return null;
  const rows = rowsOf(data.threads[routine.index]);
  const whole = rows.reduce((sum, [, , cost]) => sum + cost, 0);
  return (
    <div class="card block">
      <h3>Threads</h3>
      {rows.length === 0 ? (
        <p class="empty">It ran in programs of one thread only.</p>
      ) : (
        <table class="calls">
          <thead>
            <tr>
              <th scope="col">thread</th>
              <th scope="col" class="right">
                calls
              </th>
              <th scope="col" class="right">
                cost
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(([thread, calls, cost]) => (
              <tr key={thread}>
                <td>{threadName({ runs, threads: threads.list }, thread)}</td>
                <td class="right">{compact(calls)}</td>
                <td class="right">
                  <Share share={cost / whole} text={whole > 0 ? percent(cost / whole) : '–'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > SHOWN && <p class="empty">and {rows.length - SHOWN} more</p>}
    </div>
  );
}
