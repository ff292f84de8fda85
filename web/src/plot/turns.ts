/**
 * Work that may wait until what was asked for is on the screen: one piece a frame, in order, so that
 * no task is long enough to be felt, and keys and clicks get in between.
 */

type Piece = () => void;

const waiting = new Set<Piece>();
let planned = false;
/** What is printed has to be there: nothing waits then. */
let printing = false;

function next(): void {
  planned = false;
  const piece = waiting.values().next().value;
  if (piece === undefined) return;
  waiting.delete(piece);
  plan();
  piece();
}

function plan(): void {
  if (planned || waiting.size === 0) return;
  planned = true;
  // The callback comes before the frame is painted, a task that it posts after.
  requestAnimationFrame(() => setTimeout(next));
}

/** @returns takes the piece back, if it was not done yet */
export function inTurn(piece: Piece): () => void {
  if (printing) {
    piece();
    return () => undefined;
  }
  waiting.add(piece);
  plan();
  return () => {
    waiting.delete(piece);
  };
}

addEventListener('beforeprint', () => {
  printing = true;
  while (waiting.size > 0) next();
});
addEventListener('afterprint', () => {
  printing = false;
});
