import { useMemo } from 'preact/hooks';
import type uPlot from 'uplot';
import { costAt, curveAt } from '../../../src/growth/curve.js';
import { compact, count } from '../../../src/base/text/numbers.js';
import type { Data, Routine } from '../data/data.js';
import { axisTitle } from '../data/sizes.js';
import { candidates, hiddenParts, reach, theme, xScale, yScale } from '../state/state.js';
import type { Candidate } from './candidates.js';
import { candidatesOf } from './candidates.js';
import { drawBand, drawCurve } from './curves.js';
import { drawMarks, drawSpans, radiusFor } from './markers.js';
import { Plot } from './Plot.js';
import type { PlotProps } from './Plot.js';
import { partMarks } from './parts.js';
import { samples } from './samples.js';
import type { Samples } from './samples.js';
import { bandOf, highest } from './band.js';
import { costRange, extremes, sizeRange } from './scales.js';
import type { Palette } from './theme.js';

/** Dashes of candidates, which also differ in colour. */
const DASHES = [
  [6, 4],
  [2, 3],
  [10, 3, 2, 3],
  [14, 4],
  [4, 2, 1, 2],
];

const dashOf = (index: number): number[] => DASHES[index % DASHES.length];

function drawOthers(u: uPlot, others: readonly Candidate[], colors: Palette, to: number): void {
  for (const { name, curve: find, index } of others) {
    const curve = candidates.value.has(name) ? find() : null;
    if (curve === null) continue;
    const color = colors.series[(index + 1) % colors.series.length];
    drawCurve(u, (n) => curveAt(curve, n), [0, to], { color, dash: dashOf(index), width: 1.5 });
  }
}

function drawPoints(u: uPlot, all: Samples, colors: Palette): void {
  const radius = radiusFor(all.sizes.length);
  // Where every call of a size cost the same there is nothing more to show.
  const differing = (values: Float64Array): Float64Array =>
    values.map((value, i) => (all.least[i] === all.worst[i] ? NaN : value));
  drawSpans(u, all.sizes, all.least, all.worst, colors.grid);
  const small = { radius: Math.max(1.5, radius - 0.6), filled: false };
  drawMarks(u, all.sizes, differing(all.least), {
    shape: 'triangle',
    color: colors.least,
    ...small,
  });
  drawMarks(u, all.sizes, differing(all.mean), { shape: 'diamond', color: colors.mean, ...small });
  drawMarks(u, all.sizes, all.worst, {
    shape: 'circle',
    color: colors.point,
    radius,
    filled: true,
  });
}

export function costPlot(data: Data, routine: Routine): PlotProps {
  const all = samples(data.points.of(routine.index), xScale.value);
  const { metric } = data.view;
  const curve = routine.curve ?? null;
  const last = all.sizes.at(-1) ?? 1;
  const end = curve === null ? last : last * reach.value;
  const others = candidatesOf(data, routine);
  const band = bandOf(routine);
  const [least] = extremes(all.least);
  const [, seen] = extremes(all.worst);
  const far = curve === null || reach.value === 1 ? 0 : curveAt(curve, end);
  // All of the band is in the chart: it is never so wide that it says nothing (report/intervals.ts).
  const top = Math.max(seen, far, band === null ? 0 : highest(band, end));
  const hidden = hiddenParts.value;
  return {
    label: `Cost of a call of ${routine.title.slice(0, 80)} against its input size: ${count(all.sizes.length, 'size')} up to ${compact(last)}, largest cost ${compact(seen)}${routine.formula === null ? '' : `, fitted ${routine.formula}`}`,
    height: 340,
    x: {
      scale: xScale.value,
      range: sizeRange(all.sizes.at(0) ?? 1, end, xScale.value),
      title: axisTitle(data, routine),
    },
    y: {
      scale: yScale.value,
      range: costRange(least, top, yScale.value),
      title: `cost of a call (${metric.cost})`,
      format: compact,
    },
    sizes: all.sizes,
    draw: (u, colors) => {
      if (band !== null) {
        drawBand(u, band.low, band.high, [band.from, Math.min(end, band.to)], colors.band);
      }
      if (data.parts.length > 1) partMarks(u, data, routine, hidden, colors);
      else drawPoints(u, all, colors);
      drawOthers(u, others, colors, end);
      if (curve === null) return;
      const f = (n: number): number => costAt(routine, n);
      drawCurve(u, f, [all.sizes[0], last], { color: colors.curve });
      if (end > last) drawCurve(u, f, [last, end], { color: colors.curve, dash: [3, 4] });
    },
    tell: (i) =>
      `size ${compact(all.sizes[i])}: ${count(all.counts[i], 'call')}, cost ${compact(all.least[i])} least, ${compact(all.mean[i])} mean, ${compact(all.worst[i])} most${curve === null ? '' : `; fitted ${compact(costAt(routine, all.sizes[i]))}${band === null ? '' : `, 95 % of calls ${compact(band.low(all.sizes[i]))} to ${compact(band.high(all.sizes[i]))}`}`}`,
  };
}

/** Cost against input size, with what was fitted to it. */
export function CostPlot({ data, routine }: { data: Data; routine: Routine }) {
  const scales = [xScale.value, yScale.value, reach.value, theme.value];
  const plot = useMemo(
    () => costPlot(data, routine),
    [data, routine, ...scales, candidates.value, hiddenParts.value],
  );
  return <Plot plot={plot} />;
}
