import test from 'ava';
import { generator } from '../../src/fit/random.js';
import { difference } from '../../tools/bench-sample/difference.js';
import { around, ofOneCopy } from '../../tools/bench-sample/excess.js';
import { jackknife } from '../../tools/bench-sample/jackknife.js';
import type { Progress, Watched } from '../../tools/bench-sample/watch.js';

test('a difference is that of the totals', (t) => {
  const { mean, half } = difference([
    [1, 1.02],
    [3, 3.06],
  ]);
  t.true(Math.abs(mean - 0.02) < 1e-12);
  t.true(half < 1e-12);
});

test('on a machine whose speed changes one per cent is found to be one per cent', (t) => {
  const random = generator(11);
  // Seconds: each run is 0 to 40 % slower than it can be.
  const run = (): number => 7 * (1 + 0.4 * Math.round(random()) + 0.05 * random());
  const ROUNDS = 2000;
  let [sum, ofRatios, covered] = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const pairs = Array.from({ length: 30 }, () => [run(), 1.01 * run()] as const);
    const { mean, half } = difference(pairs);
    sum += mean;
    ofRatios += pairs.reduce((all, [a, b]) => all + b / a - 1, 0) / pairs.length;
    if (Math.abs(mean - 0.01) <= half) covered++;
  }
  t.true(Math.abs(sum / ROUNDS - 0.01) < 0.005, `${sum / ROUNDS}`);
  // What the mean of ratios would say.
  t.true(ofRatios / ROUNDS > 0.03, `${ofRatios / ROUNDS}`);
  t.true(covered > 0.93 * ROUNDS && covered < 0.97 * ROUNDS, `${covered}`);
});

/** Pieces of a millisecond; what each copy takes: 2 ms in the twenty that follow, and 1 ms of waiting. */
function simulated(seed: number, seconds: number, copyEach: number): Watched {
  const random = generator(seed);
  const [progress, copies]: [Progress[], number[]] = [[], []];
  let [at, processor, speed, pending] = [0, 0, 1, [] as number[]];
  while (at < seconds) {
    if (random() < 0.01) speed = 1 + 0.4 * random();
    // At random times; every other time a second one follows at once.
    const burst = random() < (0.001 * speed) / copyEach ? 1 + Math.round(random()) : 0;
    for (let i = 0; i < burst; i++) {
      copies.push(at + 0.004 * random());
      pending.push(20);
      at += 0.001;
    }
    const used = 0.001 * speed + 0.0001 * pending.length;
    pending = pending.map((left) => left - 1).filter((left) => left > 0);
    [at, processor] = [at + used, processor + used];
    progress.push({ at, processor, lines: 1 });
  }
  return { progress, copies };
}

test('what a copy takes is found on a machine whose speed changes', (t) => {
  const runs = Array.from({ length: 20 }, (_, i) => around(simulated(i, 60, 0.3), 0.1));
  for (const [what, truth] of [
    ['processor', 0.002],
    ['wall', 0.003],
  ] as const) {
    const { mean, half } = jackknife(runs, (some) => ofOneCopy(some, what));
    t.true(half < 0.0002, `${what} ± ${half}`);
    t.true(Math.abs(mean - truth) < half, `${what} ${mean} ± ${half}`);
  }
});

test('work is held against what is around it', (t) => {
  const progress = [0, 1, 2, 3, 3.5, 4.5, 6, 7, 8, 9, 10].map((at) => ({
    at,
    processor: at / 2,
    lines: 1,
  }));
  // A piece that began before the copy, and ended after it, is after it.
  const run = around({ progress, copies: [4.104] }, 2);
  t.is(run.copies, 1);
  // From 3.5 to 6; from 2 to 3.5, and from 6 to 8.
  t.deepEqual(run.during, { processor: 1.25, wall: 2.5, lines: 2 });
  t.deepEqual(run.around, { processor: 0.875, wall: 1.75, lines: 2 });
  t.is(ofOneCopy([run], 'wall'), 0.75);
  t.is(ofOneCopy([run], 'processor'), 0.375);
  // Nothing is around these.
  t.is(around({ progress, copies: [0.5, 9.5] }, 2).copies, 0);
  t.is(around({ progress: [], copies: [1] }, 2).copies, 0);
  // Of two copies at once each meets what both take.
  const both = around({ progress, copies: [4.104, 4.104] }, 2);
  t.is(both.copies, 4);
  t.is(ofOneCopy([both], 'wall'), 0.375);
});

test('the jackknife agrees with the linearization of a ratio', (t) => {
  const random = generator(3);
  const pairs = Array.from({ length: 40 }, () => [1 + random(), 1.1 + random()] as const);
  const total = (some: typeof pairs, k: 0 | 1): number => some.reduce((s, pair) => s + pair[k], 0);
  const { mean, half } = jackknife(pairs, (some) => total([...some], 1) / total([...some], 0) - 1);
  const linear = difference(pairs);
  t.is(mean, linear.mean);
  t.true(Math.abs(half / linear.half - 1) < 0.05, `${half} ${linear.half}`);
});
