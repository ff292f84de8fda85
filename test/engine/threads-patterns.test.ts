/** What programs do with threads: each pattern's rows are those of the reference. */
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

/** Threads that the pattern has, main among them. */
const PATTERNS: readonly [name: string, threads: number][] = [
  ['short', 201],
  ['pool', 5],
  ['sleep', 5],
  ['queue', 2],
  ['readers', 5],
  ['local', 13],
  ['tree', 15],
  ['detached', 11],
  ['exit', 5],
  ['main', 5],
];

const CELLS = [8, 4, 1, 2] as const;

for (const [index, [name, threads]] of PATTERNS.entries())
  forEngines(`threads, ${name}: output as native, rows as the reference`, async (t, engine) => {
    const argv = [targetPath('threads_patterns'), name];
    const native = await runNative(argv);
    t.is(native.status, 0);
    const setting = { cell: CELLS[index % 4], footprint: index % 3 === 1 };
    const outcome = await runUnder(engine, argv, { ...setting, trace: true });
    sameAsNative(t, native, outcome);
    wholeStreams(t, outcome);
    sameAsReference(t, outcome);
    t.is(outcome.streams.length, 1);
    const { collected } = outcome.streams[0];
    const started = collected.threads.filter(({ event }) => event === 'start');
    t.is(started.length, threads);
  });
