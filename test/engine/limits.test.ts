/** Programs that ask for what an engine does not have: the reason is said, nothing is lost. */
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import type { EngineOutcome } from './run.js';
import { runNative, runUnder, targetPath } from './run.js';

/** All that the engine says about trouble. */
function said(outcome: EngineOutcome): string {
  const notes = outcome.streams.flatMap(({ collected }) => collected.notes);
  return [...outcome.notes, ...notes].join('\n');
}

forEngines('AVX-512 without asking: SIGILL, and the report can say why', async (t, engine) => {
  const argv = [targetPath('avx512')];
  const outcome = await runUnder(engine, argv);
  if (engine.name === 'valgrind') {
    t.is(outcome.signal, 'SIGILL');
    t.regex(outcome.notes.join('\n'), /AVX-512/);
  } else sameAsNative(t, await runNative(argv), outcome); // not each processor has it
  wholeStreams(t, outcome);
});

forEngines('AVX-512 after asking the processor: the program falls back', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('avx512'), 'ask']);
  t.deepEqual([outcome.status, outcome.stdout], [0, '120\n']);
  wholeStreams(t, outcome);
});

forEngines(
  'what no engine can do is hidden, and nothing else of the processor',
  async (t, engine) => {
    // Valgrind shows a processor of its own making.
    const argv = [targetPath('features'), ...(engine.name === 'valgrind' ? [] : ['all'])];
    const native = await runNative(argv);
    const expected = native.stdout
      .replace(/^hidden: .*/, 'hidden: 0 0 0')
      .replace(/^components: .*/m, 'components: 0 0');
    const settings = [[], ...(engine.name === 'valgrind' ? [] : [['--pretend-features=yes']])];
    for (const engineArguments of settings) {
      const outcome = await runUnder(engine, argv, { engineArguments });
      t.deepEqual([outcome.status, outcome.stdout], [0, expected]);
      wholeStreams(t, outcome);
      const [{ collected }] = outcome.streams;
      t.is(activationsOf(collected, 'add_with_lock').length, 100);
      t.is(activationsOf(collected, 'add_in_transaction').length, 0);
    }
  },
);

forEngines('processes that share memory or descriptors are refused', async (t, engine) => {
  for (const what of ['memory', 'descriptors']) {
    const outcome = await runUnder(engine, [targetPath('clone_shares'), what]);
    t.deepEqual([outcome.status, outcome.stdout], [0, 'refused: Invalid argument\n']);
    t.regex(said(outcome), /a clone was refused to the program/);
    wholeStreams(t, outcome);
  }
});

