import { computed } from '@preact/signals';
import { printable } from '../../../src/base/text/printable.js';
import { unmoduled } from '../state/list.js';
import { cursor, data, moduleFilter } from '../state/state.js';

/** Modules by the number of their routines, and how many of them the other filters leave. */
const modules = computed((): [name: string, routines: number][] => {
  const found = new Map<string, number>();
  const all = data.value;
  if (all === null) return [];
  const order = new Map<string, number>();
  for (const routine of all.routines) {
    const { name } = all.moduleOf(routine);
    order.set(name, (order.get(name) ?? 0) + 1);
  }
  for (const routine of unmoduled.value) {
    const { name } = all.moduleOf(routine);
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  const names = [...order].sort((a, b) => b[1] - a[1]);
  return names.map(([name]) => [name, found.get(name) ?? 0]);
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
