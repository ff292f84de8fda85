import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import test from 'ava';
import { FrameKind } from '../../../src/stream/format.js';
import { RecordingReader, readRecording } from '../../../src/stream/recording.js';
import { cleanUp, start } from './harness.js';

const SIZES = [10, 20_000, 100, 1 << 20];

test('round trip: frames, an appended chunk and the clean end', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const recordPath = join(dir, 'run.comair');
  const run = start({ frames: 9, frameBytes: SIZES, streams: 3 }, { recordPath });
  t.throws(() => run.session.finishRecording(), { message: /wait for 'done'/ });
  t.throws(() => run.session.append(0, 11, new Uint8Array(1)), { message: /wait for 'done'/ });
  await run.done;
  t.true(run.session.append(0, FrameKind.Run, Buffer.from('run')));
  for (const bytes of [0, (64 << 20) + 1]) {
    t.throws(() => run.session.append(0, FrameKind.Run, new Uint8Array(bytes)), {
      instanceOf: RangeError,
    });
  }
  t.false(existsSync(recordPath));
  const finished = run.session.finishRecording();
  t.deepEqual(finished, { path: recordPath, bytes: statSync(recordPath).size, error: null });
  t.false(existsSync(recordPath + '.part'));

  const sums = new Map<number, number>();
  let last = '';
  const result = await readRecording(recordPath, ({ stream, kind, data, length }) => {
    const payload = Buffer.from(data, 0, length);
    if (kind === FrameKind.Rows) sums.set(stream, crc32(payload, sums.get(stream) ?? 0));
    last = `${stream} ${kind} ${payload.toString()}`;
  });
  t.deepEqual([result.state, result.chunks], ['complete', 3 * 11 + 1]);
  // Old files are of version 1.
  t.is(readFileSync(recordPath).readUInt32LE(8), 2);
  t.true(finished.bytes < SIZES.reduce((sum, bytes) => sum + bytes, 0) / 4);
  t.is(last, '0 11 run');
  for (const [stream, seen] of run.streams) {
    t.is(seen.crc, seen.end!.blocks);
    t.is(sums.get(stream), seen.crc);
  }
  rmSync(dir, { recursive: true });
  cleanUp(run);
});

test('rows may go to the file alone', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const recordPath = join(dir, 'run.comair');
  const run = start({ frames: 9, frameBytes: SIZES }, { recordPath, deliverRows: false });
  await run.done;
  const seen = run.streams.get(1)!;
  t.deepEqual([seen.rows, seen.kinds], [0, [FrameKind.Header, FrameKind.End]]);
  run.session.finishRecording();
  let crc = 0;
  await readRecording(recordPath, ({ kind, data, length }) => {
    if (kind === FrameKind.Rows) crc = crc32(Buffer.from(data, 0, length), crc);
  });
  t.is(crc, seen.end!.blocks);
  rmSync(dir, { recursive: true });
  cleanUp(run);
});

test('an unfinished recording is read from its part file', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const recordPath = join(dir, 'run.comair');
  const run = start({ frames: 3 }, { recordPath });
  await run.done;
  const result = await readRecording(recordPath + '.part', () => undefined);
  t.deepEqual([result.state, result.chunks], ['truncated', 5]);
  rmSync(dir, { recursive: true });
  cleanUp(run);
});

test('reading waits for releases', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const recordPath = join(dir, 'run.comair');
  const run = start({ frames: 40, frameBytes: [100_000] }, { recordPath });
  await run.done;
  run.session.finishRecording();
  const reader = new RecordingReader(recordPath, 1_000_000);
  const held: [ArrayBufferLike, number][] = [];
  let rows = 0;
  let most = 0;
  let crc = 0;
  const read = reader.read(({ kind, data, length }) => {
    held.push([data, length]);
    most = Math.max(most, reader.inFlight);
    if (kind !== FrameKind.Rows) return;
    rows++;
    crc = crc32(Buffer.from(data, 0, length), crc);
    // Only from outside of the callback, as when a worker gives buffers back.
    if (held.length === 8) {
      setImmediate(() => {
        for (const [buffer, bytes] of held.splice(0)) reader.release(buffer, bytes);
      });
    }
  });
  t.is((await read).state, 'complete');
  t.is(rows, 40);
  t.true(most <= 1_000_000, `${most}`);
  t.is(crc, run.streams.get(1)!.end!.blocks);
  rmSync(dir, { recursive: true });
  cleanUp(run);
});

test('a full device is told at once', (t) => {
  t.throws(() => start({}, { recordPath: '/dev/full' }), { code: 'ENOSPC' });
});

test('a disk that fills up: target unharmed, one event, valid prefix kept', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const recordPath = join(dir, 'run.comair');
  // A limit on the size of files stands for the full disk; it needs a process of its own.
  const child = fileURLToPath(new URL('./record-limited.js', import.meta.url));
  const { stdout } = await promisify(execFile)('prlimit', [
    '--fsize=250000',
    process.execPath,
    child,
    recordPath,
  ]);
  const report = JSON.parse(stdout) as {
    recordErrors: string[];
    exit: unknown;
    rows: number;
    whole: boolean;
    appended: boolean;
    finished: { path: string; bytes: number; error: string | null };
  };
  t.deepEqual(report.recordErrors, ['File too large']);
  t.deepEqual(report.exit, { code: 3, signal: null });
  t.deepEqual([report.rows, report.whole, report.appended], [40, true, false]);
  t.is(report.finished.path, recordPath + '.part');
  t.is(report.finished.error, 'File too large');
  const result = await readRecording(report.finished.path, () => undefined);
  // The header frame and two rows of 100 kB fit; nothing of the third is left behind.
  t.deepEqual([result.state, result.chunks], ['truncated', 3]);
  t.is(result.bytes, readFileSync(report.finished.path).length);
  rmSync(dir, { recursive: true });
});
