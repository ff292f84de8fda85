/** The plot of growth over runs, or of the course of a call, as what Plot draws. */
import { compact } from '../../../src/base/text/numbers.js';
import type { GrowthPlot } from '../../../src/pages/growth-plot.js';
import type { AxisScale } from '../state/state.js';
import { drawBand, drawCurve } from './curves.js';
import { drawMarks, radiusFor } from './markers.js';
import type { PlotProps } from './Plot.js';
import { costRange, extremes, sizeRange } from './scales.js';

export interface GrowthWords {
  label: string;
  /** What sizes and costs are, in words. */
  size: string;
  cost: string;
  unit: string;
}

export function growthProps(
  { marks, law, band, from, largest, ahead }: GrowthPlot,
  { label, size, cost, unit }: GrowthWords,
  x: AxisScale,
  y: AxisScale,
): PlotProps {
  const sizes = Float64Array.from(marks, ([at]) => at);
  const costs = Float64Array.from(marks, ([, each]) => each);
  const [least, most] = extremes(costs);
  // On linear axes ten times the size would press all that was seen into a corner.
  const far = x === 'log' && y === 'log' ? ahead : null;
  const end = Math.max(largest, far?.[0] ?? 0);
  const drawn =
    band === null ? null : ([Math.max(from, band.from), Math.min(end, band.to)] as const);
  // All of the band is in the chart.
  const [low, high] =
    band === null || drawn === null ? [most, most] : [band.low(drawn[0]), band.high(drawn[1])];
  return {
    label,
    height: 260,
    x: { scale: x, range: sizeRange(sizes[0], end, x), title: size.slice(0, 60) },
    y: {
      scale: y,
      range: costRange(Math.min(least, low), Math.max(most, far?.[1] ?? 0, high), y),
      title: `${cost} (${unit})`,
      format: compact,
    },
    sizes,
    draw: (u, colors) => {
      if (band !== null && drawn !== null) {
        drawBand(u, band.low, band.high, drawn, colors.band);
      }
      if (law !== null) {
        drawCurve(u, law, [from, largest], { color: colors.curve });
        drawCurve(u, law, [largest, end], { color: colors.curve, dash: [4, 3] });
      }
      drawMarks(u, sizes, costs, {
        shape: 'circle',
        color: colors.point,
        radius: radiusFor(sizes.length),
        filled: true,
      });
      if (far === null) return;
      drawMarks(u, [far[0]], [far[1]], {
        shape: 'diamond',
        color: colors.curve,
        radius: 5,
        filled: false,
      });
    },
    tell: (i) => {
      const at = sizes[i];
      const said = law === null ? '' : `; by the law ${compact(law(at))}`;
      const between =
        band === null || at < Math.max(from, band.from) || at === largest
          ? ''
          : `, ${compact(band.low(at))} to ${compact(band.high(at))} with the exponent's interval`;
      return `${size} ${compact(at)}: ${cost} ${compact(costs[i])} ${unit}${said}${between}`;
    },
  };
}
