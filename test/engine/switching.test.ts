/**
 * Programs that leave a routine in the middle and go on with it later, in the same thread or not,
 * and code that comes and goes: output, calls and class of a routine that is known.
 */
import { profile } from '../../src/api/profile.js';
import type { Case } from './cases.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

interface Known extends Case {
  /** Modules that have the routine, with its calls and its class. */
  routines: Record<string, { name: string; calls: number; class: string }>;
}

const LIBRARIES = ['reload-linear.so', 'reload-quadratic.so'];

const CASES: Known[] = [
  {
    target: 'fibers',
    args: [],
    streams: 1,
    routines: { fibers: { name: 'pairs', calls: 9, class: 'O(n^2)' } },
  },
  {
    target: 'generators',
    args: [],
    streams: 1,
    routines: { generators: { name: 'pairs', calls: 30, class: 'O(n^2)' } },
  },
  {
    target: 'spawn_threads',
    args: ['/bin/true'],
    // Each child, and what it executes.
    streams: 17,
    routines: { spawn_threads: { name: 'pairs', calls: 56, class: 'O(n^2)' } },
  },
  {
    target: 'reload',
    args: LIBRARIES.map(targetPath),
    streams: 1,
    routines: {
      'reload-linear.so': { name: 'work', calls: 12, class: 'O(n)' },
      'reload-quadratic.so': { name: 'work', calls: 12, class: 'O(n^2)' },
    },
  },
];

for (const { target, args, streams = 1, routines } of CASES)
  forEngines(`${target}: output, calls and class are right`, async (t, engine) => {
    const argv = [targetPath(target), ...args];
    const outcome = await runUnder(engine, argv, { footprint: false });
    sameAsNative(t, await runNative(argv), outcome);
    wholeStreams(t, outcome);
    t.is(outcome.streams.length, streams);
    const names = Object.values(routines).map(({ name }) => name);
    const only = new RegExp(`^(${names.join('|')})$`);
    const { report } = await profile(argv, { engine: engine.name, only });
    t.deepEqual(
      report.warnings.filter((text) => !/unknown class|have no symbols/.test(text)),
      [],
    );
    const found = report.routines.map(
      ({ module, name, calls, class: is }) => [module, { name, calls, class: is }] as const,
    );
    t.deepEqual(Object.fromEntries(found), routines);
  });

forEngines('each call has its routine, whatever code comes and goes', async (t, engine) => {
  const argv = ['threads_reloading', 'reload-linear.so'].map(targetPath);
  const { report } = await profile([...argv, '1500'], {
    engine: engine.name,
    only: /^(add|turn)$/,
  });
  const [add, turn] = report.routines.map(({ calls }) => calls);
  t.true(add > 0);
  t.is(add % 10, 0);
  t.is(turn, add);
});
