/** Arrows go from frame to frame, Enter fills the width with one, Backspace goes back up. */
import type { Frame } from '../../../src/render/html/frames/frame.js';

function sibling(frame: Frame, step: 1 | -1): Frame | undefined {
  const all = frame.parent?.children ?? [];
  const at = all.indexOf(frame) + step;
  return at < 0 ? undefined : all.at(at);
}

const MOVES: Readonly<Record<string, (frame: Frame) => Frame | null | undefined>> = {
  ArrowDown: (frame) => frame.children.at(0),
  ArrowUp: (frame) => frame.parent,
  ArrowRight: (frame) => sibling(frame, 1),
  ArrowLeft: (frame) => sibling(frame, -1),
};

export function onFlameKey(
  event: KeyboardEvent,
  current: Frame,
  pick: (frame: Frame) => void,
  zoom: (frame: Frame) => void,
): void {
  if (!(event.target instanceof HTMLCanvasElement)) return;
  const move = MOVES[event.key] as (typeof MOVES)[string] | undefined;
  if (move !== undefined) {
    const next = move(current);
    if (next != null) pick(next);
  } else if (event.key === 'Enter') zoom(current);
  else if (event.key === 'Backspace') zoom(current.parent ?? current);
  else return;
  event.preventDefault();
}
