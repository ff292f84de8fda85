import { computed } from '@preact/signals';
import { printable } from '../../../src/base/text/printable.js';
import { cursor, data, moduleFilter } from '../state/state.js';

/** Modules by the number of their routines. */
const modules = computed((): [name: string, routines: number][] => {
  const found = new Map<string, number>();
  const all = data.value;
  for (const routine of all?.routines ?? []) {
    const { name } = all!.moduleOf(routine);
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return [...found].sort((a, b) => b[1] - a[1]);
});

export function ModuleFilter() {
  return (
    <label class="select">
      <span class="visually-hidden">Module</span>
      <select
        id="module"
        value={moduleFilter.value}
        onChange={(event) => {
          moduleFilter.value = event.currentTarget.value;
          cursor.value = 0;
        }}
      >
        <option value="">all modules</option>
        {modules.value.map(([name, routines]) => (
          <option key={name} value={name}>
            {printable(name).slice(0, 80)} ({routines})
          </option>
        ))}
      </select>
    </label>
  );
}
