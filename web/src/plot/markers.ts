/**
 * Marks drawn by ourselves, all of a series in one path: uPlot's own points take a path each,
 * which is slow for thousands.
 */
import type uPlot from 'uplot';
import { Path } from '../save/path.js';
import { Pixels } from './pixels.js';
import { projection } from './projection.js';

export type Shape = 'circle' | 'diamond' | 'triangle';

type Add = (path: Path2D, x: number, y: number, r: number) => void;

const SHAPES: Readonly<Record<Shape, Add>> = {
  circle: (path, x, y, r) => {
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, 2 * Math.PI);
  },
  diamond: (path, x, y, r) => {
    path.moveTo(x, y - r);
    path.lineTo(x + r, y);
    path.lineTo(x, y + r);
    path.lineTo(x - r, y);
    path.closePath();
  },
  triangle: (path, x, y, r) => {
    path.moveTo(x - r, y - 0.7 * r);
    path.lineTo(x + r, y - 0.7 * r);
    path.lineTo(x, y + r);
    path.closePath();
  },
};

export interface Marks {
  shape: Shape;
  color: string;
  /** CSS pixels. */
  radius: number;
  filled: boolean;
}

/** From this radius down a mark is a few pixels: a filled square looks the same. */
const TINY = 1.6;

/** Many marks are small and translucent, so that crowds show. */
export function radiusFor(points: number): number {
  return points > 1500 ? 1.6 : points > 300 ? 2.2 : points > 60 ? 2.8 : 3.4;
}

/** Draws a mark at each place whose `ys` is a number. */
export function drawMarks(
  u: uPlot,
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  { shape, color, radius, filled }: Marks,
): void {
  const { ctx } = u;
  const r = radius * devicePixelRatio;
  if (radius <= TINY) {
    const side = Math.max(1, Math.round(2 * r));
    const pixels = new Pixels(ctx.canvas.width, ctx.canvas.height);
    eachPlace(u, xs, ys, (x, y) => {
      pixels.square(x, y, side);
    });
    ctx.fillStyle = color;
    ctx.fill(pixels.path());
    return;
  }
  const path = new Path();
  eachPlace(u, xs, ys, (x, y) => {
    SHAPES[shape](path, x, y, r);
  });
  if (filled) {
    ctx.fillStyle = color;
    ctx.fill(path);
  } else {
    ctx.strokeStyle = color;
    ctx.lineWidth = 1.2 * devicePixelRatio;
    ctx.stroke(path);
  }
}

/** Calls `at` for each point that has a place on the canvas. */
function eachPlace(
  u: uPlot,
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  at: (x: number, y: number) => void,
): void {
  const to = projection(u);
  for (let i = 0; i < xs.length; i++) {
    const x = to.x(xs[i]);
    const y = to.y(ys[i]);
    if (Number.isFinite(x) && Number.isFinite(y)) at(x, y);
  }
}

/** A line from `low` to `high` at each x where they differ. */
export function drawSpans(
  u: uPlot,
  xs: ArrayLike<number>,
  low: ArrayLike<number>,
  high: ArrayLike<number>,
  color: string,
  width = 1,
): void {
  const to = projection(u);
  const floor = u.bbox.top + u.bbox.height;
  // Lines in the same column of pixels are one: from the lowest to the highest of them.
  const columns = new Map<number, [bottom: number, top: number]>();
  for (let i = 0; i < xs.length; i++) {
    if (low[i] === high[i] || Number.isNaN(low[i])) continue;
    const x = to.x(xs[i]);
    const top = to.y(high[i]);
    if (!Number.isFinite(x) || !Number.isFinite(top)) continue;
    const from = to.y(low[i]);
    const bottom = Number.isFinite(from) ? from : floor;
    const column = Math.round(x);
    const known = columns.get(column);
    if (known === undefined) columns.set(column, [bottom, top]);
    else columns.set(column, [Math.max(known[0], bottom), Math.min(known[1], top)]);
  }
  const path = new Path();
  for (const [x, [bottom, top]] of columns) {
    path.moveTo(x, bottom);
    path.lineTo(x, top);
  }
  u.ctx.strokeStyle = color;
  u.ctx.lineWidth = width * devicePixelRatio;
  u.ctx.stroke(path);
}
