/** Loops of a routine in which code was added or taken away. */
import test from 'ava';
import { movedLoops } from '../../../src/compare/diff/moved-loops.js';
import type { Placed } from '../../../src/compare/diff/moved-loops.js';

const loop = (id: number, line: number, length: number, ...inner: Placed[]): Placed => ({
  loop: id,
  line,
  length,
  inner,
});

test('loops behind what was added are found where they have moved to', (t) => {
  const nest = (id: number, line: number): Placed => loop(id, line, 4, loop(9, line + 1, 2));
  const olds = [loop(0, 6, 1), nest(1, 8)];
  // Two lines in front: the first may be the one before it, or itself; the nest is only one.
  t.deepEqual(movedLoops(olds, [loop(0, 6, 1), loop(1, 8, 1), nest(2, 10)]), [[1, 2]]);
  // Three lines with a longer loop in front, and the same taken away again.
  const more = [loop(0, 6, 2), loop(1, 9, 1), nest(2, 11)];
  t.deepEqual(movedLoops(olds, more), [
    [0, 1],
    [1, 2],
  ]);
  t.deepEqual(movedLoops(more, olds), [
    [1, 0],
    [2, 1],
  ]);
  // Between them.
  t.deepEqual(movedLoops(olds, [loop(0, 6, 1), loop(1, 9, 2), nest(2, 13)]), [
    [0, 0],
    [1, 2],
  ]);
});

test('where nothing has moved, or that explains as much, lines alone decide', (t) => {
  const olds = [loop(0, 6, 1), loop(1, 8, 1)];
  t.is(movedLoops(olds, [...olds, loop(2, 10, 1)]), null);
  t.is(movedLoops(olds, [loop(0, 6, 3)]), null);
  t.is(movedLoops([], olds), null);
});
