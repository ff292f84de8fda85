import test from 'ava';
import { factorSizes } from '../../../src/claims/findings/factor-sizes.js';
import { runSize } from '../../../src/claims/findings/run-size.js';
import type { Workload } from '../../../src/profile/workloads.js';
import { CROSS } from '../../fit/factors/runs.js';

const run = { argv: [] } as unknown as Workload['run'];

const workload = (features: Record<string, number>, blocks = 1): Workload => ({
  run,
  features,
  complete: true,
  blocks,
});

const cross = (more: (n: number, m: number) => Record<string, number> = () => ({})): Workload[] =>
  CROSS.map(([n, m]) => workload({ n, m, ...more(n, m) }, n * m * m));

test('features that were varied apart are factors', (t) => {
  const found = factorSizes(cross());
  t.deepEqual(found?.names, ['n', 'm']);
  t.deepEqual(found?.at[0], [100, 40]);
});

test('what follows from others is no factor of its own', (t) => {
  t.deepEqual(factorSizes(cross((n, m) => ({ cells: n * m, same: 7 })))?.names, ['n', 'm']);
  t.is(factorSizes([1, 2, 4, 8, 16].map((n) => workload({ n, bytes: 4 * n }))), null);
});

test('sizes that are varied together, or too few, are no factors', (t) => {
  t.is(factorSizes([1, 2, 4, 8, 16].map((n, i) => workload({ n, m: (7 * i) % 5 }))), null);
  t.is(factorSizes(cross().slice(0, 8)), null);
});

test('a run that was cut short has no place', (t) => {
  const all = cross();
  all[9] = { ...all[9], complete: false };
  t.is(factorSizes(all)?.at[9], null);
});

test('growth over one size is along the factor with which cost rises most', (t) => {
  const size = runSize(cross());
  t.is(size?.name, 'm');
  t.deepEqual(
    size?.values.filter((value) => value !== null).sort((a, b) => a - b),
    [10, 20, 40, 80, 160],
  );
});
