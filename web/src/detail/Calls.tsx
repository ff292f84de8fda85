import type { Call } from '../../../src/pages/frames/calls.js';
import type { Data, Routine } from '../data/data.js';
import { open } from '../state/state.js';
import { RoutineBadge } from '../table/ClassBadge.js';
import { CostTable } from './CostTable.js';

/** More are counted. */
const SHOWN = 12;

function Name({ data, node }: { data: Data; node: number }) {
  const routine = node < 0 ? undefined : data.routines.at(node);
  if (routine === undefined) return <span>{data.nameOf(node).slice(0, 200)}</span>;
  return (
    <>
      <button
        type="button"
        class="link"
        onClick={() => {
          open(routine);
        }}
      >
        {routine.title.slice(0, 200)}
      </button>{' '}
      <RoutineBadge data={data} routine={routine} />
    </>
  );
}

interface ListProps {
  data: Data;
  title: string;
  calls: Call[];
  /** The cost that shares are of. */
  whole: number;
  none: string;
}

function List({ data, title, calls, whole, none }: ListProps) {
  return (
    <div class="card">
      <h3>{title}</h3>
      <CostTable
        heads={['routine']}
        rows={calls.map(({ node, calls: times, cost }) => ({
          key: node,
          calls: times,
          cost,
          cells: (
            <td>
              <Name data={data} node={node} />
            </td>
          ),
        }))}
        whole={whole}
        most={SHOWN}
        none={none}
      />
    </div>
  );
}

/** Who calls the routine, and whom it calls. */
export function Calls({ data, routine }: { data: Data; routine: Routine }) {
  const callers = data.calls.callersOf(routine.index);
  const flowed = callers.reduce((sum, { cost }) => sum + cost, 0);
  return (
    <div class="columns">
      <List data={data} title="Callers" calls={callers} whole={flowed} none="None was seen." />
      <List
        data={data}
        title="Callees"
        calls={data.calls.calleesOf(routine.index)}
        whole={routine.cost_total}
        none="It calls nothing."
      />
    </div>
  );
}
