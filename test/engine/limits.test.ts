/** Programs that ask for what an engine does not have: the reason is said, nothing is lost. */
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

forEngines('AVX-512 without asking: SIGILL, and the report can say why', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('avx512')]);
  if (engine.name === 'valgrind') {
    t.is(outcome.signal, 'SIGILL');
    t.regex(outcome.notes.join('\n'), /AVX-512/);
  } else t.is(outcome.status, 0);
  wholeStreams(t, outcome);
});

forEngines('AVX-512 after asking the processor: the program falls back', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('avx512'), 'ask']);
  t.deepEqual([outcome.status, outcome.stdout], [0, '120\n']);
  wholeStreams(t, outcome);
});

forEngines('io_uring is refused and the program falls back', async (t, engine) => {
  const argv = [targetPath('io_uring'), '/etc/passwd'];
  const outcome = await runUnder(engine, argv);
  t.is(outcome.stderr, 'refused\n');
  t.is(outcome.stdout, (await runNative(argv)).stdout);
  t.is(outcome.status, 0);
  t.notRegex(outcome.notes.join(' '), /65535/);
  wholeStreams(t, outcome);
});

forEngines('a reservation of terabytes works, or fails in the target', async (t, engine) => {
  const argv = [targetPath('reserve')];
  const outcome = await runUnder(engine, argv);
  if (outcome.status === 0) sameAsNative(t, await runNative(argv), outcome);
  else {
    t.is(outcome.status, 3);
    t.regex(outcome.stderr, /^reserve/);
    t.regex(
      [...outcome.notes, ...outcome.streams.flatMap(({ collected }) => collected.notes)].join('\n'),
      /address space/,
    );
  }
  wholeStreams(t, outcome);
});

forEngines("a mapping over the engine's own memory is refused by name", async (t, engine) => {
  const argv = [targetPath('mappings'), 'over'];
  const outcome = await runUnder(engine, argv);
  if (outcome.status === 0 && outcome.stdout === '1\n') {
    wholeStreams(t, outcome);
    return;
  }
  const said = [...outcome.notes, ...outcome.streams.flatMap(({ collected }) => collected.notes)];
  t.regex(said.join('\n'), /maps memory over the tool's own/);
});
