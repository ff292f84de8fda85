/** A plot as an SVG: axes as the page has them, and what is drawn within them. */
import type uPlot from 'uplot';
import { isNumbered, logTicks } from '../../../src/pages/ticks.js';
import type { PlotProps } from './plot-props.js';
import { projection } from './projection.js';
import { palette, resolveColors } from './theme.js';
import { recorded } from '../save/path.js';
import { SvgContext } from '../save/svg-context.js';

/** CSS pixels around what is drawn. */
const [LEFT, RIGHT, TOP, BOTTOM] = [76, 20, 12, 50];
const FONT = 12;
/** Numbers on a linear axis, about. */
const TICKS = 6;

/** Ones, twos or fives of a power of ten. */
export function linearTicks(min: number, max: number): number[] {
  const rough = (max - min) / TICKS;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((digit) => digit * unit).find((each) => each >= rough)!;
  const first = Math.ceil(min / step);
  const count = Math.floor(max / step + 1e-9) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step);
}

type Axis = PlotProps['x'] & Partial<Pick<PlotProps['y'], 'format'>>;

function ticksOf({ scale, range: [min, max] }: Axis): { at: number; named: boolean }[] {
  if (scale === 'lin') return linearTicks(min, max).map((at) => ({ at, named: true }));
  return logTicks(min, max).map((at) => ({ at, named: isNumbered(at, min, max) }));
}

/** @param width in CSS pixels */
export function plotSvg(plot: PlotProps, width: number, whole: (value: number) => string): string {
  const { height, x, y, label, draw } = plot;
  const ratio = devicePixelRatio;
  const ctx = new SvgContext(width * ratio, height * ratio, ratio);
  const bbox = {
    left: LEFT * ratio,
    top: TOP * ratio,
    width: (width - LEFT - RIGHT) * ratio,
    height: (height - TOP - BOTTOM) * ratio,
  };
  const scaleOf = ({ scale, range: [min, max] }: Axis) => ({
    min,
    max,
    distr: scale === 'log' ? 3 : 1,
  });
  const posToVal = (at: number): number => {
    const part = (at - bbox.left) / bbox.width;
    const [min, max] = x.range;
    return x.scale === 'log' ? min * (max / min) ** part : min + part * (max - min);
  };
  const u = { ctx, bbox, posToVal, scales: { x: scaleOf(x), y: scaleOf(y) } } as unknown as uPlot;
  const place = projection(u);
  const colors = palette();
  const [background] = resolveColors(['panel']);
  const [right, bottom] = [bbox.left + bbox.width, bbox.top + bbox.height];
  recorded(() => {
    ctx.fillStyle = background;
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.font = `${FONT * ratio}px ui-sans-serif, system-ui, sans-serif`;
    ctx.lineWidth = ratio;
    ctx.strokeStyle = colors.grid;
    ctx.fillStyle = colors.text;
    const line = (x1: number, y1: number, x2: number, y2: number): void => {
      ctx.beginPath();
      ctx.moveTo(x1, y1);
      ctx.lineTo(x2, y2);
      ctx.stroke();
    };
    ctx.textAlign = 'center';
    for (const { at, named } of ticksOf(x)) {
      const left = place.x(at);
      line(left, bbox.top, left, bottom);
      if (named) ctx.fillText(whole(at), left, bottom + 14 * ratio);
    }
    ctx.fillText(x.title, (bbox.left + right) / 2, bottom + 36 * ratio);
    ctx.fillText(y.title, 12 * ratio, (bbox.top + bottom) / 2, true);
    ctx.textAlign = 'right';
    for (const { at, named } of ticksOf(y)) {
      const top = place.y(at);
      line(bbox.left, top, right, top);
      if (named) ctx.fillText(y.format(at), bbox.left - 8 * ratio, top);
    }
    ctx.within([bbox.left, bbox.top, bbox.width, bbox.height], () => {
      draw(u, colors);
    });
  });
  return ctx.toSvg(label);
}
