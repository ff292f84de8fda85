/** Runs one job, once, in this process: the program under the engine, its output, its profile. */
import { recordedCost } from '../../../schema/costs.js';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { observe } from '../../../run/observe.js';
import type { Observation } from '../../../run/observe.js';
import { ComairError, fileProblem, messageOf } from '../../../base/errors.js';
import type { Profile } from '../../../profile/profile-model.js';
import { withSymbols } from '../../../profile/profile-symbols.js';
import { SymbolTable } from '../../../symbols/symbol-table.js';
import { jobKey, withoutRun } from '../job.js';
import type { Job, JobResult } from '../job.js';
import { optionsOf } from '../job-recording.js';
import { sealProfile } from '../seal.js';
import { Capture } from './capture.js';
import { Guard } from './memory-guard.js';
import { judgeJob } from './judge.js';
import { runPlainly } from './plain.js';
import { TapReader } from './tap.js';
import { textToBytes } from '../../../base/text/byte-text.js';

/** Output that comes after everybody who could write it is gone takes no longer to read. */
const PATIENCE_MS = 2000;
/** RLIMIT_CORE: a crash under the engine would leave a core file of the engine. */
const RLIMIT_CORE = 4;
/** Names are looked up once for all jobs of a slot; from time to time memory is given back. */
const JOBS_PER_TABLE = 500;

type Streams = readonly [stdin: number, stdout: number, stderr: number];

interface Ending {
  code: number | null;
  signal: string | null;
}

/** What is known of a job that has run. */
type Executed = Pick<
  JobResult,
  'status' | 'reason' | 'code' | 'signal' | 'stdout' | 'stderr' | 'notes'
>;

interface Watched {
  executed: Executed;
  /** As in Guard. */
  hopeless: boolean;
}

/** The environment of a job. */
export function environmentOf(job: Job): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const [name, value] of Object.entries(job.env)) {
    if (value === null) Reflect.deleteProperty(env, name);
    else env[name] = value;
  }
  return env;
}

