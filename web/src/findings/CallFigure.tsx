import type { Data, Routine } from '../data/data.js';
import { CostPlot } from '../plot/CostPlot.js';
import { OneSize, hasSizes } from '../plot/OneSize.js';
import { Legend } from '../plot/Legend.js';

/** What calls of a finding's routine cost by the size of their input, with fit and band. */
export function CallFigure({ data, routine }: { data: Data; routine: Routine }) {
  if (!hasSizes({ data, routine })) {
    return <OneSize data={data} routine={routine} />;
  }
  return (
    <figure class="call-figure">
      <CostPlot data={data} routine={routine} />
      <Legend data={data} routine={routine} />
    </figure>
  );
}
