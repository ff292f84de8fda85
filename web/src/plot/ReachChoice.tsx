import { reach } from '../state/state.js';

const REACHES = [1, 2, 10] as const;

/** How far beyond the largest size seen the plot goes. */
export function ReachChoice() {
  return (
    <div class="segments" role="group" aria-label="How far to predict">
      {REACHES.map((times) => (
        <button
          key={times}
          type="button"
          class="toggle"
          aria-pressed={reach.value === times}
          onClick={() => {
            reach.value = times;
          }}
        >
          {times === 1 ? 'as seen' : `to ${times}×`}
        </button>
      ))}
    </div>
  );
}
