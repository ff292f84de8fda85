import { isSame, timesText } from '../../../src/compare/diff/times-text.js';
import type { Routine } from '../data/data.js';
import { earlierOf, timesBefore } from '../state/compared.js';

/** A change that is seen as one, by its colour: what a comparison lists. */
const CHANGED = 1.05;

/** How much less or more a routine costs than before. */
export function Change({ routine }: { routine: Routine }) {
  const times = timesBefore(routine);
  if (times === null) return <span class="none">{earlierOf(routine) === null ? 'new' : '–'}</span>;
  if (isSame(times)) return <span class="none">same</span>;
  const tone = times >= CHANGED ? 'worse' : times <= 1 / CHANGED ? 'better' : 'none';
  return <span class={tone}>{timesText(times)}</span>;
}
