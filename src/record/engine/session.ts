/** A run of a target under an engine, from its start until all of its streams have ended. */
import { randomBytes } from 'node:crypto';
import { realpathSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import { ControlFile, OPENED_BY } from './control-file.js';
import { ASK, startServer } from './control-server.js';
import { Windows } from './windows.js';
import {
  type LaunchOptions,
  type Session,
  type SessionEvent,
  type SessionStats,
} from '../../native/native-session.js';
import { native } from '../../native/addon.js';
import { bytesToText, textToBytes } from '../../base/text/byte-text.js';
import { STARTED } from '../../base/started.js';
import { DEFAULT_IN_FLIGHT } from '../../stream/recording.js';
import { printable } from '../../base/text/printable.js';
import { signalName } from '../../base/text/signal-name.js';
import type { Engine, EngineCommand, EngineOptions } from './engine.js';
import { StartError } from './start-error.js';
import { ComairError } from '../../base/errors.js';
import { currentFolder } from '../../base/current-folder.js';
import { exactBytes, numberedVariables, variablesInOrder } from './exact-bytes.js';
import { Grace } from './grace.js';
import { descriptorsToPass } from './inherited.js';
import { isRunning, lookForBusy, watchLingering } from './lingering.js';
import { LEAST_MEMORY, memoryLimits, tooLittleMemory } from './memory-limits.js';
import { stackRoom } from './stack-room.js';
import { makeSessionDirectory, type SessionDirectory } from './session-directory.js';
import { passSignals, programsOwn } from './pass-signals.js';
import type { Target } from './target.js';

/** What the target does not share with this process; see LaunchOptions. */
export type Isolation = Pick<LaunchOptions, 'stdio' | 'newSession' | 'limits'>;

export interface SessionOptions {
  target: Target;
  engine: Engine;
  engineOptions: EngineOptions;
  /** Routines whose arguments are recorded (routine-list.ts); null: none. */
  argsList?: string | null;
  /** As that, of those whose loops are recorded; or 'all'. */
  loopsList?: string | null;
  /** Only windows of the run are profiled; whether one is open from its start, or who opens it. */
  start?: 'paused' | 'running' | 'program' | undefined;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** As in LaunchOptions. */
  isolation?: Isolation | undefined;
  /** Record into this file; null or absent: do not. */
  recordPath?: string | null;
  /** False: rows go to the file alone. */
  deliverRows?: boolean;
  /** Bytes of frames that may be unreleased before the target has to wait. */
  maxBytesInFlight?: number;
  /** SIGTERM ends a target that does not end by itself, after so long; default 7000. */
  graceMs?: number;
  /** False: the caller handles SIGINT, SIGQUIT, SIGTERM and SIGHUP. Default true. */
  handleSignals?: boolean;
  /** Processes that outlive the target are let go when they were idle for so long; default 5000. */
  lingerMs?: number;
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
  /** Processes that live on, and whose last program was not, or not wholly, observed. */
  lost: number[];
  /** What went wrong, in words, printable. */
  notes: string[];
}

export interface RunningSession extends Session {
  /** Resolves after the 'done' event. */
  readonly ended: Promise<SessionEnd>;
  /** Null where all of the run is profiled. */
  readonly windows: Windows | null;
  /** Waits no longer for what the target left behind, and says whom it leaves; once it has ended. */
  letGo(): void;
}

const DEFAULT_LINGER_MS = 5000;

/** After it a program is to end; SIGINT and SIGQUIT are handled by what a user talks to. */
const ENDING = constants.signals.SIGTERM;

/**
 * While the target runs, do not touch process.stdout or process.stderr unless they are a
 * terminal: libuv would make a pipe that the target shares non-blocking. fs.writeSync is safe.
 *
 * @throws StartError when it cannot be started, ComairError when the recording cannot be written
 */
export function startSession(options: SessionOptions): RunningSession {
  const run = new Run(options);
  const letGo = (): void => {
    run.endOthers();
  };
  return Object.assign(run.session, { ended: run.ended, windows: run.windows, letGo });
}

class Run {
  readonly session: Session;
  readonly ended: Promise<SessionEnd>;
  readonly windows: Windows | null = null;
  /** The program's own. */
  #control: ControlFile | null = null;
  #server: Server | null = null;
  #resolve: (end: SessionEnd) => void = () => undefined;
  #directory = makeSessionDirectory();
  #startMs = Date.now();
  #start = process.hrtime.bigint();
  #wallSeconds = 0;
  #exit: Exit | null = null;
  /** Process of each open stream. */
  #open = new Map<number, number>();
  /** Processes that were about to execute another program, not heard of since. */
  #executing = new Set<number>();
  #lost: number[] = [];
  #notes: string[] = [];
  /** The last that came when the target had ended and its exit was not known here yet. */
  #late: { signal: number; first: boolean } | null = null;
  #stopSignals: () => void = () => undefined;
  #stopWatch: () => void = () => undefined;
  readonly #grace: Grace;
  /** The target had its time. */
  #isOver = false;
  /** It is being looked for those that compute. */
  #isEnding = false;
  /** Nobody is waited for any more. */
  #isLetGo = false;
  #killed = new Set<number>();

  constructor(private readonly options: SessionOptions) {
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#grace = new Grace({
      graceMs: options.graceMs,
      end: (late) => {
        this.#endLate(late);
      },
    });
    const { start } = options;
    // Before there is anything to pass them on to, which is there once they are heard.
    if (options.handleSignals ?? true) this.#heedSignals();
    try {
      const { logs } = this.#directory;
      const control = `${logs}/control`;
      if (start === 'program') this.#control = new ControlFile(control, false);
      else if (start !== undefined) this.windows = new Windows(control, start);
      const started = { ...options, recordPath: this.#recordPath() };
      this.session = launch(started, this.#directory, (event) => {
        this.#onEvent(event);
      });
      if (options.handleSignals ?? true) this.session.handOn(programsOwn(this.windows !== null));
      this.#serve();
    } catch (error) {
      this.#stopSignals();
      this.#directory.remove();
      throw startError(error, options.target, options.recordPath ?? null);
    }
  }

  #heedSignals(): void {
    this.#stopSignals = passSignals(
      (signal, first) => {
        if (this.#exit !== null) this.#onSignalAfter(this.#exit, signal, first);
        else if (!this.session.kill(signal)) this.#late = { signal, first };
        else if (signal === ENDING) this.#grace.begin(signalName(signal));
      },
      () => this.session.kill(0),
    );
  }

  /** What is stuck in the engine, or does not heed the signal. */
  #endLate(late: string): void {
    this.#isOver = true;
    if (this.#exit !== null) {
      this.endOthers();
      return;
    }
    this.#notes.push(`the program ${late}, and was killed; this is what was seen until then`);
    this.session.kill(constants.signals.SIGKILL);
  }

  /**
   * Of what the target left behind, those that compute may be stuck in the engine, where no signal
   * but this reaches them: they would go on for ever.
   */
  endOthers(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    lookForBusy([...this.#open.values()].filter(isRunning), (busy) => {
      for (const pid of busy) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          continue; // It has ended, or is another user's by now.
        }
        this.#killed.add(pid);
        this.#notes.push(
          `process ${pid} outlived the program and still computed when the run was asked to end; it was killed`,
        );
      }
      this.#letGo('on request');
    });
  }

  /** What snapshots are made of, where nobody wants to keep it. */
  #recordPath(): string | null {
    const { recordPath = null } = this.options;
    return this.windows === null ? recordPath : (recordPath ?? `${this.#directory.logs}/recording`);
  }

  #serve(): void {
    if (this.windows === null) return;
    const { pid } = this.session;
    const { target, cwd = currentFolder() } = this.options;
    this.#server = startServer(join(this.#directory.path, ASK), {
      windows: this.windows,
      pid,
      recorded: {
        path: partOf(this.#recordPath()!),
        pid,
        argv: [target.command, ...target.args].map(printable),
        cwd,
        start_ms: this.#startMs,
      },
    });
  }

  #onEvent(event: SessionEvent): void {
    this.windows?.onEvent(event);
    if (event.type === 'open') {
      this.#open.set(event.stream, event.pid);
      // What begins when nobody is heard any more is heard of no more than this.
      if (this.#isLetGo) this.#executing.add(event.pid);
      else this.#executing.delete(event.pid);
    } else if (event.type === 'close') {
      const pid = this.#open.get(event.stream);
      if (event.exec && pid !== undefined) this.#executing.add(pid);
      this.#open.delete(event.stream);
    } else if (event.type === 'exit') this.#onExit({ code: event.code, signal: event.signal });
    try {
      this.options.onEvent(event);
    } finally {
      if (event.type === 'done') this.#onDone();
    }
  }

  #onExit(exit: Exit): void {
    this.#wallSeconds = Number(process.hrtime.bigint() - this.#start) / 1e9;
    this.#exit = exit;
    this.#stopWatch = watchLingering({
      pids: () => this.#open.values(),
      held: () => this.session.stats().inFlight > 0,
      onIdle: () => {
        this.#letGo('because it does nothing');
      },
      afterMs: this.options.lingerMs ?? DEFAULT_LINGER_MS,
    });
    if (this.#isOver) this.endOthers();
    else if (this.#late !== null) this.#onSignalAfter(exit, this.#late.signal, this.#late.first);
  }

  /** A Ctrl-C that both of us got may be heard here after it has ended the target: it was for that. */
  #onSignalAfter({ signal }: Exit, heard: number, first: boolean): void {
    const endedByIt = signal !== null && constants.signals[signal as NodeJS.Signals] === heard;
    if (!first || !endedByIt) this.endOthers();
  }

  #letGo(why: string): void {
    this.#isLetGo = true;
    for (const pid of this.#open.values()) {
      // Who has ended is heard to the end of what it sent.
      if (!isRunning(pid) || this.#killed.has(pid)) continue;
      this.#lost.push(pid);
      this.#notes.push(`process ${pid} outlives the program and is no longer observed, ${why}`);
    }
    this.session.stop();
  }

  /** Those that were let go, or that the engine was not heard of again, between two programs. */
  #noteUnheard(): void {
    if (this.options.engineOptions.follow === false) return;
    for (const pid of this.#executing) {
      if (this.#lost.includes(pid) || !isRunning(pid)) continue;
      this.#lost.push(pid);
      this.#notes.push(
        `process ${pid} outlives the program; what it executed last is not observed`,
      );
    }
  }

  #onDone(): void {
    this.#server?.close();
    this.#control?.close();
    this.#stopSignals();
    this.#stopWatch();
    this.#grace.stop();
    this.#noteUnheard();
    const exit = this.#exit ?? { code: null, signal: null };
    const stats = this.session.stats();
    const notes = [
      ...randomised(this.session),
      ...this.options.engine.diagnose(this.#directory.logs),
      ...this.#notes,
      ...explain(stats, exit, this.options.engine),
    ];
    if (this.options.recordPath == null && this.windows !== null) {
      rmSync(partOf(this.#recordPath()!), { force: true });
    }
    if (this.#lost.length > 0) this.#directory.leave();
    else this.#directory.remove();
    this.#resolve({
      ...exit,
      wallSeconds: this.#wallSeconds,
      startMs: this.#startMs,
      streams: stats.streams,
      lost: this.#lost,
      notes,
    });
  }
}

