import { batch, computed } from '@preact/signals';
import { shown } from '../state/list.js';
import { classFilter, cursor, data, moduleFilter, query, threadFilter } from '../state/state.js';
import { ClassFilter } from './ClassFilter.js';
import { ModuleFilter } from './ModuleFilter.js';
import { Search } from './Search.js';
import { ThreadFilter } from './ThreadFilter.js';

const isNarrowed = computed(
  () =>
    query.value !== '' ||
    moduleFilter.value !== '' ||
    threadFilter.value >= 0 ||
    classFilter.value.size > 0,
);

export function Toolbar() {
  const all = data.value?.routines.length ?? 0;
  const seen = shown.value.length;
  const count = seen === all ? `${all} routines` : `${seen} of ${all} routines`;
  // Points of each thread are not kept apart: only the list is narrowed.
  const text = threadFilter.value < 0 ? count : `${count}; figures of all threads`;
  return (
    <div class="toolbar">
      <Search />
      <ModuleFilter />
      <ThreadFilter />
      <ClassFilter />
      {isNarrowed.value && (
        <button
          type="button"
          class="link"
          onClick={() => {
            batch(() => {
              query.value = '';
              moduleFilter.value = '';
              threadFilter.value = -1;
              classFilter.value = new Set();
              cursor.value = 0;
            });
          }}
        >
          reset
        </button>
      )}
      <span class="count" role="status" id="count">
        {text}
      </span>
    </div>
  );
}