/** @throws Error of the file system */
function openStdin({ stdin, cwd }: Job): number {
  if (stdin === null) return openSync('/dev/null', 'r');
  if ('file' in stdin) return openSync(textToBytes(resolve(cwd, stdin.file)), 'r');
  const folder = mkdtempSync(join(tmpdir(), 'comair-stdin-'));
  try {
    const path = join(folder, 'text');
    writeFileSync(path, stdin.text);
    return openSync(path, 'r');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What there is to say of a job before it has run. */
const emptyResult = (job: Job): JobResult =>
  withoutRun(jobKey(job), `${hostname()} ${process.pid}`, 'not-run', null);

/** Runs jobs one after the other. */
export class Measurer {
  private symbols: SymbolTable | null = null;
  private jobs = 0;
  private guard: Guard | null = null;
  /** Milliseconds that are no overhead: a run without the engine. */
  private aside = 0;
  private wanted = new AbortController();

  /** Ends the job that runs; its result is of no interest any more. */
  cancel(): void {
    this.wanted.abort();
    this.guard?.end();
  }

  /** The job with its retries. */
  async run(job: Job): Promise<JobResult> {
    this.wanted = new AbortController();
    const { signal } = this.wanted;
    for (let attempt = 1; ; attempt++) {
      const result = { ...(await this.attempt(job)), attempts: attempt };
      const good = result.status === 'passed' || result.status === 'skipped';
      if (good || attempt > job.retries || signal.aborted) return result;
    }
  }

  private async attempt(job: Job): Promise<JobResult> {
    const started = performance.now();
    this.aside = 0;
    const result = emptyResult(job);
    try {
      await this.measure(job, result);
    } catch (error) {
      const cause = error instanceof ComairError ? error.code : null;
      result.status = cause === 'not-found' || cause === 'cannot-execute' ? 'not-run' : 'error';
      result.reason = messageOf(error);
    }
    const all = performance.now() - started;
    result.overhead_ms = Math.max(0, all - this.aside - 1000 * result.wall_s);
    return result;
  }

  private async measure(job: Job, result: JobResult): Promise<void> {
    if (!existsSync(textToBytes(job.cwd))) {
      result.reason = `its working directory ${job.cwd} does not exist`;
      return;
    }
    const seen: { observation: Observation | null; refused: boolean } = {
      observation: null,
      refused: false,
    };
    const { executed: ended, hopeless } = await this.execute(
      job,
      job.timeout_s,
      async (streams, started) => {
        try {
          seen.observation = await this.observe(job, streams, started);
          const { code, signal } = seen.observation.end;
          return { code, signal };
        } catch (error) {
          // What no engine can watch may run all the same, and says whether the job passes.
          seen.refused = error instanceof ComairError && error.code === 'cannot-execute';
          if (!seen.refused) throw error;
          const ending = await this.plainly(job, streams, started, result).catch(() => {
            // The system does not run it either.
            throw error;
          });
          result.notes.push(`not profiled: ${messageOf(error)}`);
          return ending;
        }
      },
    );
    Object.assign(result, ended, { notes: [...result.notes, ...ended.notes] });
    if (seen.observation !== null) await this.takeIn(job, seen.observation, result);
    const passed = ended.status === 'passed' || ended.status === 'skipped';
    const confirm = job.confirm && !seen.refused && !hopeless;
    if (!passed && confirm && !this.wanted.signal.aborted) {
      await this.confirm(job, result);
    }
  }

  /** Whether the engine is to blame: what a job does without it is what it does. */
  private async confirm(job: Job, result: JobResult): Promise<void> {
    const start = performance.now();
    const under = { status: result.status, reason: result.reason };
    const { executed: ended } = await this.execute(
      job,
      job.plain_timeout_s ?? job.timeout_s,
      (streams, started) => this.plainly(job, streams, started, null),
    );
    Object.assign(result, ended, { notes: [...result.notes, ...ended.notes] });
    this.aside += performance.now() - start;
    if (ended.status !== under.status) {
      result.notes.push(
        `${under.status} under the engine, ${ended.status} without it: ${under.reason ?? ''}`,
      );
    }
  }

  private async plainly(
    job: Job,
    streams: Streams,
    started: (pid: number) => void,
    result: JobResult | null,
  ): Promise<Ending> {
    const { wall_s, ...ending } = await runPlainly(job, environmentOf(job), streams, started);
    if (result !== null) result.wall_s = wall_s;
    return ending;
  }

  /**
   * Runs the job as `way` does, with its standard streams and under guard.
   * @param way is to say when the job has started, once, and how it ended
   * @throws what `way` throws, where the job did not start
   */
  private async execute(
    job: Job,
    timeout_s: number | null,
    way: (streams: Streams, started: (pid: number) => void) => Promise<Ending>,
  ): Promise<Watched> {
    let stdin: number;
    try {
      stdin = openStdin(job);
    } catch (error) {
      throw new ComairError(
        `its standard input cannot be opened: ${fileProblem(error)}`,
        'cannot-execute',
      );
    }
    const tap = job.judge.protocol === 'tap' ? new TapReader() : null;
    const stdout = new Capture((data) => tap?.take(data));
    const stderr = new Capture();
    const streams = [stdin, stdout.descriptor, stderr.descriptor] as const;
    // The ends that are the job's: held open here, they would never end.
    const close = (): void => {
      for (const fd of streams) closeSync(fd);
    };
    const notes: string[] = [];
    let ending: Ending | null = null;
    this.guard = null;
    try {
      ending = await way(streams, (pid) => {
        close();
        this.guard = new Guard({ ...job, timeout_s }, pid);
        if (this.wanted.signal.aborted) this.guard.end();
      });
    } catch (error) {
      if ((this.guard as Guard | null) === null) {
        close();
        stdout.drop();
        stderr.drop();
        throw error;
      }
      notes.push(messageOf(error));
    }
    const guard = this.guard as Guard | null;
    if ((await guard?.stop()) === true) notes.push('processes that it left behind were killed');
    const { verdict = null, hopeless = false } = guard ?? {};
    this.guard = null;
    const written = {
      stdout: await stdout.finish(PATIENCE_MS),
      stderr: await stderr.finish(PATIENCE_MS),
    };
    const none = { code: null, signal: null };
    if (ending === null) {
      const judgement = verdict ?? { status: 'error' as const, reason: notes.join('; ') };
      return { executed: { ...none, ...written, ...judgement, notes }, hopeless };
    }
    const all = { ...ending, ...written, tap: tap?.end() ?? null };
    const judgement = verdict ?? judgeJob(all, job.judge);
    return { executed: { ...ending, ...written, ...judgement, notes }, hopeless };
  }

  private observe(job: Job, stdio: Streams, started: (pid: number) => void): Promise<Observation> {
    const cost = recordedCost(job.recording.cost);
    return observe({
      argv: job.argv,
      options: {
        ...optionsOf(job.recording),
        cwd: job.cwd,
        env: environmentOf(job),
        onStart: ({ pid }) => {
          started(pid);
        },
      },
      cost,
      recordPath: null,
      analyze: true,
      isolation: { stdio, newSession: true, limits: [[RLIMIT_CORE, 0]] },
    });
  }

  private async takeIn(job: Job, observation: Observation, result: JobResult): Promise<void> {
    const { analyzer, end, run } = observation;
    result.wall_s = end.wallSeconds;
    result.notes.push(...run.notes);
    analyzer.addRun(run);
    const profile = await analyzer.finish();
    for (const each of profile.runs) each.features = { ...job.features };
    const first = profile.runs.at(0);
    if (first !== undefined) {
      result.engine = { name: first.engine, version: first.engine_version };
      result.target = { path: first.exe, build_id: first.build_id };
    }
    result.profile = sealProfile(this.named(profile));
  }

  private named(profile: Profile): Profile {
    // A file without a build-id may be another one by the next job.
    const lasting = profile.modules.every(({ path, buildId }) => path === '' || buildId !== '');
    if (!lasting || this.jobs++ % JOBS_PER_TABLE === 0) this.forget();
    this.symbols ??= new SymbolTable();
    const named = withSymbols(profile, this.symbols);
    if (!lasting) this.forget();
    return named;
  }

  private forget(): void {
    this.symbols?.close();
    this.symbols = null;
  }
}
