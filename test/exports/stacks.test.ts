import test from 'ava';
import fc from 'fast-check';
import { apportion, stacksOf } from '../../src/exports/stacks.js';
import type { Report, RoutineReport } from '../../src/schema/report.js';
import { profile } from '../../src/api/profile.js';
import { targetPath } from '../engine/run.js';
import { sampleRoutine } from '../support/sample-report.js';
import { sortReport } from './sorted.js';

type Edge = [caller: number | null, callee: number, calls: number, cost: number];

function routinesOf(selfs: number[], edges: Edge[]): RoutineReport[] {
  return selfs.map((self, i) => {
    const into = edges.filter(([, callee]) => callee === i);
    const out = edges.filter(([caller]) => caller === i);
    return sampleRoutine({
      name: `f${i}`,
      cost_self: self,
      cost_total: self + out.reduce((sum, [, , , cost]) => sum + cost, 0),
      calls: into.reduce((sum, [, , calls]) => sum + calls, 0),
      callers: into.map(([routine, , calls, cost]) => ({ routine, name: 'x', calls, cost })),
      callees: out.map(([, routine, calls, cost]) => ({ routine, name: 'x', calls, cost })),
    });
  });
}

const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);

test('by hand: a callee of two callers is split by what flowed', (t) => {
  // 0 calls 1 and 2, both call 3.
  const routines = routinesOf(
    [10, 20, 30, 40],
    [
      [null, 0, 1, 100],
      [0, 1, 1, 30],
      [0, 2, 1, 60],
      [1, 3, 1, 10],
      [2, 3, 3, 30],
    ],
  );
  t.deepEqual(
    stacksOf({ routines }).map(({ frames, calls, cost }) => [frames.join('>'), calls, cost]),
    [
      ['0', 1, 10],
      ['0>1', 1, 20],
      ['0>2', 1, 30],
      ['0>2>3', 3, 30],
      ['0>1>3', 1, 10],
    ],
  );
});

test('own costs and calls are exact for any graph, recursive ones included', (t) => {
  const edge = fc.tuple(
    fc.option(fc.nat(7)),
    fc.nat(7),
    fc.integer({ min: 1, max: 99 }),
    fc.nat(999),
  );
  t.notThrows(() => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 }),
        fc.uniqueArray(edge, { maxLength: 25, selector: ([a, b]) => `${a} ${b}` }),
        (selfs, edges) => {
          const routines = routinesOf(selfs, edges);
          const stacks = stacksOf({ routines });
          return routines.every(({ cost_self, calls }, i) => {
            const own = stacks.filter(({ frames }) => frames.at(-1) === i);
            return (
              sum(own.map(({ cost }) => cost)) === cost_self &&
              sum(own.map((stack) => stack.calls)) === calls &&
              own.every(({ frames }) => new Set(frames).size === frames.length)
            );
          });
        },
      ),
    );
  });
});

test('recorded contexts are the stacks; what is in none of them stands alone', (t) => {
  const routines = routinesOf([10, 20, 30], [[null, 0, 1, 10]]).map((routine) => {
    return { ...routine, calls: 5 };
  });
  const stacks = stacksOf({
    routines,
    calling_contexts: [
      [-1, 0, 5, 10],
      [0, null, 7, 99],
      [1, 1, 2, 8],
      [0, 1, 3, 12],
      [3, 2, 0, 0],
      [0, 2, 4, 29],
    ],
  });
  t.deepEqual(
    stacks.map(({ frames, calls, cost }) => [frames.join('>'), calls, cost]),
    [
      ['0', 5, 10],
      ['0>1', 2, 8],
      ['0>1', 3, 12],
      ['0>2', 4, 29],
      ['2', 1, 1],
    ],
  );
});

test('where contexts are recorded, stacks cost what ran in them', async (t) => {
  const { report } = await profile([targetPath('contexts')], { contexts: true });
  const stacks = stacksOf(report);
  const own = report.routines.map(() => 0);
  const work = report.routines.findIndex(({ name }) => name === 'work');
  const via = new Map<string, number>();
  for (const { frames, cost } of stacks) {
    own[frames.at(-1)!] += cost;
    if (frames.at(-1) !== work) continue;
    via.set(frames.map((i) => report.routines[i].name).join(' '), cost);
  }
  t.deepEqual(
    own,
    report.routines.map(({ cost_self }) => cost_self),
  );
  // `work` calls nobody: its contexts in the report have the same costs, made another way.
  const { contexts } = report.routines[work];
  t.is(via.size, contexts!.length);
  for (const { path, cost } of contexts!) t.is(via.get([...path, 'work'].join(' ')), cost);
});

test('in a real program inclusive costs are exact where there is no recursion', async (t) => {
  const report: Report = await sortReport();
  const stacks = stacksOf(report);
  for (const name of ['main', 'insertion_sort', 'fill']) {
    const i = report.routines.findIndex((r) => r.name === name);
    const through = stacks.filter(({ frames }) => frames.includes(i));
    const share = sum(through.map(({ cost }) => cost)) / report.routines[i].cost_total;
    // Stacks through which next to nothing flows are not followed.
    t.true(Math.abs(share - 1) < 0.005, `${name} ${share}`);
  }
});

test('apportioned parts are whole, in proportion and add up', (t) => {
  t.deepEqual(apportion(10, [1, 1, 1]), [4, 3, 3]);
  t.deepEqual(apportion(7, [2, 5]), [2, 5]);
  t.deepEqual(apportion(0, [1, 2]), [0, 0]);
  fc.assert(
    fc.property(
      fc.nat(1e9),
      fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: 1 }),
      (total, weights) => {
        const parts = apportion(total, weights);
        return (
          sum(parts) === total &&
          parts.every((part, i) => Math.abs(part - (total * weights[i]) / sum(weights)) <= 1)
        );
      },
    ),
  );
});