function launch(
  options: SessionOptions,
  directory: SessionDirectory,
  onEvent: (event: SessionEvent) => void,
): Session {
  const token = randomBytes(16).toString('hex');
  const { socket, logs } = directory;
  const engineOptions = { ...options.engineOptions, limits: memoryLimits() };
  if (options.start !== undefined) engineOptions.controlFile = `${logs}/control`;
  if (options.argsList != null) {
    engineOptions.argsFile = `${logs}/args`;
    writeFileSync(engineOptions.argsFile, textToBytes(options.argsList));
  }
  if (options.loopsList === 'all') engineOptions.loopsFile = 'all';
  else if (options.loopsList != null) {
    engineOptions.loopsFile = `${logs}/loops`;
    writeFileSync(engineOptions.loopsFile, textToBytes(options.loopsList));
  }
  const command = options.engine.command({ socket, token, logs }, options.target, engineOptions);
  const env = { ...(options.env ?? process.env) };
  if ((options.env ?? process.env) === process.env) Object.assign(env, numberedVariables());
  if (options.start === 'program') env[OPENED_BY] = engineOptions.controlFile;
  for (const name of command.unset) Reflect.deleteProperty(env, name);
  Object.assign(env, command.env);
  const variables = exactBytes(variablesInOrder(env), '/proc/self/environ');
  return native().launch(
    {
      file: command.file ?? null,
      argv: exactBytes(command.argv, '/proc/self/cmdline'),
      env: [...variables, ...roomOf(command, variables)],
      // It may have been removed: then it still is the current one, without a name.
      cwd:
        options.cwd === undefined || options.cwd === currentFolder()
          ? '.'
          : textToBytes(options.cwd),
      keep: descriptorsToPass(),
      started: STARTED,
      leastMemory: LEAST_MEMORY,
      sameAddresses: options.engineOptions.aslr === false,
      ...options.isolation,
      socket,
      token,
      maxBytesInFlight: options.maxBytesInFlight ?? DEFAULT_IN_FLIGHT,
      recordPath: options.recordPath == null ? null : textToBytes(options.recordPath),
      deliverRows: options.deliverRows ?? true,
    },
    onEvent,
  );
}

