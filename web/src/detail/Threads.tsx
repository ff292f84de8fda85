import { THREAD_STRIDE } from '../../../src/pages/pack-threads.js';
import { threadName } from '../../../src/words/thread-name.js';
import type { Data, Routine } from '../data/data.js';
import { CostTable } from './CostTable.js';

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
      <p class="hint">Plots and figures above are of all threads together.</p>
      <CostTable
        heads={['thread']}
        rows={rows.map(([thread, calls, cost]) => ({
          key: thread,
          calls,
          cost,
          cells: <td>{threadName({ runs, threads: threads.list }, thread)}</td>,
        }))}
        whole={whole}
        most={SHOWN}
        none="It ran in programs of one thread only."
      />
    </div>
  );
}
