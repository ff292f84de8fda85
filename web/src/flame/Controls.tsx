import { focusOn, focusedRoutine } from '../state/state.js';

/** What the view is about, how its contexts are known, and the way back to all. */
export function ContextNote({ estimated }: { estimated: boolean }) {
  const routine = focusedRoutine.value;
  return (
    <div class="context-note">
      {routine !== null && (
        <p>
          About <strong>{routine.title.slice(0, 120)}</strong>{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              focusOn(null);
            }}
          >
            show the whole run
          </button>
        </p>
      )}
      {estimated && (
        <p class="estimated">
          Estimated from callers and callees: a routine’s cost is split over its callees in the same
          way for all of its callers (as gprof does). Recursion is one frame.
        </p>
      )}
    </div>
  );
}
