/** Points of several recordings, each in its own colour and shape. */
import type uPlot from 'uplot';
import type { Data, Routine } from '../data/data.js';
import { xScale } from '../state/state.js';
import { drawMarks, radiusFor } from './markers.js';
import type { Shape } from './markers.js';
import { samples } from './samples.js';
import type { Palette } from './theme.js';

const SHAPES: readonly Shape[] = ['circle', 'diamond', 'triangle'];

export const shapeOf = (part: number): Shape => SHAPES[part % SHAPES.length];

export function partMarks(
  u: uPlot,
  data: Data,
  routine: Routine,
  hidden: ReadonlySet<number>,
  colors: Palette,
): void {
  const radius = radiusFor(data.points.of(routine.index).length / 5);
  for (const [i, { points }] of data.parts.entries()) {
    if (hidden.has(i)) continue;
    const { sizes, worst } = samples(points.of(routine.index), xScale.value);
    const color = colors.series[i % colors.series.length];
    drawMarks(u, sizes, worst, { shape: shapeOf(i), color, radius, filled: i % 2 === 0 });
  }
}
