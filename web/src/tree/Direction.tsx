import { direction } from '../state/state.js';

const WAYS = [
  ['callees', 'What it calls'],
  ['callers', 'Who calls it'],
] as const;

export function Direction() {
  return (
    <div class="segments direction" role="group" aria-label="Direction">
      {WAYS.map(([way, title]) => (
        <button
          key={way}
          type="button"
          class="toggle"
          aria-pressed={direction.value === way}
          onClick={() => {
            direction.value = way;
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
