import { useMemo } from 'preact/hooks';
import { compact, count } from '../../../src/base/text/numbers.js';
import type { Data, Routine } from '../data/data.js';
import { countScale, theme, xScale } from '../state/state.js';
import { drawMarks, drawSpans, radiusFor } from './markers.js';
import { Plot } from './Plot.js';
import type { PlotProps } from './Plot.js';
import { samples } from './samples.js';
import { costRange, extremes, sizeRange } from './scales.js';

function plotProps(data: Data, routine: Routine): PlotProps {
  const { sizes, counts } = samples(data.points.of(routine.index), xScale.value);
  const [, most] = extremes(counts);
  const scale = countScale.value;
  return {
    label: `How often each size occurred: ${count(sizes.length, 'size')}, the commonest ${count(most, 'time')}`,
    height: 190,
    x: {
      scale: xScale.value,
      range: sizeRange(sizes.at(0) ?? 1, sizes.at(-1) ?? 1, xScale.value),
      title: 'n',
    },
    y: {
      scale,
      range: costRange(1, most, scale),
      title: 'calls',
      format: (v) => (Number.isInteger(v) ? compact(v) : ''),
    },
    sizes,
    draw: (u, colors) => {
      const floor = new Float64Array(sizes.length).fill(scale === 'log' ? 1e-9 : 0);
      drawSpans(u, sizes, floor, counts, colors.least, sizes.length > 200 ? 1 : 2);
      const radius = Math.min(2.4, radiusFor(sizes.length));
      drawMarks(u, sizes, counts, { shape: 'circle', color: colors.point, radius, filled: true });
    },
    tell: (i) => `size ${compact(sizes[i])}: ${count(counts[i], 'call')}`,
  };
}

/** How often each size occurred. */
export function CountPlot({ data, routine }: { data: Data; routine: Routine }) {
  const plot = useMemo(
    () => plotProps(data, routine),
    [data, routine, xScale.value, countScale.value, theme.value],
  );
  return <Plot plot={plot} later />;
}
