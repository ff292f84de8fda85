import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import test from 'ava';
import type { Scenario } from './fake-engine.js';
import { cleanUp, complete, FAKE_ENGINE, start, TOKEN, until } from './harness.js';

const MIB = 1 << 20;

/** Sends a buffer through another port and back, as to a worker: what returns is the same memory. */
function roundTrip(near: MessagePort, data: ArrayBufferLike, length: number): void {
  near.postMessage({ data, length });
}

test('nothing is delivered beyond the limit until something is released', async (t) => {
  const held: [ArrayBufferLike, number][] = [];
  const limit = 4 * MIB;
  let most = 0;
  const run = start(
    { frames: 40, frameBytes: [MIB, 300_000, 50] },
    {
      maxBytesInFlight: limit,
      hold: (data, length) => {
        held.push([data, length]);
        most = Math.max(
          most,
          held.reduce((sum, [, bytes]) => sum + bytes, 0),
        );
      },
    },
  );
  let stalls = 0;
  for (;;) {
    // No frame is larger than 1 MiB: with so much room only the limit can be in the way.
    const full = () => most > limit - MIB && run.session.stats().stalled === 1;
    await until(() => run.exit !== null || full());
    if (run.exit !== null) break;
    stalls++;
    most = 0;
    for (const [data, length] of held.splice(0)) {
      most = Math.max(most, length);
      run.session.release(data, length);
    }
    t.true(run.session.stats().inFlight <= limit);
  }
  await run.done;
  t.true(stalls >= 3, `${stalls}`);
  const seen = run.streams.get(1)!;
  t.deepEqual([seen.rows, seen.crc], [40, seen.end!.blocks]);
  cleanUp(run);
});

// Alone: what tests beside it hold would count as its memory.
test.serial('buffers of sizes that no longer come do not pile up', async (t) => {
  const limit = 16 * MIB;
  const largest = 300_000;
  const sizes = [60_000, largest].flatMap((bytes) =>
    new Array<number>(Math.floor(limit / bytes)).fill(bytes),
  );
  const held: [ArrayBufferLike, number][] = [];
  const run = start(
    { frames: 14 * sizes.length, frameBytes: sizes },
    { maxBytesInFlight: limit, hold: (data, length) => held.push([data, length]) },
  );
  const full = () => held.reduce((sum, [, bytes]) => sum + bytes, 0) > limit - 1.1 * largest;
  let most = 0;
  while (run.exit === null) {
    await until(() => run.exit !== null || full());
    for (const [data, length] of held.splice(0)) run.session.release(data, length);
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }
  await run.done;
  t.true(run.session.stats().bytes > 400 * MIB);
  t.true(run.session.stats().waitedSeconds > 0);
  t.true(most < 160 * MIB, `${most}`);
  cleanUp(run);
});

test('a frame larger than the limit passes alone', async (t) => {
  const run = await complete({ frames: 6, frameBytes: [MIB, 100] }, { maxBytesInFlight: 1000 });
  const seen = run.streams.get(1)!;
  t.deepEqual([seen.rows, seen.crc], [6, seen.end!.blocks]);
});

test('many streams share the limit, and none is starved or mixed up', async (t) => {
  const held: [ArrayBufferLike, number][] = [];
  let most = 0;
  const run = start(
    { streams: 60, frames: 30, frameBytes: [100, 9000, 100_000, 20_000] },
    {
      maxBytesInFlight: 500_000,
      hold: (data, length) => {
        held.push([data, length]);
        // Later, and not in the order of arrival.
        setImmediate(() => {
          const [buffer, bytes] = held.pop()!;
          most = Math.max(most, run.session.stats().inFlight);
          run.session.release(buffer, bytes);
        });
      },
    },
  );
  await run.done;
  t.is(run.streams.size, 60);
  for (const seen of run.streams.values()) {
    t.deepEqual([seen.rows, seen.crc, seen.closed!.clean], [30, seen.end!.blocks, true]);
  }
  // Headers come in whatever the room.
  t.true(most <= 500_000 + 60 * 1024, `${most}`);
  // The run can be over in the turn that brings its last frames, before they are released.
  await until(() => held.length === 0);
  t.is(run.session.stats().inFlight, 0);
  cleanUp(run);
});

test('buffers survive the way to a worker and back, and are used again', async (t) => {
  const { port1, port2 } = new MessageChannel();
  port2.on('message', ({ data, length }: { data: ArrayBufferLike; length: number }) => {
    port2.postMessage({ data, length });
  });
  let returned = 0;
  const run = start(
    { frames: 300, frameBytes: [65_536] },
    {
      maxBytesInFlight: MIB,
      hold: (data, length) => {
        roundTrip(port1, data, length);
      },
    },
  );
  port1.on('message', ({ data, length }: { data: ArrayBufferLike; length: number }) => {
    if (data instanceof SharedArrayBuffer && data.byteLength >= 65_536) returned++;
    run.session.release(data, length);
  });
  await run.done;
  const seen = run.streams.get(1)!;
  t.deepEqual([seen.rows, seen.crc], [300, seen.end!.blocks]);
  await until(() => returned === 300);
  port1.close();
  cleanUp(run);
});

