import { useMemo } from 'preact/hooks';
import { compact } from '../../../src/base/text/numbers.js';
import type { Data, Routine } from '../data/data.js';
import { divisor, theme, xScale } from '../state/state.js';
import { divisorOf } from './divisors.js';
import { drawMarks, radiusFor } from './markers.js';
import { Plot } from './Plot.js';
import type { PlotProps } from './Plot.js';
import { FITTED } from './ResidualPlot.js';
import { FITTED_COLUMN, samples } from './samples.js';
import { costRange, extremes, sizeRange } from './scales.js';

function plotProps(data: Data, routine: Routine): PlotProps {
  const { fit = 'max' } = data.view.metric;
  const { sizes, [FITTED_COLUMN[fit]]: costs } = samples(
    data.points.of(routine.index),
    xScale.value,
  );
  const { name, value } = divisorOf(routine, divisor.value);
  const ratios = sizes.map((size, i) => (value(size) > 0 ? costs[i] / value(size) : NaN));
  const [, top] = extremes(ratios);
  return {
    label: `${FITTED[fit]} divided by the function in ${name}: up to ${compact(top)}`,
    height: 190,
    x: {
      scale: xScale.value,
      range: sizeRange(sizes.at(0) ?? 1, sizes.at(-1) ?? 1, xScale.value),
      title: 'n',
    },
    y: { scale: 'lin', range: costRange(0, top, 'lin'), title: 'cost / f(n)', format: compact },
    sizes,
    draw: (u, colors) => {
      const radius = radiusFor(sizes.length);
      drawMarks(u, sizes, ratios, { shape: 'circle', color: colors.point, radius, filled: true });
    },
    tell: (i) => `size ${compact(sizes[i])}: ${compact(ratios[i])}`,
  };
}

/**
 * Curve bounding (McGeoch, Sanders, Fleischer, Cohen, Precup: Using Finite Experiments to Study
 * Asymptotic Performance, 2002): where cost / f(n) neither rises nor falls, f is the growth.
 */
export function BoundPlot({ data, routine }: { data: Data; routine: Routine }) {
  const plot = useMemo(
    () => plotProps(data, routine),
    [data, routine, xScale.value, divisor.value, theme.value],
  );
  return <Plot plot={plot} later />;
}
