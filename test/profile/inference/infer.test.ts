/** What is inferred of all calls: intervals of 95 % have the truth in 95 % of simulated runs. */
import test from 'ava';
import { generator, normal } from '../../../src/fit/random.js';
import type { WaitCounts } from '../../../src/profile/inference/any-gaps.js';
import { times } from '../../../src/profile/inference/estimate.js';
import type { Estimate } from '../../../src/profile/inference/estimate.js';
import { gammaAbove } from '../../../src/profile/inference/gamma.js';
import { costBin, meanCost } from '../../../src/profile/inference/mean-cost.js';
import { student } from '../../../src/profile/inference/student.js';
import type { CostCounts } from '../../../src/profile/inference/mean-cost.js';
import { callRate, shortWaits } from '../../../src/profile/inference/rate.js';
import { WAIT_BINS_PER_OCTAVE as PER_OCTAVE } from '../../../src/protocol/sampling.js';

type Random = () => number;
const ROUNDS = 60;
/** Below 95 % by no more than three standard deviations of so many rounds. */
const LEAST = 0.95 - 3 * Math.sqrt((0.95 * 0.05) / ROUNDS);

/** Gaps between calls, of mean 1: random, regular, in bursts. */
const GAPS: Record<string, (random: Random) => number> = {
  random: (random) => -Math.log(1 - random()),
  regular: (random) => 0.9 + 0.2 * random(),
  'as work on inputs of any size up to one': (random) => 2 * random(),
  'as work that grows like the square of that': (random) => 3 * random() ** 2,
  'as work of random length': (random) => Math.exp(0.6 * normal(random) - 0.18),
  'in bursts': (random) => normal(random) ** 2,
  /** No shape that is fitted. */
  'after short and long pauses': (random) => (random() < 0.7 ? 0.1 : 3.1) * -Math.log(1 - random()),
};

/** Waits from times without relation to the calls, as the launcher counts them. */
function waitsOf(
  gap: (random: Random) => number,
  count: number,
  us: number,
  random: Random,
  late: (random: Random) => number = () => 0,
): WaitCounts {
  const bins = new Map<number, [number, number, number]>();
  for (let i = 0; i < count; i++) {
    let rest = 100 + 20 * random();
    let next = gap(random);
    while (next < rest) {
      rest -= next;
      next = gap(random);
    }
    const wait = (next - rest) * us + late(random);
    // Some are given up, as at the end of a program.
    const limit = i % 5 === 0 ? 2 * us * random() : Infinity;
    const bin = Math.max(0, Math.ceil(PER_OCTAVE * Math.log2(Math.min(wait, limit))));
    const all = bins.get(bin) ?? [bin, 0, 0];
    all[wait < limit ? 1 : 2]++;
    bins.set(bin, all);
  }
  return [...bins.values()];
}

function costsOf(
  costs: readonly number[],
  limit: (i: number) => number = () => Infinity,
): CostCounts {
  const bins = new Map<number, [number, number, number]>();
  const limits = costs.map((_, i) => limit(i));
  const exact = costs.filter((cost, i) => cost < limits[i]);
  for (const [i, cost] of costs.entries()) {
    const bin = costBin(Math.min(cost, limits[i]));
    const all = bins.get(bin) ?? [bin, 0, 0];
    all[cost < limits[i] ? 1 : 2]++;
    bins.set(bin, all);
  }
  const sum = exact.reduce((all, cost) => all + cost, 0);
  const squares = exact.reduce((all, cost) => all + cost ** 2, 0);
  return { exact: exact.length, sum, squares, bins: [...bins.values()] };
}

const covers = ({ low, high }: Estimate, truth: number): boolean =>
  low <= truth && (high === null || truth <= high);

function coverage(draw: (random: Random) => [Estimate | null, number]): number {
  const random = generator(7);
  let hit = 0;
  for (let i = 0; i < ROUNDS; i++) {
    const [estimate, truth] = draw(random);
    if (estimate !== null && covers(estimate, truth)) hit++;
  }
  return hit / ROUNDS;
}

