import { before } from '../state/compared.js';
import { data, hasFindings, view } from '../state/state.js';
import type { ViewName } from '../state/state.js';

const VIEWS: readonly [ViewName, string][] = [
  ['changes', 'Changes'],
  ['findings', 'Findings'],
  ['routines', 'Routines'],
  ['tree', 'Call tree'],
  ['flame', 'Flame graph'],
  ['graph', 'Call graph'],
  ['algorithms', 'Algorithms'],
  ['trends', 'Trends'],
  ['jobs', 'Jobs'],
  ['runs', 'Runs'],
];

/** What some reports have only. */
function isThere(name: ViewName): boolean {
  if (name === 'trends') return data.value?.view.trends !== undefined;
  if (name === 'jobs') return data.value?.view.suite !== undefined;
  if (name === 'changes') return before.value !== null;
  if (name === 'findings') return data.value !== null && hasFindings(data.value);
  return name !== 'algorithms' || data.value?.view.repetitions != null;
}

export function Views() {
  return (
    <nav class="segments" aria-label="Views">
      {VIEWS.filter(([name]) => isThere(name)).map(([name, title]) => (
        <button
          key={name}
          type="button"
          id={`view-${name}`}
          class="toggle"
          aria-current={view.value === name ? 'page' : undefined}
          aria-pressed={view.value === name}
          onClick={() => {
            view.value = name;
          }}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
