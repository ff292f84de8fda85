/** The cost of a cluster in each run against a feature of its workload, with the law. */
import { sumOfTerms } from '../../../src/growth/value.js';
import { compact, count } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import type { FeatureFit } from '../../../src/schema/trends.js';
import { drawCurve } from '../plot/curves.js';
import { drawMarks, radiusFor } from '../plot/markers.js';
import type { PlotProps } from '../plot/Plot.js';
import { costRange, extremes, sizeRange } from '../plot/scales.js';
import type { AxisScale } from '../state/state.js';

export function trendPlot(
  name: string,
  { feature, points, terms }: FeatureFit,
  cost: string,
  x: AxisScale,
  y: AxisScale,
): PlotProps {
  const usable = points.filter(([value]) => x === 'lin' || value > 0);
  const sorted = usable.toSorted(([a], [b]) => a - b);
  const sizes = Float64Array.from(sorted, ([value]) => value);
  const costs = Float64Array.from(sorted, ([, each]) => each);
  const [least, most] = extremes(costs.filter((each) => each > 0));
  const last = sizes.at(-1) ?? 1;
  return {
    label: `${printable(name).slice(0, 80)}: ${cost} of ${count(sizes.length, 'run')} against ${printable(feature)}`,
    height: 280,
    x: { scale: x, range: sizeRange(sizes.at(0) ?? 1, last, x), title: printable(feature) },
    y: { scale: y, range: costRange(least, most, y), title: `${cost} of a run`, format: compact },
    sizes,
    draw: (u, colors) => {
      drawMarks(u, sizes, costs, {
        shape: 'circle',
        color: colors.point,
        radius: radiusFor(sizes.length),
        filled: true,
      });
      if (terms.length === 0) return;
      drawCurve(u, (value) => sumOfTerms(terms, value), [sizes.at(0) ?? 0, last], {
        color: colors.curve,
      });
    },
    tell: (i) => `${printable(feature)} ${compact(sizes[i])}: ${compact(costs[i])} ${cost}`,
  };
}
