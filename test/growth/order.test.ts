import test from 'ava';
import { CLASSES, classOf, growthOf, polynomial } from '../../src/growth/classes.js';
import type { Claimed } from '../../src/growth/classes.js';
import {
  LINEAR,
  LINEARITHMIC,
  compareGrowth,
  growsFast,
  isFastPower,
  orderOf,
  outgrows,
  outgrowsLine,
  paceOf,
  surelyOutgrows,
} from '../../src/growth/order.js';
import { complexityClass } from '../../src/schema/report.js';

const power = (exponent: number): Claimed => ({ class: 'O(n^k)', exponent });
const known = CLASSES.filter((name) => name !== 'unknown' && name !== 'O(n^k)');

test('all classes of a report are in order, from slow to fast', (t) => {
  t.deepEqual([...CLASSES].sort(), [...complexityClass.options].sort());
  for (const [i, a] of known.entries()) {
    for (const [k, b] of known.entries()) {
      const [x, y] = [a, b].map((name) => ({ class: name, exponent: null }));
      t.is(Math.sign(compareGrowth(growthOf(x)!, growthOf(y)!)), Math.sign(i - k), `${a} ${b}`);
      t.is(Math.sign(orderOf(x, y)), Math.sign(i - k), `${a} ${b}, sorted`);
    }
  }
});

test('the class of a growth is the one that has it', (t) => {
  for (const name of known) t.is(classOf(growthOf({ class: name, exponent: null })!), name);
  t.is(classOf(polynomial(4)), 'O(n^k)');
  t.is(classOf(polynomial(1.5, 1)), 'O(n^k)');
});

test('a fitted power is like n log n up to n^1.2, and like a line within 0.1', (t) => {
  const powers = [0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.11, 1.15, 1.19, 1.2, 1.25];
  const against = (limit: typeof LINEAR): number[] =>
    powers.map((k) => compareGrowth(growthOf(power(k))!, limit));
  t.deepEqual(against(LINEAR), [-1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  t.deepEqual(against(LINEARITHMIC), [-1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 1]);
  // Of the square the same.
  const square = growthOf({ class: 'O(n^2 log n)', exponent: 2 })!;
  const near = [1.85, 1.95, 2.15, 2.2].map((k) => compareGrowth(growthOf(power(k))!, square));
  t.deepEqual(near, [-1, 0, 0, 1]);
});

test('each predicate says the same of each class as the order does', (t) => {
  const claims = [
    ...known.map((name) => ({
      class: name,
      exponent: growthOf({ class: name, exponent: null })!.power,
    })),
    ...[0.5, 0.95, 1.05, 1.15, 1.2, 1.5, 2.5].map(power),
  ];
  for (const claim of claims) {
    const growth = growthOf(claim)!;
    const fast = outgrows(growth, LINEARITHMIC);
    const text = JSON.stringify(claim);
    t.is(growsFast(claim), fast, text);
    t.is(paceOf(claim) === 'fast', fast, text);
    t.is(paceOf(claim) === 'slow', outgrows(LINEAR, growth), text);
    t.is(outgrowsLine(claim), outgrows(growth, LINEAR), text);
    t.is(surelyOutgrows({ ...claim, interval: null }, LINEARITHMIC), fast, text);
    if (claim.class === 'O(n^k)') t.is(isFastPower(claim.exponent!), fast, text);
    if (fast) t.true(orderOf(claim, { class: 'O(n log n)', exponent: 1 }) > 0, text);
  }
  t.false(growsFast({ class: 'unknown', exponent: null }));
  t.is(paceOf({ class: 'unknown', exponent: null }), 'unknown');
});

test('what surely outgrows a limit does so with all of its interval', (t) => {
  const sure = (exponent: number, low: number, limit = LINEARITHMIC): boolean =>
    surelyOutgrows({ ...power(exponent), interval: [low, exponent + 0.1] }, limit);
  t.true(sure(1.3, 1.15));
  t.false(sure(1.3, 1.1));
  t.false(sure(1.15, 1.14));
  t.true(sure(2.4, 2.2, polynomial(2)));
  t.false(sure(2.4, 2.05, polynomial(2)));
});

test('sorting by growth is a total order', (t) => {
  const mixed = [1.15, 0.5, 1.05, 2.5].map(power);
  const all: Claimed[] = [...mixed, ...CLASSES.map((name) => ({ class: name, exponent: null }))];
  const sorted = all.toSorted(orderOf).map(({ class: name, exponent }) => exponent ?? name);
  t.deepEqual(sorted.slice(0, 4), ['unknown', 'O(1)', 'O(log n)', 0.5]);
  t.true(sorted.indexOf('O(n log n)') < sorted.indexOf(1.05));
  t.true(sorted.indexOf(1.15) < sorted.indexOf('O(n^2)'));
  for (const a of all) for (const b of all) t.is(orderOf(a, b) + orderOf(b, a), 0);
});
