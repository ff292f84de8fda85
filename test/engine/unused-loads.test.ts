/** Reads whose values nobody uses are input, as all others are. */
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import { sameAsNative } from './checks.js';
import { runNative, runUnder, targetPath } from './run.js';

forEngines('loads without a use are read', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('unused_loads')]);
  const sizes = (name: string): number[] =>
    activationsOf(outcome.streams[0].collected, name).map(({ rms }) => rms);
  t.deepEqual(sizes('touch'), [1, 2, 4, 8, 16, 32, 64]);
  t.deepEqual(sizes('three'), [3]);
  t.deepEqual(sizes('overwritten'), [6]);
});

forEngines('and fault where there is nothing', async (t, engine) => {
  const argv = [targetPath('unused_loads'), '123450'];
  const native = await runNative(argv);
  t.is(native.signal, 'SIGSEGV');
  sameAsNative(t, native, await runUnder(engine, argv));
});
