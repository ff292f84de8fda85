/** One run of a sweep: one size, in a process of its own. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { exactText } from '../../record/engine/exact-bytes.js';
import { messageOf } from '../../base/errors.js';
import type { RecordingOptions } from '../../record/options/recording-options.js';
import { startedVariables } from '../../base/started.js';
import { readProfile } from '../../profile/profile-file.js';
import type { Profile } from '../../profile/profile-model.js';
import { seconds as secondsText } from '../../base/text/numbers.js';
import { howEnded } from './how-ended.js';
import type { PlannedRun } from './plan-sweep.js';
import { textToBytes } from '../../base/text/byte-text.js';

/** Bytes of a failed run's stderr that are looked at. */
const TAIL_BYTES = 4096;
/** A run that was told to end gets so long before it is made to: see WINDOW_MS of run/signals.ts. */
const GRACE_MS = 1500;

export interface RunResult {
  run: PlannedRun;
  /** Null when there is none. */
  profile: Profile | null;
  /** Why the run does not count; null when it does. */
  failure: string | null;
  /** Exit status that made it fail; null: none did. */
  status: number | null;
  /** From start to end, analysis included. */
  seconds: number;
  /** It was ended since it took too long. */
  late: boolean;
}

/** What the process is told to run. */
export interface RunRequest {
  argv: readonly string[];
  options: RecordingOptions & { features: Readonly<Record<string, number>> };
  /** Where it leaves the profile, and the report as text. */
  profile: string;
  report: string;
  /** Where it says why the program is not to be run again unasked, as JSON; undefined: nowhere. */
  outside?: string;
  /** Folders below which alone it may write, where the kernel can see to that. */
  confine?: readonly string[];
  /** It is a close look at a finding instead: nothing else is left. */
  closeLook?: CloseLookRequest;
}

/** What is to be looked at closely. */
export interface CloseLookRequest {
  /** File with the report that the finding is in. */
  of: string;
  rank: number;
  /** Where the diagnosis is written, as JSON. */
  into: string;
}

export interface RunSettings {
  /** The file that is the process: see api/sweep-run.ts. */
  program: string;
  options: RecordingOptions;
  /** Path that the run's files begin with: .profile, .txt, .stdout, .stderr. */
  base: string;
  /** Exit statuses of the program that count as success. */
  okStatus: readonly number[];
  /** The run is ended after so long; undefined: never. */
  limit?: number;
  /** Where it runs, and below which folders alone it may write; none: anywhere. undefined: here. */
  inside?: Inside | undefined;
  /** What it did outside of itself is said in the file `.outside`. */
  outside?: boolean;
  /** A close look instead of a run that is counted. */
  closeLook?: CloseLookRequest;
}

export interface Inside {
  cwd: string;
  writable: readonly string[];
}

interface End {
  code: number | null;
  signal: string | null;
  late: boolean;
}

/** Interrupts the program, then, as by a second Ctrl-C, ends it whatever it does. */
function interrupt(child: ChildProcess): NodeJS.Timeout {
  child.kill('SIGINT');
  return setTimeout(() => {
    child.kill('SIGINT');
  }, GRACE_MS);
}

/** Exit status or signal of the process. */
function execute(
  program: string,
  request: RunRequest,
  [stdin, stdout, stderr]: readonly (FileHandle | null)[],
  { limit, inside }: Pick<RunSettings, 'limit' | 'inside'>,
): Promise<End> {
  return new Promise((resolve, reject) => {
    const folder = inside?.writable.at(0);
    const child = fork(program, [], {
      stdio: [stdin?.fd ?? 'ignore', stdout?.fd, stderr?.fd, 'ipc'],
      ...(inside === undefined ? {} : { cwd: inside.cwd }),
      env: {
        ...process.env,
        ...startedVariables(),
        ...(folder === undefined ? {} : { TMPDIR: folder }),
      },
      execArgv: [],
      // Regular expressions, and paths that are not UTF-8, arrive as they are.
      serialization: 'advanced',
    });
    // Where it has ended before it could be told, its end says why.
    child.send(request, () => undefined);
    let late = false;
    let again: NodeJS.Timeout | undefined;
    const timer =
      limit === undefined
        ? undefined
        : setTimeout(() => {
            late = true;
            again = interrupt(child);
          }, limit * 1000);
    const settle = (): void => {
      clearTimeout(timer);
      clearTimeout(again);
    };
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('close', (code, signal) => {
      settle();
      resolve({ code, signal, late });
    });
  });
}

async function failureOf({ code, signal, late }: End, settings: RunSettings): Promise<string> {
  if (late) return `not done after ${secondsText(settings.limit ?? 0)}`;
  const said = await readFile(textToBytes(`${settings.base}.stderr`));
  return howEnded(code, signal, said.subarray(-TAIL_BYTES).toString('utf8'));
}

export async function sweepRun(run: PlannedRun, settings: RunSettings): Promise<RunResult> {
  const { program, options, base, okStatus, inside, closeLook } = settings;
  const stdin = run.stdin === undefined ? null : await open(textToBytes(run.stdin), 'r');
  const stdout = await open(textToBytes(`${base}.stdout`), 'w');
  const stderr = await open(textToBytes(`${base}.stderr`), 'w');
  const started = performance.now();
  let late = false;
  const result = (
    profile: Profile | null,
    failure: string | null,
    status: number | null = null,
  ): RunResult => {
    return { run, profile, failure, status, seconds: (performance.now() - started) / 1000, late };
  };
  try {
    const request: RunRequest = {
      argv: exactText(run.argv, '/proc/self/cmdline'),
      options: { ...options, features: run.features },
      profile: `${base}.profile`,
      report: `${base}.txt`,
      ...(settings.outside === true ? { outside: `${base}.outside` } : {}),
      ...(inside === undefined || inside.writable.length === 0 ? {} : { confine: inside.writable }),
      ...(closeLook === undefined ? {} : { closeLook }),
    };
    const end = await execute(program, request, [stdin, stdout, stderr], settings);
    late = end.late;
    const good = !late && end.signal === null && okStatus.includes(end.code ?? -1);
    if (!good) return result(null, await failureOf(end, settings), late ? null : end.code);
    return result(closeLook === undefined ? await readProfile(`${base}.profile`) : null, null);
  } catch (error) {
    return result(null, messageOf(error));
  } finally {
    await stdin?.close();
    await stdout.close();
    await stderr.close();
  }
}
