import test from 'ava';
import { generator } from '../../../src/fit/random.js';
import { growthOf } from '../../../src/claims/progress/course-growth.js';
import { courseOf } from './courses.js';

const CELLS = 20_000;
const power = (k: number) => (so: number) => 10 * (so / 100) ** (k - 1);

/** Of what one course says; null: nothing. */
const said = (points: ReturnType<typeof courseOf>) => {
  const found = growthOf({ points });
  return found === null ? null : Number(found.exponent.toFixed(1));
};

test('what rises up to the end is growth, with its exponent', (t) => {
  for (const k of [1.8, 2, 2.5, 3]) t.is(said(courseOf(CELLS, power(k))), k);
  const { sure, from, to } = growthOf({ points: courseOf(CELLS, power(2)) })!;
  t.true(sure);
  t.deepEqual([from.cells, to.cells], [0, CELLS]);
});

test('work of a line that is joined by that of a square grows like a square', (t) => {
  const found = growthOf({ points: courseOf(CELLS, (so) => 100 + so / 20) })!;
  t.is(found.shape.power, 2);
  t.true(found.exponent > 1.5 && found.exponent < 2);
});

test('start-up and a phase before growth are left out', (t) => {
  const rate = (so: number) => (so < 4000 ? 400 : so < 8000 ? 60 : (so - 8000) / 10);
  const found = growthOf({ points: courseOf(CELLS, rate) })!;
  t.true(Math.abs(found.exponent - 2) < 0.25);
  t.true(Math.abs(found.from.cells - 8000) < 1000);
});

test('phases, windows that fill, trees that get deeper and a cost that stays are no growth', (t) => {
  const phases = (...levels: [upTo: number, rate: number][]) =>
    courseOf(CELLS, (so) => levels.find(([upTo]) => so < upTo * CELLS)![1]);
  t.is(said(phases([1, 7])), null);
  t.is(said(phases([0.4, 20], [1, 380])), null);
  t.is(said(phases([0.2, 20], [0.5, 90], [1, 390])), null);
  t.is(said(phases([0.1, 5], [0.3, 20], [0.6, 80], [1, 320])), null);
  t.is(said(courseOf(CELLS, (so) => 70 + 80 * Math.min(1, so / 5000))), null);
  t.is(said(courseOf(CELLS, (so) => 3 * Math.log2(so + 2))), null);
  t.is(said(courseOf(CELLS, (so) => 900 - so / 30)), null);
});

test('growth that ends is none: what follows costs the same for each cell', (t) => {
  t.is(said(courseOf(CELLS, (so) => Math.min(so, 8000) / 10)), null);
  t.is(said(courseOf(CELLS, (so) => (so < 12_000 ? so / 10 : 300))), null);
});

test('noise does not make growth, and does not hide it', (t) => {
  const noisy = (rate: (so: number) => number, seed: number) => {
    const random = generator(seed);
    let factor = 1;
    // One factor for many cells: that of cells alone would not be seen in a step.
    return courseOf(CELLS, (so) => {
      if (so % 400 === 0) factor = Math.exp(0.6 * (random() - 0.5));
      return factor * rate(so);
    });
  };
  const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
  t.deepEqual([...new Set(seeds.map((seed) => said(noisy(() => 50, seed))))], [null]);
  const found = seeds.filter((seed) => said(noisy(power(2), seed)) !== null);
  t.true(found.length >= 17, `${found.length} of 20`);
});

test('memory that comes in bursts does not hide growth', (t) => {
  // Pages of objects, and a table that doubles.
  const found = growthOf({
    points: courseOf(CELLS, power(2), (at) => (at % 1024 < 700 ? 256 : 1)),
  });
  t.true(found !== null && found.exponent > 1.7 && found.exponent < 2.4);
});

test('an array that moves when it is full does not hide growth, nor make it', (t) => {
  // Twice the memory, all of it new, for next to nothing; then each further element costs its part.
  const growing = (rate: (elements: number) => number) => {
    const cells: number[] = [];
    const cost: number[] = [];
    let [seen, all] = [0, 0];
    for (let n = 1; n <= 3000; n++) {
      if ((n & (n - 1)) === 0) {
        seen += 4 * n;
        all += 8 * n;
      }
      seen += 3;
      all += rate(n);
      if (n % 40 === 0) {
        cells.push(seen);
        cost.push(all);
      }
    }
    return { cells: Float64Array.from(cells), cost: Float64Array.from(cost) };
  };
  const found = growthOf({ points: growing((n) => 5 * n) });
  t.true(found !== null && found.sure && found.shape.power === 2 && found.exponent > 1.6);
  t.is(found?.to.cells, growing((n) => 5 * n).cells.at(-1));
  t.is(said(growing(() => 300)), null);
  t.is(said(growing((n) => 40 * Math.log2(n + 1))), null);
});

test('too few points, or none, say nothing', (t) => {
  t.is(growthOf({ points: { cells: new Float64Array(), cost: new Float64Array() } }), null);
  t.is(said(courseOf(6, (so) => so + 1)), null);
  const still = { cells: Float64Array.of(9, 9, 9), cost: Float64Array.of(10, 20, 30) };
  t.is(growthOf({ points: still }), null);
});

test('what costs no more for each cell than a search in a tree is none', (t) => {
  const window = (so: number): number => 3 + (6 * so) / 30_000;
  t.is(growthOf({ points: courseOf(30_000, window) }), null);
  t.truthy(growthOf({ points: courseOf(30_000, (so) => 20 * window(so)) }));
});
