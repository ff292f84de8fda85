/** A run of a target, as the addon starts it and hears of it. */
import type { Started } from '../base/started.js';

/** What is to be known of a batch of rows without decoding it. */
export interface RowsHead {
  thread: number;
  seq: number;
  rows: number;
}

/** What the receiver tells about streams; delivered on the main thread, in order per stream. */
export type SessionEvent =
  | { type: 'open'; stream: number; pid: number }
  /** `data` holds the payload from byte 0, `length` bytes of it; give it back with `release`. */
  | {
      type: 'frame';
      stream: number;
      kind: number;
      data: ArrayBufferLike;
      length: number;
      /** Of a frame of rows that is not malformed at first sight. */
      head?: RowsHead;
    }
  /**
   * clean: the connection closed at a frame boundary; otherwise `problem` says what happened.
   * exec: the process said that it executes another program, which connects anew.
   */
  | { type: 'close'; stream: number; clean: boolean; exec: boolean; problem: string }
  /** The target ended; streams may still be open (children). */
  | { type: 'exit'; code: number | null; signal: string | null }
  /** All streams are closed and the target has ended. */
  | { type: 'done' }
  /** Recording could not go on (disk full); the target runs on. */
  | { type: 'record-error'; message: string };

export interface LaunchOptions {
  /** The file to execute: an absolute path; without it argv[0] is that. */
  file?: string | null;
  /** Buffers for what is not UTF-8. */
  argv: (string | Buffer)[];
  /** Complete environment as 'K=V'. */
  env: (string | Buffer)[];
  cwd: string | Buffer;
  /** Descriptors beyond the standard ones that the target gets although close-on-exec. */
  keep: readonly number[];
  /** What else it finds as this process was started with, see started.ts. */
  started?: Started;
  /** Bytes that limits on address space and on data have to allow, where they cannot be lifted. */
  leastMemory?: number;
  /** Descriptors that become its 0, 1 and 2; absent: it shares those of this process. */
  stdio?: readonly [number, number, number];
  /** True: without address-space randomisation, it and what it executes, where the kernel lets us. */
  sameAddresses?: boolean;
  /** True: it leads a session of its own, without a terminal. */
  newSession?: boolean;
  /** Number of a limit in getrlimit(2), and its value. */
  limits?: readonly (readonly [resource: number, value: number])[];
  /** Listening Unix socket: a path in a private directory. */
  socket: string;
  /** Only streams whose header carries this token are let in. */
  token: string;
  /** Frames are handed on while less than this many bytes are unreleased; then engines wait. */
  maxBytesInFlight: number;
  /** Append every frame to this file as well (recording body); null: do not. */
  recordPath: string | Buffer | null;
  /** False: do not deliver Rows frames to JavaScript (record only). */
  deliverRows: boolean;
}

/** Progress and back-pressure of a session. */
export interface SessionStats {
  frames: number;
  /** Payload bytes received. */
  bytes: number;
  /** Streams let in so far, and those still open. */
  streams: number;
  open: number;
  /** Connections turned away: wrong token or user, or no header. */
  refused: number;
  /** Streams that wait until something is released. */
  stalled: number;
  /** Bytes delivered, or about to be, and not yet released. */
  inFlight: number;
  /**
   * How long streams have waited so far, all together. The target notices it once the socket is
   * full, too.
   */
  waitedSeconds: number;
}

export interface Session {
  readonly pid: number;
  /** Why addresses are random, although they were not to be; null: they are as they were to be. */
  readonly randomised: string | null;
  /**
   * Hand a frame's buffer back once it was read, here or by a worker. `bytes` is the frame's
   * `length`; `data` may be null when the buffer is to be let go.
   */
  release(data: ArrayBufferLike | null, bytes: number): void;
  /** Send a signal to the target. False, and nothing happens, when it has ended. */
  kill(signal: number): boolean;
  /**
   * From now on these signals, when somebody sends them to this process, go to the target, whatever
   * JavaScript does meanwhile; once that has ended, nothing comes of them. Not what a terminal or
   * the target itself sends.
   */
  handOn(signals: readonly number[]): void;
  stats(): SessionStats;
  /**
   * Stops listening and closes all streams, for processes that outlive the target (their engine
   * then runs on without being heard). 'done' follows as soon as the target has ended.
   */
  stop(): void;
  /**
   * Adds a chunk to the recording, after 'done'. False when the recording had failed before.
   * @throws Error before 'done'; RangeError for a payload of nothing, or of more than 64 MiB.
   */
  append(stream: number, kind: number, payload: Uint8Array): boolean;
  /**
   * Marks the recording's clean end, syncs it and moves it to its final name. With an error the
   * valid prefix stays at `path`, which then ends in '.part'.
   * @throws Error before 'done'.
   */
  finishRecording(): { path: string; bytes: number; error: string | null };
}
