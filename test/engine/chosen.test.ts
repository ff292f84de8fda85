/** Accesses of which registers decide what is accessed. */
import { sameAsNative } from './checks.js';
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import { runNative, runUnder, targetPath } from './run.js';

forEngines('what a mask does not select is not accessed', async (t, engine) => {
  const argv = [targetPath('chosen')];
  const native = await runNative(argv);
  const outcome = await runUnder(engine, argv);
  // Valgrind hides AVX-512, so that the program leaves it out.
  if (native.stdout === outcome.stdout) sameAsNative(t, native, outcome);
  const said = outcome.stdout.trimEnd().split('\n');
  t.true(said.length >= 5, outcome.stdout);
  if (!/^k_/m.test(outcome.stdout)) t.log('left out: AVX-512');
  const counted = said.map((line) => {
    const [name] = line.split(' ');
    const sizes = activationsOf(outcome.streams[0].collected, name).map(({ rms }) => rms);
    return `${name} ${sizes.join(' ')}`;
  });
  t.deepEqual(counted, said);
});
