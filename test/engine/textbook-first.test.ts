/**
 * Each textbook program by itself: its routine is the first of all routines of the run, those of the
 * loader and of libraries included, and of the right class. Other levels: textbook-first.nightly.
 */
import test from 'ava';
import { culpritsAreFirst } from './textbook.js';

test.serial('the culprit is first, at -O2, with names and stripped', async (t) => {
  await culpritsAreFirst(t, 'O2');
});
