/**
 * Each textbook program by itself: its routine is the first of all routines of the run, those of the
 * loader and of libraries included, and of the right class.
 */
import test from 'ava';
import { culpritsAreFirst } from './textbook.js';

for (const level of ['O0', 'O3'] as const) {
  test.serial(`the culprit is first, at -${level}, with names and stripped`, async (t) => {
    await culpritsAreFirst(t, level);
  });
}
