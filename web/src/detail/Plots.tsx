import type { Data, Routine } from '../data/data.js';
import { BoundPlot } from '../plot/BoundPlot.js';
import { CostPlot } from '../plot/CostPlot.js';
import { CostChoice, chosen } from '../plot/CostChoice.js';
import { CountPlot } from '../plot/CountPlot.js';
import { DivisorChoice } from '../plot/DivisorChoice.js';
import { Legend } from '../plot/Legend.js';
import { OneSize, hasSizes } from '../plot/OneSize.js';
import { ReachChoice } from '../plot/ReachChoice.js';
import { ResidualPlot } from '../plot/ResidualPlot.js';
import { ScaleToggle } from '../plot/ScaleToggle.js';
import { countScale, xScale, yScale } from '../state/state.js';

interface Props {
  data: Data;
  routine: Routine;
}

/** The plot that one opens a routine for. */
export function CostFigure(of: Props) {
  const props = chosen(of);
  if (!hasSizes(props)) {
    return (
      <>
        <CostChoice id="plotted" {...of} />
        <OneSize {...props} />
      </>
    );
  }
  return (
    <figure class="card">
      <figcaption>
        <h3>Cost by input size</h3>
        <div class="tools">
          <CostChoice id="plotted" {...of} />
          {props.routine.curve != null && <ReachChoice />}
          <ScaleToggle axis="x" of={xScale} id="x-scale" />
          <ScaleToggle axis="y" of={yScale} id="y-scale" />
        </div>
      </figcaption>
      <CostPlot {...props} />
      <Legend {...props} />
    </figure>
  );
}

function Residuals(props: Props) {
  if (props.routine.curve == null) {
    return (
      <p class="empty no-plot">No cost function was claimed, so there are no residuals to plot.</p>
    );
  }
  return (
    <figure class="card">
      <figcaption>
        <h3 title="Distance of the cost of each size from the fitted one">Residuals</h3>
      </figcaption>
      <ResidualPlot {...props} />
    </figure>
  );
}

/** The other plots of a routine. */
export function Plots(of: Props) {
  const props = chosen(of);
  if (!hasSizes(props)) return null;
  return (
    <div class="plots" key={props.routine.id}>
      <Residuals {...props} />
      <figure class="card">
        <figcaption>
          <h3 title="Level where f grows as the cost does; rising where f grows too slowly">
            Cost divided by f(n)
          </h3>
          <div class="tools">
            <DivisorChoice routine={props.routine} />
          </div>
        </figcaption>
        <BoundPlot {...props} />
      </figure>
      <figure class="card wide">
        <figcaption>
          <h3>How often each size occurred</h3>
          <div class="tools">
            <ScaleToggle axis="y" of={countScale} id="count-scale" />
          </div>
        </figcaption>
        <CountPlot {...props} />
      </figure>
    </div>
  );
}
