/** Functions drawn over the plot: one point per step of the screen, so any scale stays smooth. */
import type uPlot from 'uplot';
import { Path } from '../save/path.js';
import { projection } from './projection.js';

export interface CurveStyle {
  color: string;
  dash?: number[];
  width?: number;
}

const STEP = 2;

/** Draws `f` over the sizes from `from` to `to`. */
export function drawCurve(
  u: uPlot,
  f: (size: number) => number,
  [from, to]: readonly [number, number],
  { color, dash = [], width = 2 }: CurveStyle,
): void {
  const place = projection(u);
  const left = Math.max(u.bbox.left, place.x(from));
  const right = Math.min(u.bbox.left + u.bbox.width, place.x(to));
  const path = new Path();
  let drawing = false;
  for (let x = left; x <= right; x += STEP) {
    const y = place.y(f(u.posToVal(x, 'x', true)));
    // Far outside; canvases do not like such numbers.
    const usable = Number.isFinite(y) && Math.abs(y) < 1e5;
    if (usable && drawing) path.lineTo(x, y);
    else if (usable) path.moveTo(x, y);
    drawing = usable;
  }
  const { ctx } = u;
  ctx.strokeStyle = color;
  ctx.lineWidth = width * devicePixelRatio;
  ctx.setLineDash(dash.map((length) => length * devicePixelRatio));
  ctx.stroke(path);
  ctx.setLineDash([]);
}

/** Fills what lies between two functions. */
export function drawBand(
  u: uPlot,
  low: (size: number) => number,
  high: (size: number) => number,
  [from, to]: readonly [number, number],
  color: string,
): void {
  const { left, width, top, height } = u.bbox;
  const place = projection(u);
  const start = Math.max(left, place.x(from));
  const end = Math.min(left + width, place.x(to));
  const at = (f: (size: number) => number, x: number): number => {
    const y = place.y(f(u.posToVal(x, 'x', true)));
    return Number.isFinite(y) ? Math.max(top - 10, Math.min(top + height + 10, y)) : top + height;
  };
  const path = new Path();
  for (let x = start; x <= end; x += STEP) path.lineTo(x, at(high, x));
  for (let x = end; x >= start; x -= STEP) path.lineTo(x, at(low, x));
  path.closePath();
  u.ctx.fillStyle = color;
  u.ctx.fill(path);
}
