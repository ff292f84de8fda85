import { grouping, regrouped } from '../state/state.js';

const WAYS = [
  ['structure', 'by data'],
  ['routine', 'by data or routine'],
] as const;

/** Which repetitions in one another are one algorithm. */
export function GroupingChoice() {
  const changes = regrouped.value.size;
  return (
    <div class="grouping">
      <span>Group nested loops and recursion</span>
      <div class="segments" role="group" aria-label="Grouping">
        {WAYS.map(([way, title]) => (
          <button
            key={way}
            type="button"
            class="toggle"
            id={`by-${way}`}
            aria-pressed={grouping.value === way}
            onClick={() => {
              grouping.value = way;
            }}
          >
            {title}
          </button>
        ))}
      </div>
      {changes > 0 && (
        <button
          type="button"
          class="toggle"
          id="ungroup"
          onClick={() => {
            regrouped.value = new Set();
          }}
        >
          Undo {changes} by hand
        </button>
      )}
    </div>
  );
}
