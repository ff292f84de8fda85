/** What a program can see of where it runs is what it would see without an engine. */
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

forEngines('arguments, environment, descriptors, signals', async (t, engine) => {
  const argv = [targetPath('surroundings'), 'one', 'two words', '', '--cell=3', '-q', 'ü'];
  const env = { PATH: '/usr/bin:/bin', EMPTY: '', LD_LIBRARY_PATH: '/nowhere', ODD: 'a=b\nc' };
  const options = { env, cwd: '/' };
  const outcome = await runUnder(engine, argv, {}, options);
  sameAsNative(t, await runNative(argv, options), outcome);
  wholeStreams(t, outcome);
  t.false(/valgrind|comair-amd64/i.test(outcome.stdout.replace(argv[0], '')));
  t.deepEqual(outcome.streams[0].collected.header!.argv, argv);
});

forEngines('an executed program sees nothing either', async (t, engine) => {
  const argv = [targetPath('vfork_exec'), targetPath('surroundings'), 'x'];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
});

forEngines('standard input is its own', async (t, engine) => {
  const input = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 31) & 255));
  const outcome = await runUnder(engine, ['/usr/bin/od', '-An', '-tx1'], {}, { input });
  sameAsNative(t, await runNative(['/usr/bin/od', '-An', '-tx1'], { input }), outcome);
  wholeStreams(t, outcome);
});

forEngines('a TMPDIR that is not there', async (t, engine) => {
  const argv = ['/bin/sh', '-c', '/bin/echo $TMPDIR; exit 3'];
  const env = { PATH: '/usr/bin:/bin', TMPDIR: '/nonexistent' };
  const outcome = await runUnder(engine, argv, {}, { env });
  sameAsNative(t, await runNative(argv, { env }), outcome);
  t.deepEqual([outcome.status, outcome.stdout], [3, '/nonexistent\n']);
  wholeStreams(t, outcome);
});
