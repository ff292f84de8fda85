/** The routines that the table shows, in its order. */
import { computed } from '@preact/signals';
import type { Routine } from '../data/data.js';
import { COMPARE } from './order.js';
import { matcher } from './search.js';
import { classFilter, data, moduleFilter, query, sort, threadFilter } from './state.js';

/** Whether anything is filtered. */
export const isNarrowed = computed(
  () =>
    query.value !== '' ||
    moduleFilter.value !== '' ||
    threadFilter.value >= 0 ||
    classFilter.value.size > 0,
);

/** What the search and the thread leave. */
const searched = computed((): Routine[] => {
  const all = data.value;
  if (all === null) return [];
  const thread = threadFilter.value;
  if (query.value === '' && thread < 0) return all.routines;
  const matches = matcher(query.value, all);
  return all.routines.filter(
    (routine) => (thread < 0 || all.ranIn(routine, thread)) && matches(routine),
  );
});

const isOfModule = (routine: Routine): boolean =>
  moduleFilter.value === '' || data.value!.moduleOf(routine).name === moduleFilter.value;

const isOfClasses = (routine: Routine): boolean =>
  classFilter.value.size === 0 || classFilter.value.has(data.value!.classOf(routine) ?? '');

/** What all filters but the one of classes leave: its counts are of these. */
export const unclassed = computed((): Routine[] => searched.value.filter(isOfModule));

/** The same for the counts of modules. */
export const unmoduled = computed((): Routine[] => searched.value.filter(isOfClasses));

const filteredList = computed((): Routine[] => unclassed.value.filter(isOfClasses));

export const shown = computed((): Routine[] => {
  const { key, descending } = sort.value;
  const compare = COMPARE[key] ?? COMPARE['rank'];
  const sign = descending ? -1 : 1;
  return filteredList.value.toSorted(
    (a, b) => sign * compare(a, b, data.value!) || a.index - b.index,
  );
});
