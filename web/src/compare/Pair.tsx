import { useMemo } from 'preact/hooks';
import { compact } from '../../../src/base/text/numbers.js';
import type { Data, Routine } from '../data/data.js';
import { fullRoutine } from '../data/full-report.js';
import { axisTitle } from '../data/sizes.js';
import { Glyph } from '../plot/Glyph.js';
import { Plot } from '../plot/Plot.js';
import { before, earlierOf } from '../state/compared.js';
import { theme, xScale, yScale } from '../state/state.js';
import { byCall, byRun, pairPlot } from './pair-plot.js';
import type { Side } from './pair-plot.js';

/** What stands in the place of a plot of two dots. */
function oneSize(old: Side, now: Side, cost: string): string {
  const [before, after] = [old, now].map(({ sizes, costs }) =>
    sizes.length === 0 ? 'not seen' : `${compact(costs[0])} ${cost} at size ${compact(sizes[0])}`,
  );
  return `Before: ${before}; now: ${after}. With one size on each side there is nothing to plot.`;
}

/** What the routine cost before and costs now; nothing where it was not there, or nothing is compared. */
export function Pair({ data, routine }: { data: Data; routine: Routine }) {
  const old = before.value;
  const earlier = earlierOf(routine);
  const [x, y] = [xScale.value, yScale.value];
  const shown = useMemo(() => {
    if (old === null || earlier === null) return null;
    const sides = [fullRoutine(old, earlier), fullRoutine(data, routine)] as const;
    const { cost } = data.view.metric;
    const both =
      (data.byRun ? byRun(...sides, x, cost) : null) ??
      byCall(...sides, x, { x: axisTitle(data, routine), cost });
    return {
      plot: pairPlot(routine.title.slice(0, 80), both, x, y),
      said: both.said,
      old: both.old,
      now: both.now,
    };
  }, [data, old, routine, earlier, x, y, theme.value]);
  if (shown === null) return null;
  const { old: was, now } = shown;
  if (was.sizes.length < 2 && now.sizes.length < 2) {
    return <p class="empty no-plot">{oneSize(was, now, data.view.metric.cost)}</p>;
  }
  return (
    <div class="pair">
      <Plot plot={shown.plot} />
      <div class="legend">
        <span>
          <Glyph shape="diamond" tone="series-3" /> before
        </span>
        <span>
          <Glyph shape="circle" tone="curve" filled /> now
        </span>
        {shown.said !== null && <span class="crossing">{shown.said}</span>}
      </div>
    </div>
  );
}
