/**
 * Arrows go from frame to frame, Enter fills the width with one, Backspace goes back up; plus, minus
 * and zero magnify, arrows with Shift move what is magnified; n and N go to what matches.
 */
import type { Frame } from '../../../src/pages/frames/frame.js';
import { WHOLE, magnified, moved } from './layout.js';
import type { Span } from './layout.js';

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

/** Part of what is seen that a key moves by. */
const STEP = 0.2;

const SPANS: Readonly<Record<string, (span: Span) => Span>> = {
  '+': (span) => magnified(span, 0.5, 2),
  '=': (span) => magnified(span, 0.5, 2),
  '-': (span) => magnified(span, 0.5, 0.5),
  '0': () => WHOLE,
};

interface FlameState {
  current: Frame;
  /** What matches, costliest first. */
  found: readonly Frame[];
  span: Span;
  pick: (frame: Frame) => void;
  zoom: (frame: Frame) => void;
  setSpan: (span: Span) => void;
}

/** The next one of a list, round and round; the first where `at` is none of it. */
export function nextOf<T>(all: readonly T[], at: T, step: 1 | -1): T | undefined {
  if (all.length === 0) return undefined;
  const place = all.indexOf(at);
  return place < 0 ? all[0] : all[(place + step + all.length) % all.length];
}

export function onFlameKey(event: KeyboardEvent, state: FlameState): void {
  const { current, found, span, pick, zoom, setSpan } = state;
  const { key, shiftKey } = event;
  if (!(event.target instanceof HTMLCanvasElement)) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const move = MOVES[key] as (typeof MOVES)[string] | undefined;
  const seen = SPANS[key] as (typeof SPANS)[string] | undefined;
  if (shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    setSpan(moved(span, key === 'ArrowLeft' ? -STEP : STEP));
  } else if (move !== undefined) {
    const next = move(current);
    if (next != null) pick(next);
  } else if (key === 'n' || key === 'N') {
    const next = nextOf(found, current, key === 'n' ? 1 : -1);
    if (next !== undefined) pick(next);
  } else if (seen !== undefined) setSpan(seen(span));
  else if (key === 'Enter') zoom(current);
  else if (key === 'Backspace') zoom(current.parent ?? current);
  else return;
  event.preventDefault();
}