forEngines('what a child by vfork could not give back is told', async (t, engine) => {
  const argv = [targetPath('borrowed_memory'), 'apart'];
  const outcome = await runUnder(engine, argv);
  // What it wrote to the stack is there.
  sameAsNative(t, await runNative(argv), outcome);
  t.regex(said(outcome), /a child by vfork wrote to its parent's memory, and not all of it/);
  wholeStreams(t, outcome);
});

forEngines(
  'a child by vfork does not wait for ever for a thread of its parent',
  async (t, engine) => {
    const argv = [targetPath('borrowed_lock')];
    t.is((await runNative(argv)).stdout, 'ended with 4\n');
    const outcome = await runUnder(engine, argv);
    t.deepEqual([outcome.status, outcome.stdout], [0, 'killed by 9\n']);
    t.regex(said(outcome), /a child by vfork waited for another thread of its parent/);
  },
);

forEngines(
  'memory that grows downwards grows, or it is told that it does not',
  async (t, engine) => {
    const argv = [targetPath('grows_down')];
    const outcome = await runUnder(engine, argv);
    if (engine.name === 'valgrind') {
      t.is(outcome.signal, 'SIGSEGV');
      t.regex(said(outcome), /does not grow under Valgrind/);
    } else sameAsNative(t, await runNative(argv), outcome);
    wholeStreams(t, outcome);
  },
);

forEngines('io_uring is refused and the program falls back', async (t, engine) => {
  const argv = [targetPath('io_uring'), '/etc/passwd'];
  const outcome = await runUnder(engine, argv);
  t.is(outcome.stderr, 'refused\n');
  t.is(outcome.stdout, (await runNative(argv)).stdout);
  t.is(outcome.status, 0);
  t.regex(said(outcome), /io_uring was refused/);
  t.notRegex(said(outcome), /system call \d/);
  wholeStreams(t, outcome);
});

forEngines('a sandbox does not catch the engine', async (t, engine) => {
  for (const how of ['strict', 'filter', 'seccomp']) {
    const argv = [targetPath('sandbox'), how];
    const outcome = await runUnder(engine, argv);
    sameAsNative(t, await runNative(argv), outcome);
    t.deepEqual([outcome.status, outcome.stdout], [3, 'done\n']);
    wholeStreams(t, outcome);
    t.regex(said(outcome), /a sandbox \(seccomp\), which was not put up/);
  }
});

forEngines('reservations of terabytes work', async (t, engine) => {
  const argv = [targetPath('reserve'), '8000'];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
});

forEngines('a reservation of more than there is fails in the target', async (t, engine) => {
  const argv = [targetPath('reserve'), '40000'];
  const outcome = await runUnder(engine, argv);
  // DynamoRIO leaves nearly all of the address space to the program.
  if (engine.name === 'dynamorio') {
    sameAsNative(t, await runNative(argv), outcome);
    wholeStreams(t, outcome);
    return;
  }
  t.is(outcome.status, 3);
  t.regex(outcome.stderr, /^reserve/);
  t.regex(said(outcome), /asked for 40000 GB of address space/);
  wholeStreams(t, outcome);
});

forEngines("a mapping over the engine's own memory is refused by name", async (t, engine) => {
  const argv = [targetPath('mappings'), 'over'];
  const outcome = await runUnder(engine, argv);
  if (outcome.status === 0 && outcome.stdout === '1\n') {
    wholeStreams(t, outcome);
    return;
  }
  t.regex(said(outcome), /maps memory over the tool's own/);
});

forEngines(
  'more than 500 threads live at once',
  async (t, engine) => {
    const argv = [targetPath('threads_live'), '520'];
    const outcome = await runUnder(engine, argv);
    sameAsNative(t, await runNative(argv), outcome);
    wholeStreams(t, outcome);
    t.is(activationsOf(outcome.streams[0].collected, 'work').length, 520);
  },
  'valgrind',
);

forEngines(
  'a failure of the engine has a status of its own, and a reason',
  async (t, engine) => {
    const argv = [targetPath('threads_live'), '30'];
    const outcome = await runUnder(engine, argv, { engineArguments: ['--max-threads=20'] });
    t.is(outcome.status, 125);
    t.regex(said(outcome), /more threads at once than the engine has room for/);
  },
  'valgrind',
);

forEngines('a loop of more than 2^32 instructions costs what it is', async (t, engine) => {
  const rounds = 68e6;
  const argv = [targetPath('long_loop'), String(rounds / 1e6)];
  const outcome = await runUnder(engine, argv, { cost: 'instructions' });
  t.is(outcome.stdout, `${64 * rounds}\n`);
  wholeStreams(t, outcome);
  const rows = activationsOf(outcome.streams[0].collected, 'work');
  const sum = (of: 'blocks' | 'instructions'): number =>
    rows.reduce((total, row) => total + row[of], 0);
  // 64 additions, one subtraction and one jump in each.
  t.true(Math.abs(sum('instructions') - 66 * rounds) < 20, String(sum('instructions')));
  t.true(Math.abs(sum('blocks') - rounds) < 10, String(sum('blocks')));
});

forEngines('userfaultfd is refused where it cannot work', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('user_faults')]);
  if (engine.name === 'valgrind') {
    t.regex(outcome.stdout, /^(abc|not here)\n$/);
    return;
  }
  t.deepEqual([outcome.status, outcome.stdout], [0, 'not here\n']);
  t.regex(said(outcome), /userfaultfd was refused to the program/);
});
