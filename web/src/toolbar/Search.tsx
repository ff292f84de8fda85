import { SEARCH_ID, focusTable } from '../keyboard.js';
import { cursor, query } from '../state/state.js';
import { openAtCursor } from '../table/keys.js';

function openFirst(): void {
  openAtCursor();
  focusTable();
}

/** Filters the list while one types. */
export function Search({ onEnter = openFirst }: { onEnter?: () => void }) {
  return (
    <label class="search">
      <span class="visually-hidden">Search routines by name, module or source file</span>
      <input
        id={SEARCH_ID}
        type="search"
        placeholder="Search routines"
        autocomplete="off"
        spellcheck={false}
        value={query.value}
        onInput={(event) => {
          query.value = event.currentTarget.value;
          cursor.value = 0;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
          else if (event.key === 'ArrowDown') focusTable();
          else return;
          event.preventDefault();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </label>
  );
}
