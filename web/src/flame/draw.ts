/** Paints a flame graph. */
import type { SvgContext } from '../save/svg-context.js';
import type { Frame } from '../../../src/pages/frames/frame.js';
import type { FrameColors, Tone } from './colors.js';
import type { Box } from './layout.js';

/** A canvas, or what writes an SVG. */
export type Context = CanvasRenderingContext2D | SvgContext;

export const ROW = 20;
const GAP = 1;
const FONT = '12px ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace';
/** How much is left of the colour of what the filters leave out. */
const DIMMED = 0.3;

/** Characters that fit; monospaced, so that none needs to be measured. */
function label(name: string, width: number, charWidth: number): string {
  const room = Math.floor((width - 8) / charWidth);
  if (room < 3) return '';
  return name.length <= room ? name : `${name.slice(0, room - 1)}…`;
}

export interface Painting {
  boxes: readonly Box[];
  /** Top of row `depth`, in CSS pixels. */
  top: (depth: number) => number;
  /** Of what is seen, in CSS pixels. */
  width: number;
  nameOf: (frame: Frame) => string;
  toneOf: (frame: Frame) => Tone;
  /** Null where nothing is filtered. */
  matches: ReadonlySet<number> | null;
  selected: Frame | null;
  /** Node whose frames are all marked; null for none. */
  marked: number | null;
  colors: FrameColors;
}

function outline(ctx: Context, x: number, y: number, width: number): void {
  ctx.lineWidth = 2;
  ctx.strokeRect(x + 1, y + 1, Math.max(1, width - 2), ROW - GAP - 2);
}

export function paint(ctx: Context, painting: Painting): void {
  const { boxes, top, width: seen, nameOf, toneOf, matches, selected, marked, colors } = painting;
  ctx.font = FONT;
  ctx.textBaseline = 'middle';
  const charWidth = ctx.measureText('M').width;
  for (const { frame, x, width, depth } of boxes) {
    const tone = toneOf(frame);
    const y = top(depth);
    const left = Math.max(0, x);
    const right = Math.min(seen, x + width);
    const inner = Math.max(0.5, right - left - GAP);
    ctx.globalAlpha = matches === null || matches.has(frame.node) ? 1 : DIMMED;
    ctx.fillStyle = colors.fill[tone];
    ctx.fillRect(left, y, inner, ROW - GAP);
    ctx.globalAlpha = 1;
    if (frame.node === marked) {
      ctx.strokeStyle = colors.marked;
      ctx.setLineDash([4, 3]);
      outline(ctx, left, y, inner);
      ctx.setLineDash([]);
    }
    if (frame === selected) {
      ctx.strokeStyle = colors.selected;
      outline(ctx, left, y, inner);
    }
    if (right - left < 30) continue;
    ctx.fillStyle = colors.text[tone];
    ctx.fillText(label(nameOf(frame), right - left, charWidth), left + 4, y + ROW / 2);
  }
}
