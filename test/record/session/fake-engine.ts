/**
 * Stands in for an engine within a target: connects to the socket and sends frames.
 *
 *     node fake-engine.js SOCKET TOKEN SCENARIO
 *
 * SCENARIO is JSON of `Scenario`. The end record's `blocks` carries the CRC-32 over all Rows
 * payloads of its stream, so that the receiving side can tell whether all of it arrived.
 */
import { createCipheriv } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { Packr } from 'msgpackr';
import { FrameKind } from '../../../src/stream/format.js';

export interface Scenario {
  /** Parallel connections; default 1. */
  streams?: number;
  /** Rows frames of each stream, and the bytes of each payload: a list is gone through in turn. */
  frames?: number;
  frameBytes?: number[];
  /** Payloads that cannot be packed. */
  noise?: boolean;
  token?: string;
  /** Raw bytes (base64) sent instead of all else. */
  raw?: string;
  /** Close without an end record, after that many bytes of one more frame of 1000 bytes. */
  cutAfter?: number;
  /** Reason of the end record; default 'exit'. */
  endReason?: string;
  exitCode?: number;
  /** Signal that the process sends itself at the end. */
  signal?: NodeJS.Signals;
  /** Compute for so long before the frames. */
  busyMs?: number;
  /** Stay without end and without sending after the frames. */
  hang?: boolean;
  /** Takes no notice of it. */
  deaf?: NodeJS.Signals;
  stdout?: string;
  /** Start another one that connects, and end before it sends its frames. */
  orphan?: Scenario;
  /** Send frames only when the parent process has ended. */
  afterParent?: boolean;
  /** End once all is sent, whether it is read or not. */
  unread?: boolean;
  /** Live on for so long after the end record. */
  lingerMs?: number;
}

const packr = new Packr({ useRecords: false });

function noiseOf(plain: Buffer): Buffer {
  const zeros = Buffer.alloc(16);
  return createCipheriv('aes-128-ctr', zeros, zeros).update(plain);
}

export function frame(kind: number, payload: Uint8Array): Buffer {
  const bytes = Buffer.alloc(8 + Math.ceil(payload.length / 8) * 8);
  bytes.writeUInt32LE(payload.length, 0);
  bytes.writeUInt32LE(kind, 4);
  bytes.set(payload, 8);
  return bytes;
}

/** FAKE_PID: to pose as another process. */
export function headerFrame(
  token: string,
  pid = Number(process.env.FAKE_PID ?? process.pid),
): Buffer {
  return frame(
    FrameKind.Header,
    packr.pack({
      format: 1,
      engine: 'synthetic',
      engine_version: '1',
      // Before the token on purpose: the launcher has to skip nested and long values.
      argv: ['fake', 'token', 'x'.repeat(300), ''],
      start_ms: Date.now(),
      cell: 8,
      token,
      footprint: false,
      pid,
      ppid: process.ppid,
      exe: process.execPath,
      forked: false,
    }),
  );
}

/** Until the socket takes more, or is gone. */
async function drained(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => {
    const settle = (): void => {
      socket.off('drain', settle);
      socket.off('close', settle);
      resolve();
    };
    socket.on('drain', settle);
    socket.on('close', settle);
  });
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((resolve) => socket.on('close', resolve));
}

async function send(socket: Socket, bytes: Buffer): Promise<void> {
  if (!socket.destroyed && !socket.write(bytes)) await drained(socket);
}

async function stream(path: string, token: string, scenario: Scenario, index: number) {
  const socket = connect(path);
  // A refused stream is closed by the other side while this one still writes.
  socket.on('error', () => undefined);
  // It is told when it is let go.
  socket.resume();
  await once(socket, 'connect');
  if (scenario.raw !== undefined) {
    socket.end(Buffer.from(scenario.raw, 'base64'));
    await closed(socket);
    return;
  }
  await send(socket, headerFrame(scenario.token ?? token));
  if (scenario.afterParent === true) {
    const parent = process.ppid;
    process.stdout.write('connected');
    while (process.ppid === parent) await setTimeout(5);
  }
  const busyUntil = performance.now() + (scenario.busyMs ?? 0);
  while (performance.now() < busyUntil) JSON.stringify(process.memoryUsage());
  let crc = 0;
  const sizes = scenario.frameBytes ?? [100];
  const frames = scenario.frames ?? 0;
  const payloads = sizes.map((size, i) => {
    const plain = Buffer.alloc(size, `stream ${index} size ${i} `);
    return scenario.noise === true ? noiseOf(plain) : plain;
  });
  for (let i = 0; i < frames; i++) {
    const payload = payloads[i % payloads.length];
    // The number of the frame within its bytes, so that order and loss show in the sum.
    if (payload.length >= 4) payload.writeUInt32LE(i, 0);
    crc = crc32(payload, crc);
    await send(socket, frame(FrameKind.Rows, payload));
  }
  if (scenario.hang === true) {
    await new Promise(() => setInterval(() => undefined, 1000));
  }
  if (scenario.cutAfter !== undefined) {
    await send(socket, frame(FrameKind.Rows, Buffer.alloc(1000, 1)).subarray(0, scenario.cutAfter));
  } else {
    const end = { reason: scenario.endReason ?? 'exit', blocks: crc, rows: frames };
    await send(socket, frame(FrameKind.End, packr.pack(end)));
  }
  socket.end();
  await (scenario.unread === true ? finished(socket, { readable: false }) : closed(socket));
}

async function startOrphan(path: string, token: string, scenario: Scenario): Promise<void> {
  const child = spawn(process.execPath, [process.argv[1], path, token, JSON.stringify(scenario)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
}

async function main(): Promise<void> {
  const [path, token, text] = process.argv.slice(2) as [string, string, string];
  const scenario = JSON.parse(text) as Scenario;
  if (scenario.deaf !== undefined) process.on(scenario.deaf, () => undefined);
  if (scenario.stdout !== undefined) process.stdout.write(scenario.stdout);
  await Promise.all(
    Array.from({ length: scenario.streams ?? 1 }, (_, i) => stream(path, token, scenario, i)),
  );
  if (scenario.orphan !== undefined) {
    await startOrphan(path, token, { ...scenario.orphan, afterParent: true });
  }
  if (scenario.lingerMs !== undefined) await setTimeout(scenario.lingerMs);
  if (scenario.signal !== undefined) process.kill(process.pid, scenario.signal);
  else process.exit(scenario.exitCode ?? 0);
}

if (process.argv[1]?.endsWith('fake-engine.js')) await main();