test('the distributions behind it', (t) => {
  t.true(Math.abs(gammaAbove(1, 2) - Math.exp(-2)) < 1e-9);
  t.true(Math.abs(gammaAbove(2, 0.5) - 1.5 * Math.exp(-0.5)) < 1e-9);
  t.true(Math.abs(gammaAbove(50, 40) - 0.9297) < 1e-3);
  for (const [freedom, value] of [
    [3, 3.182],
    [9, 2.262],
    [29, 2.045],
  ] as const)
    t.true(Math.abs(student(freedom) - value) < 0.01, `${freedom}: ${student(freedom)}`);
});

for (const [name, gap] of Object.entries(GAPS))
  // The more there are, the less forgives a shape that does not fit: of ten times as many some.
  for (const count of [12, 60, ...(/regular|square/.test(name) ? [400] : [])])
    test(`calls per second, ${count} waits for calls that come ${name}`, (t) => {
      const us = 5000;
      const part = coverage((random) => [callRate(waitsOf(gap, count, us, random)), 1e6 / us]);
      t.log(part);
      t.true(part >= (name.startsWith('after') ? 0.75 : LEAST), `${part}`);
    });

test('on a busy machine some waits are too long', (t) => {
  const spread = 40;
  const short = shortWaits(spread);
  t.is(shortWaits(0), undefined);
  t.is(shortWaits(4), undefined);
  for (const us of [10, 100, 400, 5000])
    for (const name of ['random', 'regular', 'as work of random length']) {
      const late = (random: Random): number => (random() < 0.7 ? spread * random() : 0);
      const part = coverage((random) => {
        const waits = waitsOf(GAPS[name], 60, us, random, late);
        return [callRate(waits, short), 1e6 / us];
      });
      t.log(us, name, part);
      t.true(part >= LEAST, `${us} ${name}: ${part}`);
    }
});

test('nothing was waited for, or nothing came', (t) => {
  t.is(callRate([]), null);
  const none = callRate([[80, 0, 3]])!;
  t.is(none.value, 0);
  // Three times one second.
  t.true(none.high! > 1 && none.high! < 1.5, `${none.high}`);
});

for (const [name, sigma] of [
  ['alike', 0.3],
  ['some five times as dear as others', 1],
] as const)
  for (const count of [8, 40])
    test(`the mean cost of a call, and of all in a second: ${count} samples, ${name}`, (t) => {
      const draw = (random: Random): number[] =>
        Array.from({ length: count }, () => 1000 * Math.exp(sigma * normal(random)));
      const truth = 1000 * Math.exp(sigma ** 2 / 2);
      const mean = coverage((random) => [meanCost(costsOf(draw(random))), truth]);
      const total = coverage((random) => {
        const rate = callRate(waitsOf(GAPS['random'], count, 5000, random))!;
        return [times(rate, meanCost(costsOf(draw(random)))!), 200 * truth];
      });
      t.log(mean, total);
      t.true(mean >= LEAST && total >= LEAST, `${mean}, ${total}`);
    });

test('samples that were cut: their bounds are used', (t) => {
  const random = generator(3);
  const costs = Array.from({ length: 4000 }, () => 1000 * Math.exp(normal(random)));
  const truth = 1000 * Math.exp(0.5);
  const cut = meanCost(costsOf(costs, () => 3000 * -Math.log(1 - random())))!;
  t.true(Math.abs(cut.value / truth - 1) < 0.12, `${cut.value}, ${truth}`);
  // All that cost more are cut: the mean is at least what it is said to be.
  const bound = meanCost(costsOf(costs, () => 2000))!;
  t.true(bound.bound && bound.high === null && bound.value < truth);
  t.is(meanCost(costsOf([5], () => 1)), null);
});

test('of few samples that differ much an end may not be known', (t) => {
  const ends = (...costs: number[]): unknown[] => {
    const { low, high } = meanCost(costsOf(costs))!;
    return [low, high];
  };
  t.deepEqual(ends(5), [0, null]);
  t.deepEqual(ends(2, 80), [0, null]);
  // By the logarithms Student's interval would end at 10^23 times as much.
  t.deepEqual(ends(1, 1e6), [0, null]);
  // Two or three may be alike by chance.
  t.deepEqual(ends(90, 110), [0, null]);
  const [low, high] = ends(90, 95, 100, 105, 110) as [number, number];
  t.true(low > 80 && low < 97 && high > 103 && high < 125, `${low}, ${high}`);
});
