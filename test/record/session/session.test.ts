import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { diagnoseValgrindLogs } from '../../../src/record/engine/valgrind-logs.js';
import { processorTime } from '../../../src/record/engine/lingering.js';
import { inForeground } from '../../../src/record/engine/pass-signals.js';
import { fakeEngine, startFake } from './fake-session.js';

test('a session ends with what is known of it, and leaves no directory', async (t) => {
  const seen: { logs?: string } = {};
  const session = startFake(fakeEngine({ frames: 2, streams: 2, exitCode: 4 }, seen));
  const dir = dirname(seen.logs!);
  const root = process.geteuid!() === 0;
  t.is(statSync(dir).mode & 0o7777, root ? 0o711 : 0o700);
  const end = await session.ended;
  t.like(end, { code: 4, signal: null, streams: 2, notes: [] });
  t.true(end.wallSeconds > 0);
  t.true(Math.abs(end.startMs - Date.now()) < 3_600_000);
  t.false(existsSync(dir));
});

test('the environment is the one given, plus and minus what the engine wants', async (t) => {
  const engine = fakeEngine({});
  const command: typeof engine.command = (...given) => ({
    ...engine.command(...given),
    argv: ['/bin/sh', '-c', 'test "$ADDED-$REMOVED-$KEPT" = yes--kept && exit 9'],
  });
  const env = { REMOVED: 'x', KEPT: 'kept' };
  const end = await startFake({ ...engine, command }, { env }).ended;
  t.is(end.code, 9);
  t.is(end.notes.length, 1);
  t.regex(end.notes[0], /engine was not heard of before it ended with status 9/);
});

test('what the engine wrote about a death is read', async (t) => {
  const seen: { logs?: string } = {};
  const engine = fakeEngine({ frames: 1, cutAfter: 3, signal: 'SIGILL' }, seen);
  const session = startFake({ ...engine, diagnose: diagnoseValgrindLogs });
  writeFileSync(join(seen.logs!, 'valgrind.5.log'), 'unhandled instruction bytes: 0x62 0xF1');
  const end = await session.ended;
  t.is(end.signal, 'SIGILL');
  t.regex(end.notes.join(), /process 5: it uses AVX-512/);
});

test('an idle process that outlives the target is let go, and named', async (t) => {
  let pid = 0;
  const session = startFake(fakeEngine({ orphan: { frames: 1, hang: true }, exitCode: 2 }), {
    lingerMs: 600,
    onEvent: (event) => {
      if (event.type === 'open') pid = event.pid;
      if (event.type === 'frame') session.release(event.data, event.length);
    },
  });
  const end = await session.ended;
  t.like(end, { code: 2, streams: 2 });
  t.deepEqual(end.notes, [
    `process ${pid} outlives the program and is no longer observed, because it does nothing`,
  ]);
  t.true(processorTime(pid) > 0);
  process.kill(pid, 'SIGKILL');
});

test('an executed program that is not heard of is named as lost', async (t) => {
  let pid = 0;
  let orphan = 0;
  const scenario = { frames: 1, endReason: 'exec', lingerMs: 60_000 };
  const session = startFake(fakeEngine({ orphan: scenario }), {
    onEvent: (event) => {
      if (event.type === 'open') pid = event.pid;
      if (event.type === 'frame') session.release(event.data, event.length);
      if (event.type !== 'close' || !event.exec) return;
      orphan = pid;
      session.stop();
    },
  });
  const end = await session.ended;
  process.kill(orphan, 'SIGKILL');
  t.deepEqual(end.lost, [orphan]);
  t.deepEqual(end.notes, [
    `process ${orphan} outlives the program; what it executed last is not observed`,
  ]);
  const ended = await startFake(fakeEngine({ orphan: { frames: 1, endReason: 'exec' } })).ended;
  t.deepEqual([ended.lost, ended.notes], [[], []]);
});

async function lateSignal(...args: string[]): Promise<Record<string, unknown>> {
  const script = fileURLToPath(new URL('./signals-late.js', import.meta.url));
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [script, ...args], { stdio: [...stdio] });
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  return JSON.parse(text.toString()) as Record<string, unknown>;
}

test('a signal between the end of the target and the news of it lets go of others', async (t) => {
  const { pid, lost, notes } = await lateSignal();
  t.deepEqual(lost, [pid]);
  t.regex(String(notes), /no longer observed, on request/);
});

