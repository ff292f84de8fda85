/** The first routine that one opens would wait for code to be compiled, fonts and colours. */
import type { Data } from '../data/data.js';
import { costPlot } from './CostPlot.js';
import { newPlot } from './Plot.js';

/** Some width that plots have. */
const WIDTH = 600;

/** Draws a plot that nobody sees as soon as there is nothing else to do. */
export function warmUp(data: Data): void {
  const routine = data.routines.find(({ curve }) => curve != null) ?? data.routines.at(0);
  if (routine === undefined) return;
  const draw = (): void => {
    const box = document.createElement('div');
    const plot = newPlot(costPlot(data, routine), WIDTH, box, () => undefined);
    // It paints after the code that makes it has ended.
    setTimeout(() => {
      plot.destroy();
    });
  };
  // Safari has no idle time to ask for.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(draw);
  else setTimeout(draw, 500);
}
