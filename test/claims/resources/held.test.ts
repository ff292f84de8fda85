/** Who has memory in use, and how that grows over runs. */
import test from 'ava';
import { heldBy } from '../../../src/claims/resources/held.js';
import type { AskedAt } from '../../../src/claims/resources/origins.js';

const [TABLE, MAIN, LIBC] = [0, 1, 2];
const isNamed = (routine: number): boolean => routine !== LIBC;

interface TestOrigin {
  path: number[];
  run: number;
  blocks: number;
  bytes: number;
  peakBlocks: number;
  peakBytes: number;
  at: AskedAt | null;
}

/** Of which all that is there at the peak is left. */
const origin = (run: number, bytes: number, line: number | null): TestOrigin => ({
  path: [LIBC, TABLE, MAIN],
  run,
  blocks: 1,
  bytes,
  peakBlocks: 1,
  peakBytes: bytes,
  at: line === null ? null : { file: '/src/main.c', line },
});

const how = { isNamed, placeOf: ({ at }: TestOrigin) => at };
const SIZES = [10, 20, 40, 80, 160];
/** Each run is a workload. */
const over = (sizes: readonly (number | null)[] | null, workloads = SIZES.length) => ({
  workloadOf: (run: number) => run,
  workloads,
  sizes,
});

test('two places of a routine are two, each with its law', (t) => {
  const origins = SIZES.flatMap((n, run) => [
    origin(run, 24 * n, 40),
    origin(run, n * n, 41),
    origin(run, 5000, 42),
  ]);
  const held = heldBy(origins, 'peak', how, over(SIZES));
  t.deepEqual(
    held.map(({ at, bytes, growth }) => [at?.line, bytes, growth?.class]),
    [
      [41, 25_600, 'O(n^2)'],
      [42, 5000, 'O(1)'],
      [40, 3840, 'O(n)'],
    ],
  );
  t.is(held[2].each, 24);
  t.is(held[0].each, null);
  t.true(Math.abs(held[0].share - 25_600 / 34_440) < 1e-12);
});

test('without lines a routine is one', (t) => {
  const origins = SIZES.flatMap((n, run) => [origin(run, 24 * n, null), origin(run, 8 * n, null)]);
  const held = heldBy(origins, 'kept', how, over(SIZES));
  t.deepEqual(
    held.map(({ routine, at, blocks, bytes, each }) => [routine, at, blocks, bytes, each]),
    [[TABLE, null, 2, 32 * 160, 32]],
  );
});

test('no law is claimed of few sizes, or of runs without any', (t) => {
  const origins = SIZES.slice(0, 3).map((n, run) => origin(run, 24 * n, 40));
  t.is(heldBy(origins, 'peak', how, over(SIZES.slice(0, 3), 3))[0].growth, null);
  t.is(heldBy(origins, 'peak', how, over(null, 3))[0].growth, null);
  t.is(heldBy(origins, 'peak', how, over([10, null, 40], 3))[0].each, null);
});

test('of processes of one workload the highest peak counts, and all that they leave', (t) => {
  const origins = [origin(0, 100, 40), origin(1, 300, 41)];
  const of = { workloadOf: () => 0, workloads: 1, sizes: null };
  t.deepEqual(
    heldBy(origins, 'peak', how, of).map(({ at, share }) => [at?.line, share]),
    [[41, 1]],
  );
  t.deepEqual(
    heldBy(origins, 'kept', how, of).map(({ at, share }) => [at?.line, share]),
    [
      [41, 0.75],
      [40, 0.25],
    ],
  );
});

test('few are told, and none with next to nothing', (t) => {
  const of = { workloadOf: () => 0, workloads: 1, sizes: null };
  const many = Array.from({ length: 9 }, (_, i) => origin(0, 100 + i, i + 1));
  t.is(heldBy(many, 'peak', how, of).length, 5);
  t.is(heldBy([origin(0, 10_000, 1), origin(0, 99, 2)], 'peak', how, of).length, 1);
  t.deepEqual(heldBy([], 'peak', how, of), []);
});
