/** How processes end, and what of them arrives. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';
import { signalName } from '../../src/base/text/signal-name.js';
import type { RunInfo } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import { runNative, runUnder, targetPath } from './run.js';

for (const how of ['segv', 'abort', 'fpe', 'ill', 'bus', 'term', 'int'])
  forEngines(`death by ${how}: signal as native, everything arrives`, async (t, engine) => {
    const argv = [targetPath('die'), how];
    const outcome = await runUnder(engine, argv);
    sameAsNative(t, await runNative(argv), outcome);
    t.truthy(outcome.signal);
    wholeStreams(t, outcome);
    const { exit_code: code, signal } = outcome.streams[0].collected.end!;
    t.deepEqual([code, signalName(signal!)], [null, outcome.signal]);
    const deeper = activationsOf(outcome.streams[0].collected, 'deeper');
    t.deepEqual(
      deeper.map(({ incomplete }) => incomplete),
      Array.from({ length: 6 }, () => true),
    );
  });

forEngines('children end as they ended: by a signal, or with a status', async (t, engine) => {
  const script = [
    "trap : USR1; trap '' PIPE",
    "sh -c 'kill -TERM $$; exit 1'",
    "sh -c 'kill -USR1 $PPID; kill -PIPE $$; exit 2'", // handled there, ignored here
    "sh -c 'trap : HUP; kill -HUP $$; exit 3'",
    "sh -c 'trap : HUP; kill -HUP $$; kill -35 $$'",
    targetPath('die') + ' segv > /dev/null',
    'exit 4',
  ].join('\n');
  await inFolder(async (folder) => {
    const json = join(folder, 'report.json');
    const argv = ['--engine', engine.name, '--json', json, '--', '/bin/sh', '-c', script];
    t.is((await comair(argv)).status, 4);
    const { runs } = JSON.parse(readFileSync(json, 'utf8')) as { runs: RunInfo[] };
    t.deepEqual(
      runs.map(({ exit_code: code, signal }) => code ?? signal).filter((end) => end !== null),
      [4, 'SIGTERM', 2, 3, 'SIG35', 'SIGSEGV'],
    );
  });
});

forEngines('SIGKILL: what was sent is a valid prefix', async (t, engine) => {
  const argv = [targetPath('die'), 'kill'];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  t.is(outcome.signal, 'SIGKILL');
  const [{ collected, error }] = outcome.streams as [(typeof outcome.streams)[0]];
  t.is(error, null);
  t.is(collected.header!.argv[1], 'kill');
});

forEngines('_exit with live threads: all of their activations arrive', async (t, engine) => {
  const argv = [targetPath('exit_threads')];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
  const { collected } = outcome.streams[0];
  const waiting = ['wait_for_ever', 'turn'].flatMap((name) => activationsOf(collected, name));
  t.deepEqual(
    waiting.map(({ incomplete }) => incomplete),
    [true, true, true, true],
  );
  t.is(collected.end!.exit_code, 21);
});

for (const [name, signal] of [
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
] as const) {
  forEngines(`${name} reaches a handler`, async (t, engine) => {
    const argv = [targetPath('wait_signal')];
    const onOutput = (pid: number): void => {
      kill(pid, signal);
    };
    const outcome = await runUnder(engine, argv, {}, { onOutput });
    sameAsNative(t, await runNative(argv, { onOutput }), outcome);
    t.is(outcome.status, 5);
    wholeStreams(t, outcome);
    t.is(activationsOf(outcome.streams[0].collected, 'work').length, 2);
  });

  forEngines(`${name} kills by default, and what was seen arrives`, async (t, engine) => {
    const argv = [targetPath('wait_signal'), 'default'];
    const onOutput = (pid: number): void => {
      kill(pid, signal);
    };
    const outcome = await runUnder(engine, argv, {}, { onOutput });
    sameAsNative(t, await runNative(argv, { onOutput }), outcome);
    t.is(outcome.signal, signal);
    wholeStreams(t, outcome);
    t.is(activationsOf(outcome.streams[0].collected, 'work').length, 1);
  });
}

forEngines('images of an exec chain are streams of one process', async (t, engine) => {
  const argv = [targetPath('exec_chain')];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
  const streams = outcome.streams.map(({ collected }) => collected);
  t.is(new Set(streams.map(({ header }) => header!.pid)).size, 1);
  t.deepEqual(
    streams.map(({ header, end }) => [header!.argv[1], end!.reason]),
    [
      [undefined, 'exec'],
      ['2', 'exec'],
      ['1', 'exec'],
      ['0', 'exit'],
    ],
  );
  for (const stream of streams) t.is(activationsOf(stream, 'work').length, 1);
  // What was open at the exec is there, and what came before a failed one is one activation.
  t.deepEqual(
    streams.map((stream) => activationsOf(stream, 'main').map(({ incomplete }) => incomplete)),
    [[true], [true], [true], [false]],
  );
});

forEngines('an exec that is refused late leaves a process that goes on', async (t, engine) => {
  // Executable by its mode, but no program: the kernel says ENOEXEC.
  const directory = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const file = join(directory, 'odd');
  writeFileSync(file, '\x7fELF and nothing more', { mode: 0o755 });
  const argv = [targetPath('vfork_exec'), file];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  t.is(outcome.stdout, '45 45\n');
  wholeStreams(t, outcome);
  rmSync(directory, { recursive: true });
});

forEngines('a 32-bit program that is executed runs by itself', async (t, engine) => {
  const argv = [targetPath('vfork_exec'), targetPath('elf32')];
  const native = await runNative(argv);
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, native, outcome);
  wholeStreams(t, outcome);
  const executes = native.stdout.startsWith('32 bits');
  if (!executes) t.log('left out: this kernel executes no 32-bit programs');
  const notes = outcome.streams.flatMap(({ collected }) => collected.notes);
  const note = `it executed ${targetPath('elf32')}, which is not a 64-bit x86 program and was not profiled`;
  t.deepEqual(notes, executes ? [note] : []);
});

forEngines('fork children are streams that start empty', async (t, engine) => {
  const argv = [targetPath('fork')];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
  const streams = outcome.streams.map(({ collected }) => collected);
  t.deepEqual(
    streams.map(({ header }) => header!.forked),
    [false, true, true],
  );
  t.deepEqual(
    streams.map((stream) => activationsOf(stream, 'main').length),
    [1, 0, 0],
  );
  t.deepEqual(
    streams.map((stream) => activationsOf(stream, 'in_child').length),
    [0, 1, 2],
  );
});

forEngines('without following, executed programs run unobserved', async (t, engine) => {
  const argv = [targetPath('spawn'), targetPath('fib'), '5'];
  const outcome = await runUnder(engine, argv, { follow: false });
  sameAsNative(t, await runNative(argv), outcome);
  t.true(outcome.streams.every(({ collected }) => collected.header!.exe.endsWith('/spawn')));
});
