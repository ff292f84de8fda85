import type { Data, Routine } from '../data/data.js';
import { Data as Unpacked } from '../data/data.js';
import type { View } from '../../../src/pages/view-model.js';
import { plotted } from '../state/state.js';

/** Made when one first looks at them. */
const unpacked = new Map<View, Data>();

function dataOf(view: View): Data {
  const known = unpacked.get(view) ?? new Unpacked(view);
  unpacked.set(view, known);
  return known;
}

/** The routine by each resource that it asks for. */
const asked = ({ view }: Data, { id }: Routine): { data: Data; routine: Routine }[] =>
  (view.asked ?? []).flatMap((each) => {
    const data = dataOf(each);
    const routine = data.find(id);
    return routine === null ? [] : [{ data, routine }];
  });

/** What plots of the routine show: by the cost that was chosen, as far as it has any. */
export function chosen(of: { data: Data; routine: Routine }): { data: Data; routine: Routine } {
  const found = asked(of.data, of.routine).find(
    ({ data }) => data.view.metric.cost === plotted.value,
  );
  return found ?? of;
}

/** Nothing where there is no choice. */
export function CostChoice({ id, data, routine }: { id: string; data: Data; routine: Routine }) {
  const own = data.view.metric.cost;
  const costs = [own, ...asked(data, routine).map((each) => each.data.view.metric.cost)];
  if (costs.length < 2) return null;
  const now = chosen({ data, routine }).data.view.metric.cost;
  return (
    <label class="select small">
      <span class="visually-hidden">What counts as cost in the plots</span>
      <select
        id={id}
        value={now}
        onChange={(event) => {
          plotted.value = event.currentTarget.value;
        }}
      >
        {costs.map((cost) => (
          <option key={cost} value={cost}>
            {cost}
          </option>
        ))}
      </select>
    </label>
  );
}
