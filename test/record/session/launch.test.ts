import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { FrameKind } from '../../../src/stream/format.js';
import { complete, start, TOKEN } from './harness.js';

test('exit code, frames and events in order', async (t) => {
  const run = await complete({ frames: 5, frameBytes: [10, 20000, 100, 4 << 20], exitCode: 7 });
  t.deepEqual(run.exit, { code: 7, signal: null });
  t.is(run.streams.size, 1);
  const seen = run.streams.get(1)!;
  t.deepEqual(seen.kinds, [FrameKind.Header, FrameKind.End]);
  t.deepEqual([seen.rows, seen.crc], [5, seen.end!.blocks]);
  t.deepEqual(seen.closed, { clean: true, problem: '' });
  t.is(run.events[0], 'open');
  t.is(run.events.at(-1), 'done');
  t.is(run.session.stats().inFlight, 0);
  t.false(existsSync(join(run.dir, 'socket')));
});

test('death by SIGKILL', async (t) => {
  const run = await complete({ frames: 3, cutAfter: 500, signal: 'SIGKILL' });
  t.deepEqual(run.exit, { code: null, signal: 'SIGKILL' });
  const seen = run.streams.get(1)!;
  t.is(seen.rows, 3);
  t.is(seen.end, null);
  t.deepEqual(seen.closed, { clean: false, problem: 'ended within a frame' });
});

test('a signal sent through the session', async (t) => {
  const run = start({ frames: 1, hang: true }, { hold: () => undefined });
  while (run.streams.get(1)?.rows !== 1) await new Promise((resolve) => setImmediate(resolve));
  run.session.kill(15);
  await run.done;
  t.deepEqual(run.exit, { code: null, signal: 'SIGTERM' });
  t.notThrows(() => {
    run.session.kill(15);
  });
  rmSync(run.dir, { recursive: true });
});

for (const cutAfter of [1, 8, 9, 1007]) {
  test(`a stream cut ${cutAfter} bytes into a frame`, async (t) => {
    const run = await complete({ frames: 2, cutAfter });
    const seen = run.streams.get(1)!;
    t.deepEqual([seen.rows, seen.closed!.clean], [2, false]);
    t.is(run.session.stats().inFlight, 0);
  });
}

test('a stream that ends between two frames is clean but has no end record', async (t) => {
  const run = await complete({ frames: 2, cutAfter: 0 });
  const seen = run.streams.get(1)!;
  t.deepEqual([seen.rows, seen.closed!.clean, seen.end], [2, true, null]);
});

const strangers = {
  'a wrong token': { token: TOKEN.replace('0', '1') },
  'a shorter token': { token: TOKEN.slice(1) },
  'no header': { raw: Buffer.from([8, 0, 0, 0, 6, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]) },
  'a header that is no map': { raw: Buffer.from([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]) },
  'an enormous header': { raw: Buffer.from([1, 0, 0, 255, 1, 0, 0, 0]) },
  'half a header': { raw: Buffer.from([100, 0, 0, 0, 1, 0, 0, 0, 0x8c]) },
};
for (const [name, scenario] of Object.entries(strangers)) {
  test(`${name} is not let in`, async (t) => {
    const run = await complete(
      'raw' in scenario ? { raw: scenario.raw.toString('base64') } : { ...scenario, frames: 5 },
    );
    t.deepEqual(run.events, ['exit', 'done']);
    t.is(run.session.stats().streams, 0);
  });
}

test('errors of exec have their code and leave nothing behind', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const recordPath = join(dir, 'out.comair');
  const text = join(dir, 'text');
  writeFileSync(text, 'no program', { mode: 0o755 });
  const cases: [string[], string, string][] = [
    [['/nonexistent/program'], '/', 'ENOENT'],
    [[dir], '/', 'EACCES'],
    [[text], '/', 'ENOEXEC'],
    [['/bin/true'], '/nonexistent', 'ENOENT'],
  ];
  for (const [argv, cwd, code] of cases) {
    t.throws(() => start({}, { argv, cwd, recordPath }), { code });
    t.false(existsSync(recordPath + '.part'));
  }
  t.throws(() => start({}, { recordPath: '/nonexistent/x' }), { code: 'ENOENT' });
  t.throws(() => start({}, { socket: '/tmp/' + 'x'.repeat(200) }), { code: 'ENAMETOOLONG' });
  rmSync(dir, { recursive: true });
});

test('the target starts with default signals, an empty mask and no descriptors of ours', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const out = join(dir, 'status');
  const script = `grep -E 'Sig(Blk|Ign)' /proc/self/status > ${out}
    for fd in /proc/self/fd/*; do case $(readlink $fd) in *eventpoll*|*eventfd*|*socket*) echo $fd;; esac; done >> ${out}`;
  const run = await complete({}, { argv: ['/bin/sh', '-c', script] });
  t.deepEqual(run.exit, { code: 0, signal: null });
  const lines = readFileSync(out, 'utf8').trim().split('\n');
  // A test runner may itself have sockets as standard streams: only more than these are ours.
  const leaked = lines.filter((line) => /fd\/([3-9]|\d\d)/.test(line));
  t.deepEqual(leaked, []);
  const masks = lines.filter((line) => /Blk|Ign/.test(line)).map((line) => line.split(/\s+/)[1]);
  t.deepEqual(masks, ['0000000000000000', '0000000000000000']);
  rmSync(dir, { recursive: true });
});
