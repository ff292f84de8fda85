import { factor } from '../../../src/base/text/numbers.js';
import type { Routine } from '../data/data.js';
import { earlierOf, timesBefore } from '../state/compared.js';

/** What is less than half a hundredth is the same. */
const SAME = 0.005;

/** How many times the cost that a routine had before. */
export function Change({ routine }: { routine: Routine }) {
  const times = timesBefore(routine);
  if (times === null) return <span class="none">{earlierOf(routine) === null ? 'new' : '–'}</span>;
  if (Math.abs(times - 1) < SAME) return <span class="none">same</span>;
  return <span class={times > 1 ? 'worse' : 'better'}>× {factor(times)}</span>;
}
