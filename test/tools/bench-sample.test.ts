import test from 'ava';
import { generator } from '../../src/analysis/fit/random.js';
import { difference } from '../../tools/bench-sample/difference.js';

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
