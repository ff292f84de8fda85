/** Runs the fake engine under the native launcher and gathers what comes out. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { Unpackr } from 'msgpackr';
import {
  type LaunchOptions,
  type Session,
  type SessionEvent,
} from '../../../src/native/native-session.js';
import { native } from '../../../src/native/addon.js';
import { FrameKind } from '../../../src/stream/format.js';
import type { Scenario } from './fake-engine.js';

export const FAKE_ENGINE = fileURLToPath(new URL('./fake-engine.js', import.meta.url));
export const TOKEN = '0123456789abcdef0123456789abcdef';

const unpackr = new Unpackr({ useRecords: false });

export interface StreamSeen {
  pid: number;
  kinds: number[];
  rows: number;
  rowBytes: number;
  /** CRC-32 over all Rows payloads, in order of arrival. */
  crc: number;
  end: { reason: string; blocks: number; rows: number } | null;
  closed: { clean: boolean; problem: string } | null;
}

export interface Run {
  session: Session;
  dir: string;
  events: SessionEvent['type'][];
  streams: Map<number, StreamSeen>;
  exit: { code: number | null; signal: string | null } | null;
  recordErrors: string[];
  done: Promise<void>;
}

export interface RunOptions extends Partial<LaunchOptions> {
  /** Called with each frame instead of its release. */
  hold?: (data: ArrayBufferLike, length: number) => void;
}

function note(streams: Map<number, StreamSeen>, event: SessionEvent): void {
  if (event.type === 'open') {
    streams.set(event.stream, {
      pid: event.pid,
      kinds: [],
      rows: 0,
      rowBytes: 0,
      crc: 0,
      end: null,
      closed: null,
    });
  } else if (event.type === 'frame') {
    const seen = streams.get(event.stream)!;
    const payload = new Uint8Array(event.data, 0, event.length);
    if (event.kind === FrameKind.Rows) {
      seen.rows++;
      seen.rowBytes += event.length;
      seen.crc = crc32(payload, seen.crc);
    } else {
      seen.kinds.push(event.kind);
      const value = unpackr.unpack(payload) as NonNullable<StreamSeen['end']>;
      if (event.kind === FrameKind.End) seen.end = value;
    }
  } else if (event.type === 'close') {
    streams.get(event.stream)!.closed = { clean: event.clean, problem: event.problem };
  }
}

/** As native().launch; leaves no directory behind when it throws. */
function launch(
  dir: string,
  options: LaunchOptions,
  onEvent: (event: SessionEvent) => void,
): Session {
  try {
    return native().launch(options, onEvent);
  } catch (error) {
    rmSync(dir, { recursive: true });
    throw error;
  }
}

/** Starts `argv` (default: the fake engine with `scenario`). Remove `dir` with `cleanUp`. */
export function start(scenario: Scenario, options: RunOptions = {}): Run {
  const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const socket = join(dir, 'socket');
  let finish: () => void = () => undefined;
  const run: Omit<Run, 'session'> = {
    dir,
    events: [],
    streams: new Map(),
    exit: null,
    recordErrors: [],
    done: new Promise((resolve) => {
      finish = resolve;
    }),
  };
  const { hold, ...given } = options;
  const session = launch(
    dir,
    {
      argv: [process.execPath, FAKE_ENGINE, socket, TOKEN, JSON.stringify(scenario)],
      env: Object.entries(process.env).map(([key, value]) => `${key}=${value ?? ''}`),
      cwd: process.cwd(),
      keep: [],
      socket,
      token: TOKEN,
      maxBytesInFlight: 64 * 1024 * 1024,
      recordPath: null,
      deliverRows: true,
      ...given,
    },
    (event) => {
      run.events.push(event.type);
      note(run.streams, event);
      if (event.type === 'frame') {
        if (hold) hold(event.data, event.length);
        else session.release(event.data, event.length);
      } else if (event.type === 'exit') run.exit = { code: event.code, signal: event.signal };
      else if (event.type === 'record-error') run.recordErrors.push(event.message);
      else if (event.type === 'done') finish();
    },
  );
  return Object.assign(run, { session });
}

export function cleanUp(run: Run): void {
  rmSync(run.dir, { recursive: true, force: true });
}

export async function complete(scenario: Scenario, options: RunOptions = {}): Promise<Run> {
  const run = start(scenario, options);
  await run.done;
  cleanUp(run);
  return run;
}

/** Lets the event loop turn until `condition` holds. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
