import test from 'ava';
import { generator } from '../../src/analysis/fit/random.js';
import { difference } from '../../tools/bench-sample/difference.js';
import { pairsOf, piecesOf } from '../../tools/bench-sample/phases.js';
import type { Phase, Piece } from '../../tools/bench-sample/phases.js';

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

const read = ({ processor }: Piece): number => processor;

test('pieces are what their program says of their ends', (t) => {
  const [second, third] = piecesOf('10.0 1.0\n10.25 1.125\n11.0 1.5\n4711\n');
  t.deepEqual(second, { at: 10.25, processor: 0.125, wall: 0.25 });
  t.deepEqual(third, { at: 11, processor: 0.375, wall: 0.75 });
});

test('of phases with and without samples those pieces count that lie within one', (t) => {
  const phases = [
    { sampled: true, from: 0, to: 1 },
    { sampled: false, from: 1, to: 2 },
    // Of this pair one has no piece.
    { sampled: false, from: 2, to: 2.1 },
    { sampled: true, from: 2.1, to: 3 },
    { sampled: false, from: 3, to: 4 },
    { sampled: true, from: 4, to: 5 },
  ];
  const ends = [0.4, 0.8, 1.2, 1.5, 1.8, 2.4, 2.9, 3.3, 3.6, 3.9, 4.35, 4.7];
  const pieces = ends.map((at, i) => {
    const wall = at - (i === 0 ? 0 : ends[i - 1]);
    return { at, wall, processor: wall };
  });
  const pairs = pairsOf(phases, pieces, read);
  t.deepEqual(
    pairs.map((pair) => pair.map((mean) => Number(mean.toFixed(6)))),
    [
      [0.3, 0.4],
      [0.3, 0.35],
    ],
  );
});

test('what samples take of one run is found on a machine whose speed changes', (t) => {
  const random = generator(5);
  const phases: Phase[] = [];
  const pieces: Piece[] = [];
  let [at, speed] = [0, 1];
  for (let pair = 0; pair < 3000; pair++) {
    const first = random() < 0.5;
    for (const sampled of [first, !first]) {
      const from = at;
      if (random() < 0.05) speed = 1 + 0.4 * random();
      // A piece in a hundred is twice as long where there are samples.
      for (let i = 0; i < 200; i++) {
        const wall = 0.001 * speed * (sampled && random() < 0.01 ? 2 : 1);
        pieces.push({ at: (at += wall), wall, processor: wall });
      }
      phases.push({ sampled, from, to: at });
    }
  }
  const { mean, half } = difference(pairsOf(phases, pieces, read));
  t.true(half < 0.005, `${half}`);
  t.true(Math.abs(mean - 0.01) < half, `${mean}`);
});
