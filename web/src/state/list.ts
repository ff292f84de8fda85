/** The routines that the table shows, in its order. */
import { computed } from '@preact/signals';
import type { Routine } from '../data/data.js';
import { COMPARE } from './order.js';
import { matcher } from './search.js';
import { classFilter, data, moduleFilter, query, sort, threadFilter } from './state.js';

/** What all filters but the one of classes let through: its counts are of these. */
export const unclassed = computed((): Routine[] => {
  const all = data.value;
  if (all === null) return [];
  const matches = matcher(query.value, all);
  const module = moduleFilter.value;
  const thread = threadFilter.value;
  return all.routines.filter(
    (routine) =>
      (module === '' || all.moduleOf(routine).name === module) &&
      (thread < 0 || all.ranIn(routine, thread)) &&
      matches(routine),
  );
});

const filteredList = computed((): Routine[] => {
  const all = data.value;
  const classes = classFilter.value;
  if (all === null || classes.size === 0) return unclassed.value;
  return unclassed.value.filter((routine) => classes.has(all.classOf(routine) ?? ''));
});

export const shown = computed((): Routine[] => {
  const { key, descending } = sort.value;
  const compare = COMPARE[key] ?? COMPARE['rank'];
  const sign = descending ? -1 : 1;
  return filteredList.value.toSorted(
    (a, b) => sign * compare(a, b, data.value!) || a.index - b.index,
  );
});
