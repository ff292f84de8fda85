/** Keys of the list: arrows and pages move, Enter opens; an open details panel follows. */
import { shown } from '../state/list.js';
import { markLooked } from '../state/notes.js';
import { cursor, open, opened } from '../state/state.js';

const PAGE = 20;

export function moveTo(position: number): void {
  const last = shown.value.length - 1;
  cursor.value = Math.max(0, Math.min(last, position));
  const routine = shown.value.at(cursor.value);
  if (opened.value !== '' && routine !== undefined) open(routine);
}

export function openAtCursor(): void {
  const routine = shown.value.at(cursor.value);
  if (routine !== undefined) open(routine);
}

function markAtCursor(): void {
  const routine = shown.value.at(cursor.value);
  if (routine !== undefined) markLooked(routine.id);
}

const MOVES: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + PAGE,
  PageUp: (at) => at - PAGE,
  Home: () => 0,
  End: () => Infinity,
};

export function onTableKey(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof HTMLButtonElement) return;
  const move = MOVES[event.key] as ((at: number) => number) | undefined;
  if (move !== undefined) moveTo(move(cursor.value));
  else if (event.key === 'Enter') openAtCursor();
  else if (event.key === 'm') markAtCursor();
  else return;
  event.preventDefault();
}