function roomOf({ room }: EngineCommand, variables: readonly (string | Buffer)[]): string[] {
  if (room === undefined) return [];
  const argv = exactBytes(room.argv, '/proc/self/cmdline');
  return stackRoom(room.variable, room.file, argv, variables);
}

/** Where a recording is as long as it is written, see RecordingWriter::Open. */
function partOf(path: string): string {
  let real = resolve(path);
  try {
    real = bytesToText(realpathSync(textToBytes(real), 'buffer'));
  } catch {
    // It is not there yet.
  }
  return `${real}.part`;
}

function startError(error: unknown, target: Target, recordPath: string | null): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  if (syscall === 'open' && recordPath !== null) {
    return new ComairError(`cannot write the recording ${printable(message)}`, 'output');
  }
  if (code === 'E2BIG') {
    return new StartError(
      `cannot run ${printable(target.command)}: too many or too long arguments`,
      126,
    );
  }
  if (syscall === 'space' || syscall === 'data') return tooLittleMemory(syscall);
  if (syscall === 'chdir') {
    return new StartError(`cannot run in the current directory ${printable(message)}`, 125);
  }
  return new StartError(`cannot start the engine: ${printable(message)}`, 125);
}

function randomised({ randomised }: Session): string[] {
  if (randomised === null) return [];
  const why = randomised.toLowerCase();
  return [
    `the kernel refused to switch address-space randomisation off (${why}), so figures may differ a little from run to run`,
  ];
}

function explain({ streams, refused }: SessionStats, exit: Exit, engine: Engine): string[] {
  const notes: string[] = [];
  if (refused > 0) {
    notes.push(`${refused} connections to this session were turned away: not from its engine`);
  }
  if (streams === 0) {
    const how = exit.signal ?? `status ${exit.code ?? 0}`;
    notes.push(`the engine was not heard of before it ended with ${how}: nothing was observed`);
    if (engine.instead !== undefined) notes.push(engine.instead);
  }
  return notes;
}
