import { compact } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import type { Data, Routine } from '../data/data.js';
import { ClassBadge } from '../table/ClassBadge.js';
import { codeOf } from '../data/asked.js';
import { loopLines } from '../state/state.js';
import { CostTable } from './CostTable.js';

/** Rows that are shown. */
const MOST = 100;

type Loop = NonNullable<Routine['loops']>[number];

/** Its name; where its lines are shown below, it leads there. */
function Name({ data, routine, loop }: { data: Data; routine: Routine; loop: Loop }) {
  const { number, name, lines } = loop;
  const text = `${number} ${printable(name).slice(0, 200)}`;
  const { source = null } = codeOf(data, routine);
  if (source === null || lines === undefined) return <>{text}</>;
  const [from, to] = lines;
  if (to < source.first || from >= source.first + source.lines.length) return <>{text}</>;
  return (
    <button
      type="button"
      class="link"
      title="Show its lines"
      onClick={() => {
        loopLines.value = { routine: routine.index, from, to };
      }}
    >
      {text}
    </button>
  );
}

/** Loops of the routine, those in others below them, where they were recorded. */
export function Loops({ data, routine }: { data: Data; routine: Routine }) {
  const { loops = [], code } = routine;
  if (loops.length === 0 && code === undefined) return null;
  const none = 'Its code could not be analysed: no loops are known of it.';
  return (
    <div class="card block">
      <h3>Loops</h3>
      {code === 'irreducible' && (
        <p class="empty">Some repeated code has several entries and is not listed.</p>
      )}
      <CostTable
        heads={['loop', 'class', 'iterations']}
        rows={loops.map((loop) => {
          const { number, class: growth, claim, entries, iterations, cost, estimated } = loop;
          return {
            key: number,
            calls: entries,
            about: estimated === true,
            cost,
            cells: (
              <>
                <td style={{ paddingLeft: `${number.split('.').length - 0.5}em` }}>
                  <Name data={data} routine={routine} loop={loop} />
                </td>
                <td title={printable(claim)}>
                  <ClassBadge name={growth} />
                </td>
                <td class="right">{compact(iterations)}</td>
              </>
            ),
          };
        })}
        whole={data.total}
        most={MOST}
        none={none}
      />
    </div>
  );
}
