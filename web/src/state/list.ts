/** The routines that the table shows, in its order. */
import { computed } from '@preact/signals';
import type { Data, Routine } from '../data/data.js';
import { COMPARE } from './order.js';
import { classFilter, data, moduleFilter, query, sort, threadFilter } from './state.js';

/** Every word of the search must occur in name, module or source file. */
function matcher(text: string): (routine: Routine) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ haystack }) => words.every((word) => haystack.includes(word));
}

function filtered(all: Data): Routine[] {
  const matches = matcher(query.value);
  const module = moduleFilter.value;
  const classes = classFilter.value;
  const thread = threadFilter.value;
  return all.routines.filter(
    (routine) =>
      (module === '' || all.moduleOf(routine).name === module) &&
      (thread < 0 || all.ranIn(routine, thread)) &&
      (classes.size === 0 || classes.has(all.classOf(routine) ?? '')) &&
      matches(routine),
  );
}

const filteredList = computed((): Routine[] => (data.value === null ? [] : filtered(data.value)));

export const shown = computed((): Routine[] => {
  const { key, descending } = sort.value;
  const compare = COMPARE[key] ?? COMPARE['rank'];
  const sign = descending ? -1 : 1;
  return filteredList.value.toSorted(
    (a, b) => sign * compare(a, b, data.value!) || a.index - b.index,
  );
});
