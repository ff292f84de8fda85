import { ownCosts } from '../../../src/pages/growth-plot.js';
import { runSizeText } from '../../../src/words/per-run.js';
import type { Data, Routine } from '../data/data.js';
import { CostChoice, chosen } from '../plot/CostChoice.js';
import { GrowthFigure } from '../findings/GrowthFigure.js';

/** More rows would make a page slow that nobody reads to its end. */
const SHOWN = 300;

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Own cost over runs, as a plot and as figures; nothing where runs have no sizes. */
export function OverRuns(of: { data: Data; routine: Routine }) {
  const { data, routine } = chosen(of);
  const { per_run: run } = routine;
  if (run === undefined) return null;
  const size = runSizeText(data.view.growth ?? undefined);
  const rows = run.points.slice(0, SHOWN);
  return (
    <section class="card over-runs">
      <h3>Own cost over runs</h3>
      <CostChoice id="plotted-over-runs" {...of} />
      <div class="columns">
        <GrowthFigure
          id="over-runs"
          costs={ownCosts([run])}
          claim={run}
          what={routine.title.slice(0, 100)}
          size={size}
          unit={data.view.metric.cost}
        />
        <table class="calls">
          <thead>
            <tr>
              {['size', 'calls', 'own cost', 'a call'].map((title) => (
                <th key={title} scope="col" class="right">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([n, calls, own], i) => (
              <tr key={i}>
                {[n, calls, own, calls > 0 ? own / calls : 0].map((value, k) => (
                  <td key={k} class="right">
                    {figure.format(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
