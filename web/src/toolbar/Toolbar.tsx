import { shown } from '../state/list.js';
import { data, threadFilter } from '../state/state.js';
import { ClassFilter } from './ClassFilter.js';
import { ModuleFilter } from './ModuleFilter.js';
import { Search } from './Search.js';
import { ThreadFilter } from './ThreadFilter.js';

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
      <span class="count" role="status" id="count">
        {text}
      </span>
    </div>
  );
}
