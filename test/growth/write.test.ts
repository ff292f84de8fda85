import test from 'ava';
import fc from 'fast-check';
import { ComairError } from '../../src/base/errors.js';
import { growthOf } from '../../src/growth/classes.js';
import { compareGrowth } from '../../src/growth/order.js';
import { classText, formatGrowth, parseGrowth } from '../../src/growth/write.js';
import { complexityClass } from '../../src/schema/report.js';

test('classes are read as people write them', (t) => {
  const same: [string, string][] = [
    ['n log n', 'O(n log n)'],
    ['o(N LOG N)', 'O(n log n)'],
    ['n*log(n)', 'O(n log n)'],
    ['O(n²)', 'O(n^2)'],
    ['n ^ 2', 'O(n^2)'],
    ['O(n^2 log n)', 'O(n^2 log n)'],
    ['n^1.5', 'O(n^1.5)'],
    ['log n', 'O(log n)'],
    ['1', 'O(1)'],
    ['2^n', 'O(2^n)'],
    ['quadratic', 'O(n^2)'],
    [' linear ', 'O(n)'],
  ];
  for (const [text, expected] of same) t.is(formatGrowth(parseGrowth(text)), expected, text);
  for (const text of [
    '',
    'O()',
    'n!',
    'm',
    'n log',
    'n^',
    'n^x',
    'O(n',
    'n n',
    '__proto__',
    '-1',
  ]) {
    t.throws(() => parseGrowth(text), { instanceOf: ComairError, message: /no class of growth/ });
  }
});

test('every class of a report but O(n^k) and unknown reads back', (t) => {
  for (const name of complexityClass.options) {
    if (name === 'O(n^k)' || name === 'unknown') continue;
    t.is(classText({ class: name, exponent: null }), name);
  }
  t.is(classText({ class: 'O(n^k)', exponent: 1.499 }), 'O(n^1.5)');
  t.is(growthOf({ class: 'unknown', exponent: null }), null);
});

test('classes are in order, and fitted exponents near to one are that one', (t) => {
  const order = ['1', 'log n', 'n', 'n log n', 'n^1.5', 'n^2', 'n^2 log n', 'n^3', '2^n'];
  for (const [i, a] of order.entries()) {
    for (const [j, b] of order.entries()) {
      t.is(Math.sign(compareGrowth(parseGrowth(a), parseGrowth(b))), Math.sign(i - j), `${a} ${b}`);
    }
  }
  const near = (k: number, text: string): number =>
    Math.sign(compareGrowth(growthOf({ class: 'O(n^k)', exponent: k })!, parseGrowth(text)));
  t.deepEqual(
    [near(1.96, 'n^2'), near(2.04, 'n^2'), near(2.2, 'n^2'), near(1.8, 'n^2')],
    [0, 0, 1, -1],
  );
  t.deepEqual([near(1.07, 'n log n'), near(1.3, 'n log n'), near(0.8, 'n')], [0, 1, -1]);
});

test('comparing is antisymmetric', (t) => {
  const growth = fc.record({
    power: fc.oneof(fc.nat(4), fc.double({ min: 0, max: 4, noNaN: true })),
    log: fc.nat(1),
    exponential: fc.boolean(),
  });
  t.notThrows(() => {
    fc.assert(
      fc.property(growth, growth, (a, b) => {
        return compareGrowth(a, b) + compareGrowth(b, a) === 0 && compareGrowth(a, a) === 0;
      }),
    );
  });
});
