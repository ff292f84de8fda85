/** What the first click would wait for: code to be compiled, fonts, colours, the order of names. */
import { render } from 'preact';
import type { Data, Routine } from './data/data.js';
import { Detail } from './detail/Detail.js';
import { costPlot } from './plot/CostPlot.js';
import { newPlot } from './plot/Plot.js';
import { placesByName } from './state/order.js';

/** Some width that plots have. */
const WIDTH = 600;

/** Safari has no idle time to ask for. */
const whenIdle: (work: () => void) => void =
  'requestIdleCallback' in globalThis
    ? (work) => requestIdleCallback(work)
    : (work) => setTimeout(work, 500);

/** Shows the details of a routine where nobody sees them, without plots, which need a width. */
function showDetails(data: Data, routine: Routine): void {
  const box = document.createElement('div');
  render(<Detail data={data} routine={routine} />, box);
  // What comes a frame later has to come too.
  setTimeout(() => {
    render(null, box);
  }, 200);
}

/** Draws a plot that nobody sees. */
function drawPlot(data: Data, routine: Routine): void {
  const box = document.createElement('div');
  const plot = newPlot(costPlot(data, routine), WIDTH, box, () => undefined);
  // It paints after the code that makes it has ended.
  setTimeout(() => {
    plot.destroy();
  });
}

/** Gets ready for the first clicks, in pieces, as soon as there is nothing else to do. */
export function warmUp(data: Data): void {
  const routine = data.routines.find(({ curve }) => curve != null) ?? data.routines.at(0);
  if (routine === undefined) return;
  const pieces = [drawPlot, showDetails, placesByName];
  const next = (): void => {
    pieces.shift()?.(data, routine);
    if (pieces.length > 0) whenIdle(next);
  };
  whenIdle(next);
}
