/** Arguments as sizes: the engine's numbers against what the programs' sources say. */
import test from 'ava';
import type { Engine } from '../../src/record/engine/engine.js';
import { profile } from '../../src/api/profile.js';
import type { RoutineReport } from '../../src/schema/report.js';
import type { SizeMetric } from '../../src/schema/metrics.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

async function pointsBy(
  engine: Engine,
  name: string,
  argv: string[],
  args: RegExp,
  size: SizeMetric,
): Promise<RoutineReport> {
  const { report } = await profile(argv, {
    engine: engine.name,
    args,
    size,
    only: new RegExp(`^${name}$`),
  });
  return report.routines.find((routine) => routine.name === name)!;
}

forEngines('each call has its own arguments and cost, however it came about', async (t, engine) => {
  const argv = [targetPath('arguments'), '12'];
  const last = await pointsBy(engine, 'spin', argv, /^spin$/, 'arg6');
  const expected = new Map<number, number>();
  for (let n = 1; n <= 12; n++) {
    for (const size of [n, 2 * n, 3 * n]) expected.set(size, (expected.get(size) ?? 0) + 1);
  }
  t.deepEqual(
    last.points.map(([size, count]) => [size, count]),
    [...expected].sort(([a], [b]) => a - b),
  );
  // One block for each turn of the loop; every call of one size costs the same.
  for (const [, , min, max] of last.points) t.is(min, max);
  const slopes = last.points.slice(2).map(([size, , min], i) => {
    const [before, , cost] = last.points[i + 1];
    return (min - cost) / (size - before);
  });
  t.deepEqual(new Set(slopes), new Set([1]));
  t.is(last.class, 'O(n)');

  const first = await pointsBy(engine, 'spin', argv, /^(spin|jump)$/, 'arg1');
  // -1 is no size.
  t.deepEqual(
    first.points.map(([size, count]) => [size, count]),
    [[7, 24]],
  );
  const second = await pointsBy(engine, 'spin', argv, /^spin$/, 'arg2');
  t.deepEqual(
    second.points.map(([size, count]) => [size, count]),
    [[2, 24]],
  );
  const jump = await pointsBy(engine, 'jump', argv, /^spin$/, 'arg1');
  t.deepEqual(jump.points, []);
  const halve = await pointsBy(engine, 'halve', argv, /^halve$/, 'arg1');
  t.deepEqual(
    halve.points.map(([size, count]) => [size, count]),
    Array.from({ length: 12 }, (_, i) => [i + 1, 1]),
  );
});

forEngines('fib is exponential in its argument: calls and costs as defined', async (t, engine) => {
  const n = 18;
  const { report } = await profile([targetPath('fib'), String(n)], {
    engine: engine.name,
    args: /^fib$/,
  });
  const fib = report.routines.find(({ name }) => name === 'fib')!;
  t.is(fib.size, 'arg1');
  t.is(fib.class, 'O(2^n)');
  const calls = Array.from({ length: n + 1 }, () => 0);
  const call = (k: number): void => {
    calls[k]++;
    if (k >= 2) {
      call(k - 1);
      call(k - 2);
    }
  };
  call(n);
  t.deepEqual(
    fib.points.map(([size, count]) => [size, count]),
    calls.map((count, k) => [k, count]),
  );
  const cost = fib.points.map(([, , min, max]) => {
    t.is(min, max);
    return max;
  });
  // Beyond its callees every call that calls costs the same.
  const own = cost.slice(2).map((each, i) => each - cost[i] - cost[i + 1]);
  t.is(new Set(own).size, 1);
});

test('a name that nothing has is refused before the program runs', async (t) => {
  await t.throwsAsync(profile([targetPath('fib')], { args: /^nosuch$/ }), {
    message: /fib or of its libraries matches --args \^nosuch\$$/,
  });
});
