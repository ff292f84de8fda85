/** Calling contexts, against the reference and the program's source. */
import { profile } from '../../src/api/profile.js';
import { contextDifferences } from '../reference/compare.js';
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

const CASES: [target: string, ...args: string[]][] = [
  ['contexts'],
  ['fib', '8'],
  ['sort', '24'],
  ['tailcall'],
  ['longjmp'],
  ['exceptions', '3'],
  ['signals'],
  ['coroutines', '8'],
  ['recursion', '200'],
  ['nested'],
  ['plt'],
  ['threads_queue'],
  ['fork'],
];

for (const [target, ...args] of CASES) {
  forEngines(
    `${target}: each row has the context that the reference gives it`,
    async (t, engine) => {
      const argv = [targetPath(target), ...args];
      const native = await runNative(argv);
      const options = { cell: 8, footprint: false, trace: true, contexts: true } as const;
      const outcome = await runUnder(engine, argv, options);
      sameAsNative(t, native, outcome);
      wholeStreams(t, outcome);
      sameAsReference(t, outcome);
      for (const { collected } of outcome.streams) {
        const { rows, found } = contextDifferences(collected);
        t.true(rows > 0);
        t.deepEqual(found, []);
      }
    },
  );
}

forEngines(
  'a routine that is linear through one caller and quadratic through another is two',
  async (t, engine) => {
    const { report, profile: data } = await profile([targetPath('contexts')], {
      engine: engine.name,
      contexts: true,
    });
    const work = report.routines.find(({ name }) => name === 'work')!;
    const via = new Map(
      work.contexts!.map((context) => [
        context.path.slice(context.path.indexOf('main') + 1).join(' '),
        context,
      ]),
    );
    t.deepEqual([...via.keys()].sort(), ['even', 'even odd', 'linear wrap', 'quadratic wrap']);
    t.is(via.get('linear wrap')?.class, 'O(n)');
    t.is(via.get('quadratic wrap')?.class, 'O(n^2)');
    const sizes = Array.from({ length: 32 }, (_, i) => [8 * (i + 1), 1]);
    for (const context of via.values()) {
      t.is(context.calls, 32);
      t.deepEqual(
        context.points.map(([size, count]) => [size, count]),
        sizes,
      );
      // It calls nobody: what ran in it is what its calls cost.
      t.is(
        context.cost,
        context.points.reduce((sum, [, , , , cost]) => sum + cost, 0),
      );
    }
    t.is(
      work.contexts!.reduce((sum, { cost }) => sum + cost, 0),
      work.cost_total,
    );
    // All that ran, ran in some context, but for what ran outside of any call.
    const inContexts = data.contexts!.reduce((sum, { costSelf }) => sum + costSelf, 0);
    const root = data.routines.find(({ module }) => module === -1);
    t.is(inContexts + (root?.costSelf ?? 0), report.runs[0].work!);
    const own = report.routines.map(() => 0);
    for (const [, routine, , cost] of report.calling_contexts!) own[routine!] += cost;
    t.deepEqual(
      own,
      report.routines.map((routine) => routine.cost_self),
    );
  },
);
