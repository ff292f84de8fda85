/** A run of a target under an engine, from its start until all of its streams have ended. */
import { randomBytes } from 'node:crypto';
import { native, type Session, type SessionEvent } from '../native.js';
import { printable } from '../symbols/printable.js';
import type { Engine, EngineOptions } from './engine.js';
import { StartError } from './errors.js';
import { exactBytes } from './exact-bytes.js';
import { makeSessionDirectory, type SessionDirectory } from './session-directory.js';
import { passSignals } from './signals.js';
import type { Target } from './target.js';

export interface SessionOptions {
  target: Target;
  engine: Engine;
  engineOptions: EngineOptions;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Record into this file; null or absent: do not. */
  recordPath?: string | null;
  /** False: rows go to the file alone. */
  deliverRows?: boolean;
  /** Bytes of frames that may be unreleased before the target has to wait. */
  maxBytesInFlight?: number;
  /** False: the caller handles SIGINT, SIGQUIT, SIGTERM and SIGHUP. Default true. */
  handleSignals?: boolean;
  /** Each frame's buffer goes back by `release`. Not called before `startSession` returns. */
  onEvent: (event: SessionEvent) => void;
}

/** One of the two is null. */
interface Exit {
  code: number | null;
  signal: string | null;
}

export interface SessionEnd extends Exit {
  /** From the start to the target's end. */
  wallSeconds: number;
  /** Wall clock, ms since 1970. */
  startMs: number;
  /** Processes that were heard of. */
  streams: number;
  /** What went wrong, in words, printable. */
  notes: string[];
}

export interface RunningSession extends Session {
  /** Resolves after the 'done' event. */
  readonly ended: Promise<SessionEnd>;
}

const DEFAULT_IN_FLIGHT = 64 * 1024 * 1024;

/**
 * While the target runs, do not touch process.stdout or process.stderr unless they are a
 * terminal: libuv would make a pipe that the target shares non-blocking. fs.writeSync is safe.
 *
 * @throws StartError when it cannot be started or the recording cannot be written
 */
export function startSession(options: SessionOptions): RunningSession {
  const { target, engine } = options;
  const directory = makeSessionDirectory();
  const startMs = Date.now();
  const start = process.hrtime.bigint();
  let session: Session | null = null;
  let restoreSignals: () => void = () => undefined;
  let wallSeconds = 0;
  let exit: Exit | null = null;
  let resolve: (end: SessionEnd) => void = () => undefined;
  const ended = new Promise<SessionEnd>((given) => {
    resolve = given;
  });

  const onEvent = (event: SessionEvent): void => {
    if (event.type === 'exit') {
      wallSeconds = Number(process.hrtime.bigint() - start) / 1e9;
      exit = { code: event.code, signal: event.signal };
    }
    try {
      options.onEvent(event);
    } finally {
      if (event.type === 'done') {
        restoreSignals();
        const how = exit ?? { code: null, signal: null };
        const notes = explain(engine, directory, session!, how);
        directory.remove();
        const { streams } = session!.stats();
        resolve({ ...how, wallSeconds, startMs, streams, notes });
      }
    }
  };

  try {
    session = launch(options, directory, onEvent);
  } catch (error) {
    directory.remove();
    throw startError(error, target, options.recordPath ?? null);
  }
  if (options.handleSignals ?? true) {
    const running = session;
    restoreSignals = passSignals(
      (signal) => {
        // A process that outlives the target may go on for ever: it is not waited for any longer.
        if (exit === null) running.kill(signal);
        else running.stop();
      },
      () => exit === null,
    );
  }
  return Object.assign(session, { ended });
}

function launch(
  options: SessionOptions,
  directory: SessionDirectory,
  onEvent: (event: SessionEvent) => void,
): Session {
  const token = randomBytes(16).toString('hex');
  const { socket, logs } = directory;
  const command = options.engine.command(
    { socket, token, logs },
    options.target,
    options.engineOptions,
  );
  const env = { ...(options.env ?? process.env) };
  for (const name of command.unset) Reflect.deleteProperty(env, name);
  Object.assign(env, command.env);
  const pairs = Object.entries(env).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${value}`],
  );
  return native().launch(
    {
      argv: exactBytes(command.argv, '/proc/self/cmdline'),
      env: exactBytes(pairs, '/proc/self/environ'),
      cwd: options.cwd ?? process.cwd(),
      socket,
      token,
      maxBytesInFlight: options.maxBytesInFlight ?? DEFAULT_IN_FLIGHT,
      recordPath: options.recordPath ?? null,
      deliverRows: options.deliverRows ?? true,
    },
    onEvent,
  );
}

function startError(error: unknown, target: Target, recordPath: string | null): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  if (syscall === 'open' && recordPath !== null) {
    return new StartError(`cannot write the recording ${printable(message)}`, 125);
  }
  if (code === 'E2BIG') {
    return new StartError(
      `cannot run ${printable(target.command)}: too many or too long arguments`,
      126,
    );
  }
  if (syscall === 'chdir') {
    return new StartError(`cannot run in the current directory ${printable(message)}`, 125);
  }
  return new StartError(`cannot start the engine: ${printable(message)}`, 125);
}

function explain(
  engine: Engine,
  directory: SessionDirectory,
  session: Session,
  exit: Exit,
): string[] {
  const notes = engine.diagnose(directory.logs);
  const { streams, refused } = session.stats();
  if (refused > 0) {
    notes.push(`${refused} connections to this session were turned away: not from its engine`);
  }
  if (streams === 0) {
    const how = exit.signal ?? `status ${exit.code ?? 0}`;
    notes.push(`the engine was not heard of before it ended with ${how}: nothing was observed`);
  }
  return notes;
}