test('lost buffers cost nothing but themselves', async (t) => {
  const run = start(
    { frames: 50, frameBytes: [100_000] },
    {
      maxBytesInFlight: 300_000,
      hold: (_data, length) => {
        run.session.release(null, length);
      },
    },
  );
  await run.done;
  const seen = run.streams.get(1)!;
  t.deepEqual([seen.rows, seen.crc], [50, seen.end!.blocks]);
  cleanUp(run);
});

test('stop closes streams, waiting ones too; done follows the target', async (t) => {
  const run = start(
    { streams: 3, frames: 50, frameBytes: [100_000], hang: true },
    { maxBytesInFlight: 500_000, hold: () => undefined },
  );
  await until(() => run.session.stats().stalled === 3 && run.streams.size === 3);
  run.session.stop();
  await until(() => [...run.streams.values()].every((seen) => seen.closed !== null));
  t.is(run.session.stats().stalled, 0);
  t.is(run.exit, null);
  run.session.kill(9);
  await run.done;
  t.is(run.exit!.signal, 'SIGKILL');
  cleanUp(run);
});

test('what an ended process sent is heard after stop', async (t) => {
  const held: [ArrayBufferLike, number][] = [];
  const run = start(
    { frames: 3, frameBytes: [60_000], unread: true },
    { maxBytesInFlight: 150_000, hold: (data, length) => void held.push([data, length]) },
  );
  await until(() => run.exit !== null && run.session.stats().stalled === 1);
  run.session.stop();
  await setTimeout(50);
  t.is(run.streams.get(1)!.closed, null);
  for (const [data, length] of held.splice(0)) run.session.release(data, length);
  await run.done;
  const seen = run.streams.get(1)!;
  t.deepEqual([seen.rows, seen.crc, seen.closed!.clean], [3, seen.end!.blocks, true]);
  cleanUp(run);
});

test('a process that outlives the target is heard to its end', async (t) => {
  const orphan = { frames: 20, frameBytes: [50_000] };
  const run = await complete({ frames: 1, orphan, exitCode: 5 });
  t.is(run.exit!.code, 5);
  t.is(run.streams.size, 2);
  const seen = run.streams.get(2)!;
  t.deepEqual([seen.rows, seen.crc, seen.closed!.clean], [20, seen.end!.blocks, true]);
  t.true(run.events.indexOf('exit') < run.events.lastIndexOf('close'));
});

test('stop lets go of a process that outlives the target', async (t) => {
  const run = start({ orphan: { frames: 1, hang: true } });
  await until(() => run.exit !== null && run.streams.get(2)?.rows === 1);
  t.false(run.events.includes('done'));
  run.session.stop();
  await run.done;
  t.deepEqual(run.streams.get(2)!.closed!.problem, 'closed on request');
  process.kill(run.streams.get(2)!.pid, 'SIGKILL');
  cleanUp(run);
});

test('between exec and the new image a process is waited for', async (t) => {
  const scenario = (given: Scenario) => `'${JSON.stringify(given)}'`;
  // The shell poses as the process whose image changes; the target ends in the middle of it.
  const script = `mkfifo fifo
    (export FAKE_PID=$$PID; "$0" "$1" "$2" "$3" ${scenario({ frames: 1, endReason: 'exec' })}
     echo > fifo; "$0" "$1" "$2" "$3" ${scenario({ frames: 2 })}) &
    read line < fifo; exit 6`.replace('$$PID', "$(exec sh -c 'echo $PPID')");
  const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const socket = join(dir, 'socket');
  const run = start(
    {},
    {
      argv: ['/bin/sh', '-c', script, process.execPath, FAKE_ENGINE, socket, TOKEN],
      cwd: dir,
      socket,
    },
  );
  await run.done;
  t.is(run.exit!.code, 6);
  t.deepEqual(
    [...run.streams.values()].map((seen) => seen.rows),
    [1, 2],
  );
  rmSync(dir, { recursive: true });
  cleanUp(run);
});

test('an exec that nothing follows does not hold up the end once the process is gone', async (t) => {
  const run = await complete({ frames: 1, endReason: 'exec' });
  t.deepEqual(run.events.slice(-1), ['done']);
});

// Alone: what tests beside it hold would count as its memory.
test.serial('much data passes in bounded memory', async (t) => {
  const total = 512 * MIB;
  const before = process.memoryUsage().rss;
  let most = 0;
  const run = start(
    { frames: total / MIB, frameBytes: [MIB] },
    {
      maxBytesInFlight: 16 * MIB,
      hold: (data, length) => {
        most = Math.max(most, process.memoryUsage.rss());
        run.session.release(data, length);
      },
    },
  );
  await run.done;
  const seen = run.streams.get(1)!;
  t.deepEqual([seen.rowBytes, seen.crc], [total, seen.end!.blocks]);
  t.true(most - before < 128 * MIB, `${(most - before) / MIB} MiB more`);
  cleanUp(run);
});
