import { computed } from '@preact/signals';
import { compact } from '../../../src/base/text/numbers.js';
import { THREAD_STRIDE } from '../../../src/pages/pack-threads.js';
import { threadName } from '../../../src/words/thread-name.js';
import { cursor, data, threadFilter } from '../state/state.js';

/** More would make a list that nobody reads. */
const SHOWN = 300;

/** Threads with the cost of what ran in them. */
const threads = computed((): { index: number; name: string; cost: number }[] => {
  const all = data.value;
  const { threads: found, runs } = all?.view ?? { threads: null, runs: [] };
  if (all === null || found === null) return [];
  const costs = found.list.map(() => 0);
  for (const numbers of all.threads) {
    for (let at = 0; at < numbers.length; at += THREAD_STRIDE) {
      costs[numbers[at]] += numbers[at + 3];
    }
  }
  return costs
    .map((cost, index) => ({ index, name: threadName({ runs, threads: found.list }, index), cost }))
    .filter(({ cost }) => cost > 0);
});

/** Shows the routines that ran in one thread; nothing where runs had one. */
export function ThreadFilter() {
  if (threads.value.length < 2) return null;
  const chosen = threadFilter.value;
  const listed = threads.value.filter(({ index }, i) => i < SHOWN || index === chosen);
  return (
    <label class="select">
      <span class="visually-hidden">Thread</span>
      <select
        id="thread"
        value={String(chosen)}
        onChange={(event) => {
          threadFilter.value = Number(event.currentTarget.value);
          cursor.value = 0;
        }}
      >
        <option value="-1">all threads</option>
        {listed.map(({ index, name, cost }) => (
          <option key={index} value={String(index)}>
            {name} ({compact(cost)})
          </option>
        ))}
      </select>
    </label>
  );
}
