/** To say that something grows no faster than n log n is a claim: noise may not make it. */
import test from 'ava';
import { fitLaw } from '../../../src/fit/runs/law.js';
import type { Law } from '../../../src/fit/runs/law.js';
import { generator, normal } from '../../../src/fit/random.js';
import { growsFast, isFastPower } from '../../../src/growth/order.js';

const isCleared = (law: Law): boolean =>
  law.class === 'unknown' ? law.bound !== null && !isFastPower(law.bound) : !growsFast(law);

const TRIALS = 120;

/** Share of laws over 5, 6 and 7 sizes, with 10 % noise, that are cleared. */
function cleared(cost: (n: number) => number): number {
  const random = generator(66);
  let found = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    const sizes = Array.from({ length: 5 + (trial % 3) }, (_, i) => 250 * 2 ** i);
    const points = sizes.map((x) => ({ x, y: cost(x) * Math.exp(0.1 * normal(random)) }));
    if (isCleared(fitLaw(points))) found++;
  }
  return found / TRIALS;
}

test('what grows fast is not cleared by noise of 10 %', (t) => {
  t.true(cleared((n) => 10 * n ** 1.5) <= 0.03);
  t.is(
    cleared((n) => 10 * n * n),
    0,
  );
});

test('what does not grow fast still is', (t) => {
  for (const cost of [(n: number) => 10 * n * Math.log2(n), (n: number) => 10 * n ** 1.05]) {
    t.true(cleared(cost) >= 0.87, cost.toString());
  }
});

test('steps of whole numbers about a power are no n log n', (t) => {
  for (const [from, sizes] of [
    [500, 6],
    [300, 7],
    [1000, 5],
    [700, 6],
  ]) {
    const points = Array.from({ length: sizes }, (_, i) => {
      const x = from * 2 ** i;
      return { x, y: x * (2 + Math.floor(x ** 0.3)) };
    });
    const law = fitLaw(points);
    t.false(isCleared(law), `${from}: ${JSON.stringify(law)}`);
  }
});

test('a list that falls and starts anew is no n log n', (t) => {
  const calls = [31_125, 124_750, 499_500, 1_340_859, 4_877_495];
  const law = fitLaw(calls.map((y, i) => ({ x: 250 * 2 ** i, y })));
  t.true(growsFast(law), JSON.stringify(law));
});
