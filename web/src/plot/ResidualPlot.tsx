import { useMemo } from 'preact/hooks';
import { costAt } from '../../../src/growth/curve.js';
import { compact } from '../../../src/base/text/numbers.js';
import type { Data, Routine } from '../data/data.js';
import { theme, xScale } from '../state/state.js';
import { drawCurve } from './curves.js';
import { drawMarks, radiusFor } from './markers.js';
import { Plot } from './Plot.js';
import type { PlotProps } from './Plot.js';
import { FITTED_COLUMN, samples } from './samples.js';
import { extremes, sizeRange } from './scales.js';

/** Which cost of a size it is, in words. */
export const FITTED = { max: 'largest cost', mean: 'mean cost', min: 'least cost' } as const;

const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)} %`;

function plotProps(data: Data, routine: Routine): PlotProps {
  const { fit = 'max' } = data.view.metric;
  const { sizes, [FITTED_COLUMN[fit]]: costs } = samples(
    data.points.of(routine.index),
    xScale.value,
  );
  const residuals = sizes.map((size, i) => {
    const fitted = costAt(routine, size);
    return fitted > 0 ? (100 * (costs[i] - fitted)) / fitted : NaN;
  });
  const [low, high] = extremes(residuals);
  // Outliers far above would press all the others onto the line.
  const span = Math.min(200, Math.max(1, -low, high)) * 1.1;
  return {
    label: `Residuals: how far the ${FITTED[fit]} of each size is from the fitted one, from ${signed(low)} to ${signed(high)}`,
    height: 190,
    x: {
      scale: xScale.value,
      range: sizeRange(sizes.at(0) ?? 1, sizes.at(-1) ?? 1, xScale.value),
      title: 'n',
    },
    y: {
      scale: 'lin',
      range: [-span, span],
      title: 'off the fit (%)',
      format: (v) => v.toFixed(span < 5 ? 1 : 0),
    },
    sizes,
    draw: (u, colors) => {
      drawCurve(u, () => 0, [0, Infinity], { color: colors.curve, width: 1.5 });
      const radius = radiusFor(sizes.length);
      const clipped = residuals.map((value) => Math.max(-span, Math.min(span, value)));
      drawMarks(u, sizes, clipped, { shape: 'circle', color: colors.point, radius, filled: true });
    },
    tell: (i) => `size ${compact(sizes[i])}: ${signed(residuals[i])}`,
  };
}

/** Residuals relative to the fitted cost; a pattern in them speaks against the class. */
export function ResidualPlot({ data, routine }: { data: Data; routine: Routine }) {
  const plot = useMemo(() => plotProps(data, routine), [data, routine, xScale.value, theme.value]);
  return <Plot plot={plot} later />;
}
