import { percent } from '../../../src/base/text/numbers.js';
import type { Data } from '../data/data.js';
import { focusOn, focusedRoutine } from '../state/state.js';

/** What the view is about, how its contexts are known, and the way back to all. */
export function ContextNote({ data }: { data: Data }) {
  const { estimated, share } = data.frames;
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
      {estimated ? (
        <p class="estimated">
          Estimated, as gprof does it: a routine’s callees cost the same share for all of its
          callers. For exact stacks record with --contexts. Recursion is one frame.
        </p>
      ) : (
        <p class="recorded">
          Measured: costs as they were recorded along each path. Recursion goes back to the frame of
          the first call.
          {share < 0.995 && ` Contexts were recorded for ${percent(share)} of the cost only.`}
        </p>
      )}
    </div>
  );
}
