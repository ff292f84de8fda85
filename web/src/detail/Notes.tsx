import type { Routine } from '../data/data.js';
import { LONGEST, lookedAt, markLooked, note, notes } from '../state/notes.js';

/** A mark that the routine was looked at, and a note; the link keeps both. */
export function Notes({ routine }: { routine: Routine }) {
  const { id } = routine;
  return (
    <div class="notes">
      <label>
        <input
          type="checkbox"
          checked={lookedAt.value.has(id)}
          onChange={() => {
            markLooked(id);
          }}
        />{' '}
        looked at
      </label>
      <label class="note">
        <span class="visually-hidden">Note on this routine, kept in the link</span>
        <input
          type="text"
          maxLength={LONGEST}
          placeholder="Note, kept in the link"
          value={notes.value.get(id) ?? ''}
          onInput={(event) => {
            note(id, event.currentTarget.value);
          }}
        />
      </label>
    </div>
  );
}
