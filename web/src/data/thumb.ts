/** The cost plot as a thumbnail: worst cost against size, linear axes, as paths of an SVG. */
import { costAt } from '../../../src/growth/curve.js';
import { STRIDE } from '../../../src/pages/pack-points.js';
import type { RoutineReport } from '../../../src/schema/report.js';

export const THUMB = { width: 72, height: 22, margin: 2 };

/** More points than this would lie on top of each other. */
const MAX_DOTS = 48;
const CURVE_STEPS = 18;

export interface ThumbPaths {
  dots: string;
  curve: string;
}

export function thumbPaths(
  points: Float64Array,
  routine: Pick<RoutineReport, 'curve' | 'regimes'>,
): ThumbPaths {
  const count = points.length / STRIDE;
  if (count === 0) return { dots: '', curve: '' };
  const first = points[0];
  const last = points[points.length - STRIDE];
  let seen = 1;
  for (let k = 0; k < points.length; k += STRIDE) seen = Math.max(seen, points[k + 3]);
  // Room for a curve that goes somewhat higher.
  const fitted = routine.curve == null ? 0 : costAt(routine, last);
  const top = Math.max(seen, Math.min(1.3 * seen, fitted));
  const { width, height, margin } = THUMB;
  // A lone point says nothing of costs: it stands in the middle.
  const alone = last === first;
  const x = (size: number): string =>
    (
      margin +
      (width - 2 * margin) * (last > first ? (size - first) / (last - first) : 0.5)
    ).toFixed(1);
  const y = (cost: number): string =>
    alone
      ? (height / 2).toFixed(1)
      : (height - margin - (height - 2 * margin) * Math.min(1, Math.max(0, cost / top))).toFixed(1);
  // The dearest point of each step, so that what stands out is seen.
  const step = Math.ceil(count / MAX_DOTS);
  let dots = '';
  for (let i = 0; i < count; i += step) {
    let best = i * STRIDE;
    for (let j = i + 1; j < Math.min(count, i + step); j++) {
      if (points[j * STRIDE + 3] > points[best + 3]) best = j * STRIDE;
    }
    dots += `M${x(points[best])} ${y(points[best + 3])}h0`;
  }
  if (routine.curve == null || last === first) return { dots, curve: '' };
  // Where the curve is above all that was seen it is not drawn, rather than along the edge.
  let line = '';
  let drawing = false;
  for (let i = 0; i <= CURVE_STEPS; i++) {
    const size = first + ((last - first) * i) / CURVE_STEPS;
    const cost = costAt(routine, size);
    const inside = cost <= top;
    if (inside) line += `${drawing ? 'L' : 'M'}${x(size)} ${y(cost)}`;
    drawing = inside;
  }
  return { dots, curve: line };
}
