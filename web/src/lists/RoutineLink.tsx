import type { Data } from '../data/data.js';
import { open, view } from '../state/state.js';

/** The name of a routine, which opens its details where the report has it. */
export function RoutineLink({ data, id, name }: { data: Data; id: string; name: string }) {
  const routine = data.find(id);
  if (routine === null) return <span class="name">{name.slice(0, 200)}</span>;
  return (
    <button
      type="button"
      class="link name"
      onClick={() => {
        view.value = 'routines';
        open(routine);
      }}
    >
      {name.slice(0, 200)}
    </button>
  );
}
