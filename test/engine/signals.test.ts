/** Masks of signals beyond what the row by row cases show. */
import { constants } from 'node:os';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import { runNative, runUnder, targetPath } from './run.js';

forEngines('a handler changes the mask of what it interrupted', async (t, engine) => {
  const argv = [targetPath('signal_masks'), 'handler'];
  const native = await runNative(argv);
  const outcome = await runUnder(engine, argv);
  wholeStreams(t, outcome);
  // Valgrind does not look at what a handler does to the mask in its frame.
  if (engine.name === 'valgrind') t.is(outcome.status, 0);
  else sameAsNative(t, native, outcome);
});

for (const name of ['SIGABRT', 'SIGXCPU', 'SIGPIPE', 'SIGSYS', 'SIGUSR1'] as const)
  forEngines(`${name} that is sent comes wherever the program is`, async (t, engine) => {
    const argv = [targetPath('sent_signal'), String(constants.signals[name]), '60'];
    const outcome = await runUnder(engine, argv);
    t.like(outcome, { status: 0, stdout: '0 wrong\n' });
  });

forEngines(
  'that a handler does not learn who sent the signal is said, and only then',
  async (t, engine) => {
    for (const [name, told] of [
      ['SIGFPE', 1],
      ['SIGUSR1', 0],
    ] as const) {
      const argv = [targetPath('sent_signal'), String(constants.signals[name]), '5'];
      const { streams } = await runUnder(engine, argv);
      const notes = streams.flatMap(({ collected }) => collected.notes);
      t.is(notes.filter((note) => note.includes('who sent it')).length, told, name);
    }
  },
  'dynamorio',
);

forEngines(
  'a signal that nobody handles under Valgrind is told where it is sent',
  async (t, engine) => {
    const argv = ['/bin/sh', '-c', 'kill -16 $$; exit 0'];
    const { streams } = await runUnder(engine, argv);
    const notes = streams.flatMap(({ collected }) => collected.notes);
    t.is(notes.filter((note) => note.includes('SIGSTKFLT')).length, 1);
  },
  'valgrind',
);

forEngines('the signal of a limit comes in the shortest of loops', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('cpu_limit')]);
  wholeStreams(t, outcome);
  t.like(outcome, { status: 0, stdout: 'it has come\n' });
});

forEngines('a child that was only just forked gets what it is sent', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('signal_at_fork'), '30']);
  t.like(outcome, { status: 0, stdout: '0 lost\n' });
});

forEngines('a child that only just executes a program gets what it is sent', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('signal_at_exec'), '60']);
  t.like(outcome, { status: 0, stdout: '0 lost\n' });
});

forEngines('threads are cancelled wherever they are', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('cancelled_spins'), '20']);
  wholeStreams(t, outcome);
  t.like(outcome, { status: 0, stdout: '60 cancelled\n' });
});

forEngines(
  'a timer that ticks all the time takes no work from threads that compute',
  async (t, engine) => {
    const outcome = await runUnder(engine, [targetPath('ticking'), '3000000']);
    wholeStreams(t, outcome);
    t.like(outcome, { status: 0, stdout: 'it ticked\n' });
    const calls = outcome.streams.flatMap(({ collected }) => activationsOf(collected, 'compute'));
    t.is(calls.length, 4);
    for (const { blocks } of calls) t.true(blocks >= 3_000_000, String(blocks));
  },
);
