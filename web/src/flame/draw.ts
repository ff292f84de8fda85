/** Paints a flame graph. The colour of a frame says how fast its routine's cost grows. */
import type { Data } from '../data/data.js';
import type { Frame } from '../../../src/render/html/frames/frame.js';
import { paceOf } from '../table/pace.js';
import type { Pace } from '../table/pace.js';
import { resolveColors } from '../plot/theme.js';
import type { Box } from './layout.js';

export const ROW = 20;
const GAP = 1;
const FONT = '12px ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace';

export interface FlameColors {
  fill: Record<Pace, string>;
  text: Record<Pace, string>;
  selected: string;
  background: string;
}

const PACES: readonly Pace[] = ['fast', 'linear', 'slow', 'unknown'];

export function flameColors(): FlameColors {
  const names = PACES.flatMap((pace) => [`flame-${pace}`, pace]);
  const [all, selected, background] = [
    resolveColors(names),
    ...resolveColors(['accent', 'panel']),
  ] as [string[], string, string];
  const pick = (offset: number): Record<Pace, string> =>
    Object.fromEntries(PACES.map((pace, i) => [pace, all[2 * i + offset]])) as Record<Pace, string>;
  return { fill: pick(0), text: pick(1), selected, background };
}

function paceOfFrame(data: Data, { node }: Frame): Pace {
  const routine = node < 0 ? undefined : data.routines.at(node);
  if (routine === undefined) return 'unknown';
  const { name, exponent } = data.growthOf(routine);
  return paceOf(name, exponent);
}

/** Characters that fit; monospaced, so that none needs to be measured. */
function label(name: string, width: number, charWidth: number): string {
  const room = Math.floor((width - 8) / charWidth);
  if (room < 3) return '';
  return name.length <= room ? name : `${name.slice(0, room - 1)}…`;
}

export interface Painting {
  data: Data;
  boxes: readonly Box[];
  /** Top of row `depth`, in CSS pixels. */
  top: (depth: number) => number;
  selected: Frame | null;
  colors: FlameColors;
}

export function paint(
  ctx: CanvasRenderingContext2D,
  { data, boxes, top, selected, colors }: Painting,
): void {
  ctx.font = FONT;
  ctx.textBaseline = 'middle';
  const charWidth = ctx.measureText('M').width;
  for (const { frame, x, width, depth } of boxes) {
    const pace = paceOfFrame(data, frame);
    const y = top(depth);
    const inner = Math.max(0.5, width - GAP);
    ctx.fillStyle = colors.fill[pace];
    ctx.fillRect(x, y, inner, ROW - GAP);
    if (frame === selected) {
      ctx.strokeStyle = colors.selected;
      ctx.lineWidth = 2;
      ctx.strokeRect(x + 1, y + 1, Math.max(1, inner - 2), ROW - GAP - 2);
    }
    if (width < 30) continue;
    ctx.fillStyle = colors.text[pace];
    ctx.fillText(label(data.nameOf(frame.node), width, charWidth), x + 4, y + ROW / 2);
  }
}
