import test from 'ava';
import { nearest, plainFit } from '../../src/fit/plain.js';
import type { Point } from '../../src/fit/plain.js';
import { BARE, RUN_SHAPES, TERMS } from '../../src/fit/shapes.js';
import { termText } from '../../src/fit/terms.js';
import { termValue } from '../../src/growth/value.js';

const SIZES = [10, 20, 40, 80, 160];
const points = (cost: (n: number) => number): Point[] => SIZES.map((n) => [n, cost(n)]);

test('each plain function is found, and written', (t) => {
  for (const [name, term] of BARE) {
    const found = plainFit(points((n) => 2.5 * termValue(term, n)));
    t.is(found.class, name);
    t.is(found.formula, termText(term, 'n') === '' ? '2.5' : `2.5 ${termText(term, 'n')}`);
  }
});

test('of four sizes nothing is said, nor of costs of nothing', (t) => {
  t.is(plainFit(points((n) => n).slice(1)).class, 'unknown');
  t.is(plainFit(points(() => 0)).class, 'unknown');
});

test('the nearest multiple leaves the least relative error', (t) => {
  const noisy = points((n) => 3 * n * n * (1 + 0.1 * Math.sin(n)));
  const { coefficient, error } = nearest({ power: 2, log: 0 }, noisy)!;
  const errorOf = (c: number): number =>
    noisy.reduce((sum, [n, cost]) => sum + ((c * n * n) / cost - 1) ** 2, 0);
  t.true(Math.abs(error - errorOf(coefficient)) < 1e-9);
  for (const other of [0.99, 1.01]) t.true(errorOf(other * coefficient) > error);
});

test('one table has the shapes of calls, of runs and of the page', (t) => {
  t.deepEqual(
    TERMS.map((term) => termText(term, 'n')),
    ['', 'log2 n', 'n', 'n log2 n', 'n^2', 'n^2 log2 n', 'n^3'],
  );
  t.deepEqual(
    RUN_SHAPES.map(
      ({ class: name, terms }) =>
        `${name}: ${terms.map((term) => termText(term, 'n')).join(' + ')}`,
    ),
    [
      'O(n):  + n',
      'O(n log n):  + n log2 n',
      'O(log n):  + log2 n',
      'O(n^2):  + n^2',
      'O(n^2):  + n + n^2',
      'O(n^3):  + n^3',
      'O(n^2 log n):  + n^2 log2 n',
      'O(n^3):  + n^2 + n^3',
      'O(n^3):  + n + n^3',
    ],
  );
});
