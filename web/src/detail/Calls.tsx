import { compact, percent } from '../../../src/report/numbers.js';
import type { Call } from '../../../src/report/html/frames/calls.js';
import type { Data, Routine } from '../data/data.js';
import { open } from '../state/state.js';
import { ClassBadge } from '../table/ClassBadge.js';
import { Share } from '../table/Share.js';

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
      <ClassBadge name={routine.class} />
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
  const rest = calls.length - SHOWN;
  return (
    <div class="card">
      <h3>{title}</h3>
      {calls.length === 0 ? (
        <p class="empty">{none}</p>
      ) : (
        <table class="calls">
          <thead>
            <tr>
              <th scope="col">routine</th>
              <th scope="col" class="right">
                calls
              </th>
              <th scope="col" class="right">
                cost
              </th>
            </tr>
          </thead>
          <tbody>
            {calls.slice(0, SHOWN).map(({ node, calls: times, cost }) => (
              <tr key={node}>
                <td>
                  <Name data={data} node={node} />
                </td>
                <td class="right">{compact(times)}</td>
                <td class="right">
                  <Share share={cost / whole} text={whole > 0 ? percent(cost / whole) : '–'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && <p class="empty">and {rest} more</p>}
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
