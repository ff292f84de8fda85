/**
 * Marks drawn by ourselves, all of a series in one path: uPlot's own points take a path each,
 * which is slow for thousands.
 */
import type uPlot from 'uplot';

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

/** From this radius down a mark is a few pixels: a square looks the same and is drawn much faster. */
const TINY = 1.6;
const square: Add = (path, x, y, r) => {
  path.rect(x - r, y - r, 2 * r, 2 * r);
};

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
  const path = new Path2D();
  const add = radius <= TINY ? square : SHAPES[shape];
  const r = radius * devicePixelRatio;
  const taken = new Set<number>();
  for (let i = 0; i < xs.length; i++) {
    if (Number.isNaN(ys[i])) continue;
    const x = u.valToPos(xs[i], 'x', true);
    const y = u.valToPos(ys[i], 'y', true);
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    // One on the same pixel as another would not be seen.
    const pixel = Math.round(x) * 1e6 + Math.round(y);
    if (taken.has(pixel)) continue;
    taken.add(pixel);
    add(path, x, y, r);
  }
  const { ctx } = u;
  if (filled) {
    ctx.fillStyle = color;
    ctx.fill(path);
  } else {
    ctx.strokeStyle = color;
    ctx.lineWidth = 1.2 * devicePixelRatio;
    ctx.stroke(path);
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
  const floor = u.bbox.top + u.bbox.height;
  // Lines in the same column of pixels are one: from the lowest to the highest of them.
  const columns = new Map<number, [bottom: number, top: number]>();
  for (let i = 0; i < xs.length; i++) {
    if (low[i] === high[i] || Number.isNaN(low[i])) continue;
    const x = u.valToPos(xs[i], 'x', true);
    const from = u.valToPos(low[i], 'y', true);
    const to = u.valToPos(high[i], 'y', true);
    if (!Number.isFinite(x) || !Number.isFinite(to)) continue;
    const bottom = Number.isFinite(from) ? from : floor;
    const column = Math.round(x);
    const known = columns.get(column);
    if (known === undefined) columns.set(column, [bottom, to]);
    else columns.set(column, [Math.max(known[0], bottom), Math.min(known[1], to)]);
  }
  const path = new Path2D();
  for (const [x, [bottom, to]] of columns) {
    path.moveTo(x, bottom);
    path.lineTo(x, to);
  }
  u.ctx.strokeStyle = color;
  u.ctx.lineWidth = width * devicePixelRatio;
  u.ctx.stroke(path);
}
