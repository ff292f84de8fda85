import { batch } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { isNarrowed, shown } from '../state/list.js';
import { classFilter, cursor, data, moduleFilter, query, threadFilter } from '../state/state.js';
import { ClassFilter } from './ClassFilter.js';
import { ModuleFilter } from './ModuleFilter.js';
import { Search } from './Search.js';
import { ThreadFilter } from './ThreadFilter.js';

interface Props {
  /** What Enter in the search does; default: opens the routine of the list's cursor. */
  onEnter?: () => void;
  /** Further tools. */
  children?: ComponentChildren;
}

export function Toolbar({ onEnter, children }: Props) {
  const all = data.value?.routines.length ?? 0;
  const seen = shown.value.length;
  const count = `${seen === all ? '' : `${seen} of `}${all} ${all === 1 ? 'routine' : 'routines'}`;
  // Points of each thread are not kept apart: only the list is narrowed.
  const text = threadFilter.value < 0 ? count : `${count}; figures of all threads`;
  return (
    <div class="toolbar">
      <Search {...(onEnter === undefined ? {} : { onEnter })} />
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
      {children}
    </div>
  );
}
