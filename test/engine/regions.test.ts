/** Regions that a program tells of: rows as the reference's, whatever it does with them. */
import type { ExecutionContext } from 'ava';
import type { Engine } from '../../src/record/engine/engine.js';
import { ConstructFlag } from '../../src/stream/format.js';
import { profile } from '../../src/api/profile.js';
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';
import type { EngineOutcome } from './run.js';

/** The program's end and output are its own, and its rows those of the reference. */
async function asReference(
  t: ExecutionContext,
  engine: Engine,
  argv: string[],
  loops: boolean,
): Promise<EngineOutcome> {
  const native = await runNative(argv);
  const outcome = await runUnder(engine, argv, {
    ...(loops ? { loopsFile: 'all' } : {}),
    trace: true,
  });
  sameAsNative(t, native, outcome);
  wholeStreams(t, outcome);
  sameAsReference(t, outcome);
  return outcome;
}

for (const program of ['regions', 'regions_unoptimised'])
  for (const [loops, ...args] of [['no loops'], ['loops'], ['no loops', 'fork'], ['loops', 'fork']])
    forEngines(
      `${program}, ${loops} ${args.join('')}: rows as the reference`,
      async (t, engine) => {
        const argv = [targetPath(program), '12', ...args];
        const { streams } = await asReference(t, engine, argv, loops === 'loops');
        t.is(streams.length, args.length + 1);
        for (const { collected } of streams) {
          const regions = [...collected.constructs.values()].filter(
            ({ flags }) => flags & ConstructFlag.Region,
          );
          t.true(regions.length > 1);
        }
      },
    );

for (const program of ['region_throws', 'region_throws_unoptimised'])
  for (const loops of [false, true])
    forEngines(
      `${program}${loops ? ', loops' : ''}: rows as the reference, and how often regions ran`,
      async (t, engine) => {
        const argv = [targetPath(program), '8'];
        await asReference(t, engine, argv, loops);
        const { report } = await profile(argv, { engine: engine.name, loops });
        const calls = Object.fromEntries(
          report.routines
            .filter(({ region }) => region === true)
            .map(({ name, calls: count }) => [name, count]),
        );
        const deep = 36; // 1 + 2 + ... + 8
        t.deepEqual(calls, {
          outer: 1,
          tried: 8,
          deep,
          caught: 8,
          here: 8,
          turn: 36,
          plain: 8,
        });
        // Destructors have ended all others.
        t.true(report.warnings.some((text) => / 4 regions did not come to their end/.test(text)));
      },
    );

for (const program of ['region_values', 'region_values_unoptimised'])
  for (const loops of [false, true])
    forEngines(
      `${program}${loops ? ', loops' : ''}: rows as the reference, and numbers as told`,
      async (t, engine) => {
        const argv = [targetPath(program), '12'];
        await asReference(t, engine, argv, loops);
        const { report } = await profile(argv, {
          engine: engine.name,
          loops,
          args: /^main$/,
          size: 'arg1',
          minShare: 0,
        });
        // Of each region: the numbers, and how many calls each was told of.
        const told = Object.fromEntries(
          report.routines
            .filter(({ region }) => region === true)
            .map(({ name, points }) => [name, points.map(([n, calls]) => [n, calls])]),
        );
        const once = (of: (n: number) => number, from = 1): number[][] =>
          Array.from({ length: 13 - from }, (_, i) => [of(from + i), 1]);
        t.deepEqual(told, {
          request: once((n) => 10 * n),
          recurse: once((n) => 100 + n, 0),
          bytes: once((n) => 8 * n),
          rows: once((n) => n),
          wild: [],
        });
        t.true(
          report.warnings.some((text) =>
            text.includes('4 numbers were told of regions that were not open, and were left out'),
          ),
        );
      },
    );

for (const loops of [false, true])
  for (const program of ['regions', 'regions_unoptimised'])
    forEngines(
      `${program}: how often regions ran${loops ? ', with loops' : ''}`,
      async (t, engine) => {
        const { report } = await profile([targetPath(program), '12'], {
          engine: engine.name,
          loops,
        });
        const calls = Object.fromEntries(
          report.routines
            .filter(({ script }) => script === true)
            .map(({ name, calls: count }) => [name, count]),
        );
        t.deepEqual(calls, {
          quadratic: 12,
          row: 78,
          // Of main, and of three threads for the sizes 2, 3, 4 times 1 to 4.
          recurse: 13 + 12 + 90,
          request: 12,
          left: 3,
          within: 5,
          outer: 1,
          inner: 12,
          'no end': 1,
          turns: 3,
        });
      },
    );
