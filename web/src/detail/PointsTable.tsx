import { useState } from 'preact/hooks';
import { STRIDE } from '../../../src/pages/pack-points.js';
import { tableOf } from '../../../src/exports/report-tables.js';
import { fullRoutine } from '../data/full-report.js';
import { headOf } from '../data/report.js';
import { SaveCsv } from '../save/SaveButton.js';
import type { Data, Routine } from '../data/data.js';

/** More rows would make a page slow that nobody reads to its end. */
const SHOWN = 300;

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

function rows(points: Float64Array): number[][] {
  const all: number[][] = [];
  for (let k = 0; k < Math.min(points.length, SHOWN * STRIDE); k += STRIDE) {
    const [size, calls, least, most, sum] = points.subarray(k, k + STRIDE);
    all.push([size, calls, least, sum / calls, most]);
  }
  return all;
}

function Rows({ points }: { points: Float64Array }) {
  const rest = points.length / STRIDE - SHOWN;
  return (
    <>
      <table class="calls">
        <thead>
          <tr>
            {['size', 'calls', 'cheapest', 'mean', 'most expensive'].map((title) => (
              <th key={title} scope="col" class="right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows(points).map((row) => (
            <tr key={row[0]}>
              {row.map((value, i) => (
                <td key={i} class="right">
                  {figure.format(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p class="empty">and {rest} more sizes: see the report as JSON</p>}
    </>
  );
}

const pointsTable = (data: Data, routine: Routine) =>
  tableOf({ ...headOf(data), routines: [fullRoutine(data, routine)] }, 'points');

/** The points of the plots as a table, made when it is asked for. */
export function PointsTable({ data, routine }: { data: Data; routine: Routine }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      class="card points"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>Points as a table</summary>
      {isOpen && (
        <>
          <SaveCsv name={`points-${routine.title}`} table={() => pointsTable(data, routine)} />
          <Rows points={data.points.of(routine.index)} />
        </>
      )}
    </details>
  );
}
