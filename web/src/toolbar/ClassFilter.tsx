import { computed } from '@preact/signals';
import { unclassed } from '../state/list.js';
import { CLASSES } from '../../../src/growth/classes.js';
import { classFilter, cursor, data, toggled } from '../state/state.js';

const counts = computed(() => {
  const found = new Map<string, number>();
  const all = data.value;
  // A class that the other filters leave nothing of stays where it is, with 0.
  for (const routine of all?.routines ?? []) {
    const name = all!.classOf(routine);
    if (name !== null) found.set(name, 0);
  }
  for (const routine of unclassed.value) {
    const name = all!.classOf(routine);
    if (name !== null) found.set(name, (found.get(name) ?? 0) + 1);
  }
  return CLASSES.toReversed().flatMap((name) => {
    const count = found.get(name);
    return count === undefined ? [] : [{ name, count }];
  });
});

/** One button per class that occurs; none pressed shows all. */
export function ClassFilter() {
  return (
    <div class="chips" role="group" aria-label="Show only these classes">
      {counts.value.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={classFilter.value.has(name)}
          onClick={() => {
            classFilter.value = toggled(classFilter.value, name);
            cursor.value = 0;
          }}
        >
          {name} <span class="chip-count">{count}</span>
        </button>
      ))}
    </div>
  );
}
