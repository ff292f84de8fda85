import { data, view } from '../state/state.js';
import type { ViewName } from '../state/state.js';

const VIEWS: readonly [ViewName, string][] = [
  ['findings', 'Findings'],
  ['routines', 'Routines'],
  ['tree', 'Call tree'],
  ['flame', 'Flame graph'],
  ['runs', 'Runs'],
];

export function Views() {
  return (
    <nav class="segments" aria-label="Views">
      {VIEWS.filter(
        ([name]) => name !== 'findings' || (data.value?.view.findings.length ?? 0) > 0,
      ).map(([name, title]) => (
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
