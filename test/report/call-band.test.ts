/** The band of a cost function holds 95 % of the calls, also of those that it was not made from. */
import test from 'ava';
import { callSpread } from '../../src/report/call-band.js';
import { generator } from '../../src/fit/random.js';
import { buildReport } from '../support/build-report.js';
import type { RoutineReport } from '../../src/schema/report.js';
import { profileOf, SYMBOLS } from '../support/profiles.js';

type Costs = (size: number, random: () => number) => number;

const KINDS: readonly [name: string, cost: Costs][] = [
  ['a few dear calls among many cheap ones', (n, random) => (random() < 0.1 ? 40 * n : 12)],
  ['up to twice as much', (n, random) => 7 * n * (1 + random())],
  ['noise that grows with the size', (n, random) => 50 * n + n ** 1.5 * random()],
  ['squares with a long tail', (n, random) => n * n * (1 + 0.05 / (0.05 + random()))],
];
const SIZES = Array.from({ length: 30 }, (_, i) => Math.round(10 * 1.2 ** i));

const isIn = ({ band }: RoutineReport, size: number, cost: number): boolean => {
  const next = band!.findIndex(([at]) => at >= size);
  const [below, above] = [band![Math.max(0, next - 1)], band![next]];
  const part =
    above[0] === below[0] ? 0 : Math.log(size / below[0]) / Math.log(above[0] / below[0]);
  const at = (k: 1 | 2) => below[k] ** (1 - part) * above[k] ** part;
  // Where all of it is at one cost, rounding is no distance.
  return cost >= at(1) * (1 - 1e-9) && cost <= at(2) * (1 + 1e-9);
};

for (const [name, cost] of KINDS) {
  test(`95 % of further calls are in the band: ${name}`, (t) => {
    const random = generator(7);
    const calls = new Map(
      SIZES.map((size) => [size, Array.from({ length: 60 }, () => Math.round(cost(size, random)))]),
    );
    const of = (pick: (costs: number[]) => number) => (size: number) => pick(calls.get(size)!);
    const profile = profileOf(SIZES, {
      min: of((costs) => Math.min(...costs)),
      max: of((costs) => Math.max(...costs)),
      sum: of((costs) => costs.reduce((a, b) => a + b) / costs.length),
      count: 60,
    });
    const [routine] = buildReport(profile, SYMBOLS).routines;
    t.truthy(routine.band, routine.reason ?? '');
    let [inside, all] = [0, 0];
    // Where small and large sizes have functions of their own, the band is that of the larger ones.
    for (const size of SIZES.filter((each) => each >= routine.band![0][0])) {
      for (let i = 0; i < 50; i++, all++) if (isIn(routine, size, cost(size, random))) inside++;
    }
    t.true(all >= 500);
    t.true(inside >= 0.95 * all, `${inside} of ${all}`);
  });
}

test('what varies for small inputs is not said of large ones', (t) => {
  const spread = callSpread(
    Array.from({ length: 12 }, (_, i) => [2 ** i, 10, i < 6 ? 1 : 10 * 2 ** i, 10 * 2 ** i, 0]),
    (size) => 10 * size,
    2,
  );
  t.true(spread(2)[0] < 0.1);
  t.deepEqual(spread(2048), [1, 1]);
  t.deepEqual(spread(1e6), [1, 1]);
});

test('calls without any input are near those with the least', (t) => {
  const spread = callSpread(
    [0, 1, 2, 3, 4].map((size) => [size, 1, 5, size === 0 ? 20 : 10, 10]),
    () => 10,
    2,
  );
  t.deepEqual(spread(1), [0.5, 2]);
  t.deepEqual(spread(1000), [0.5, 2]);
});