test('what still computes then may be stuck in the engine, and is killed', async (t) => {
  const { runs, pid, lost, notes } = await lateSignal('busy');
  t.deepEqual([runs, lost], [false, []]);
  t.regex(String(notes), new RegExp(`process ${String(pid)} outlived the program .* killed`));
});

test('a signal that ended the target before it is heard here was for that', async (t) => {
  const { lost, notes } = await lateSignal('same');
  t.deepEqual([lost, notes], [[], []]);
});

test('a busy process that outlives the target is heard for longer than that', async (t) => {
  const orphan = { busyMs: 2500, frames: 3 };
  const end = await startFake(fakeEngine({ orphan }), { lingerMs: 600 }).ended;
  t.like(end, { code: 0, streams: 2, notes: [] });
});

test('strangers are counted', async (t) => {
  const end = await startFake(fakeEngine({ token: 'wrong', frames: 1 })).ended;
  t.is(end.streams, 0);
  t.regex(end.notes[0], /^1 connections to this session were turned away/);
});

test('reasons not to start', (t) => {
  const seen: { logs?: string } = {};
  const engine = fakeEngine({}, seen);
  t.throws(() => startFake(engine, { recordPath: '/nonexistent/x' }), {
    message: 'cannot write the recording /nonexistent/x: No such file or directory',
  });
  t.false(existsSync(dirname(seen.logs!)));
  t.throws(() => startFake(engine, { cwd: '/nonexistent' }), {
    message: 'cannot run in the current directory /nonexistent: No such file or directory',
  });
  const long = { ...process.env, LONG: 'x'.repeat(1 << 20) };
  t.throws(() => startFake(engine, { env: long }), { message: /too long arguments/ });
  const command: typeof engine.command = (...given) => ({
    ...engine.command(...given),
    argv: ['/nonexistent/engine'],
  });
  t.throws(() => startFake({ ...engine, command }), {
    message: 'cannot start the engine: /nonexistent/engine: No such file or directory',
  });
});

interface Signalled {
  /** Of the child, which ends by none. */
  status: number | null;
  /** Whether its folder is still there. */
  left: boolean;
  notes: string[];
  /** What it wrote to stderr. */
  said: string;
}

/** @param more arguments of signals-child; `again`: the signal comes once more, before anything is said. */
async function signalled(
  signal: NodeJS.Signals,
  more: string[] = [],
  again = false,
): Promise<Signalled> {
  const script = fileURLToPath(new URL('./signals-child.js', import.meta.url));
  // A session of its own: no terminal that could send the signal to the target as well.
  const child = spawn(process.execPath, [script, ...more], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (lines.length === 1) child.kill(signal);
    if (lines.length === 1 && again) setTimeout(() => child.kill(signal), 500);
  }
  const [{ dir }, end] = lines.map((line) => JSON.parse(line) as unknown) as [
    { dir: string },
    { notes: string[] },
  ];
  if (child.exitCode === null) await once(child, 'exit');
  return { ...end, status: child.exitCode, left: existsSync(dirname(dir)), said };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
  test(`${signal} ends the target, and we live to tell`, async (t) => {
    const end = { code: null, signal, streams: 1, notes: [], status: 0, left: false, said: '' };
    t.like(await signalled(signal), end);
  });
}

test('a target that does not heed SIGTERM is killed after a grace that is said', async (t) => {
  const { notes, said, ...end } = await signalled('SIGTERM', ['SIGTERM', '400']);
  t.like(end, { signal: 'SIGKILL', status: 0, left: false });
  t.regex(said, /^comair-bin: the program got SIGTERM, and is killed if it does/);
  t.regex(notes.join('\n'), /did not end within 1 s of SIGTERM, and was killed/);
});

test('one more ends the wait, before anything is said', async (t) => {
  const { notes, ...end } = await signalled('SIGTERM', ['SIGTERM', '7200000'], true);
  t.like(end, { signal: 'SIGKILL', status: 0, left: false, said: '' });
  t.regex(notes.join('\n'), /was asked twice to end \(SIGTERM\), and was killed/);
});

test('a terminal sends SIGINT to both when we are in its foreground', (t) => {
  t.true(inForeground('12 (a) b) S 1 12 12 34816 12 4194560 0'));
  t.false(inForeground('12 (a) b) S 1 12 12 34816 99 4194560 0'));
  t.false(inForeground('12 (a) b) S 1 12 12 0 -1 4194560 0'));
});
