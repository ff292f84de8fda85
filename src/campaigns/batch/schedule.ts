/** Which job runs next, and what becomes of it: from a plan and an executor into a store. */
import { messageOf } from '../../base/errors.js';
import type { Executor } from './executor.js';
import { withoutRun } from './job.js';
import type { JobStatus } from './job.js';
import { openResult } from './seal.js';
import type { OpenedResult } from './seal.js';
import type { Outcome, StoredJob } from './store/job-store.js';
import type { PlannedJob } from './suite/planned-job.js';

export interface JobEnd {
  name: string;
  status: JobStatus;
  reason: string | null;
  wallSeconds: number;
  overheadMs: number;
}

export interface ScheduleOptions {
  jobs: readonly PlannedJob[];
  stored: readonly StoredJob[];
  executor: Executor;
  /** @returns false when the job had a result already */
  finish: (id: number, outcome: Outcome) => boolean;
  /** Nothing is started any more, and what runs is ended, once this is aborted. */
  signal: AbortSignal;
  onEnd?: ((end: JobEnd) => void) | undefined;
  onStart?: ((name: string) => void) | undefined;
}

const GOOD: ReadonlySet<JobStatus | null> = new Set<JobStatus>(['passed']);

/** A result that was refused, and why. */
function poisoned(value: unknown, key: string, problem: string): OpenedResult {
  const { worker } = (value ?? {}) as { worker?: unknown };
  const name = typeof worker === 'string' ? worker.slice(0, 200) : '';
  return {
    profile: null,
    result: withoutRun(key, name, 'error', `its result was refused: ${problem}`),
  };
}

class Schedule {
  private readonly statuses = new Map<string, JobStatus>();
  private readonly waiting: number[];
  private readonly names: ReadonlySet<string>;
  private readonly locks = new Set<string>();
  private readonly stop = new AbortController();
  private running = 0;
  private busy = 0;
  /** What the jobs that run may take, as far as they have a limit. */
  private memory = 0;
  private serial = false;
  private failure: unknown = null;
  private wake: () => void = () => undefined;

  constructor(private readonly options: ScheduleOptions) {
    const { jobs, stored } = options;
    this.names = new Set(jobs.map(({ job }) => job.name));
    for (const { name, status } of stored) if (status !== null) this.statuses.set(name, status);
    this.waiting = stored.filter(({ status }) => status === null).map(({ position }) => position);
    const { signal } = options;
    const stop = (): void => {
      this.stop.abort(signal.reason);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  }

  /** Others that it waits for; of what is not in the suite nobody needs to wait. */
  private pending({ after, requires, job }: PlannedJob): string[] {
    return [...after, ...requires].filter(
      (name) => name !== job.name && this.names.has(name) && !this.statuses.has(name),
    );
  }

  private fits(each: PlannedJob): boolean {
    const { slots } = this.options.executor;
    if (each.serial ? this.running > 0 : this.serial) return false;
    if (each.locks.some((lock) => this.locks.has(lock))) return false;
    const { memoryBytes = Infinity } = this.options.executor;
    const memory = this.memory + (each.job.memory_bytes ?? 0);
    if (this.running > 0 && memory > memoryBytes) return false;
    return this.busy === 0 || this.busy + Math.min(each.processors, slots) <= slots;
  }

  /** Of a job that is not to be run, why. */
  private withoutRun(position: number): { skipped: JobStatus; reason: string } | null {
    const each = this.options.jobs[position];
    if (each.skip !== null) return { skipped: 'skipped', reason: each.skip };
    if (each.broken !== null) return { skipped: 'not-run', reason: each.broken };
    const failed = each.requires.find(
      (name) => this.names.has(name) && !GOOD.has(this.statuses.get(name) ?? null),
    );
    return failed === undefined
      ? null
      : { skipped: 'not-run', reason: `it requires ${failed}, which has not passed` };
  }

  /** Position of the next job that may start now; null: none. */
  private next(): number | null {
    const { jobs, stored, executor } = this.options;
    // Nothing fits, so nobody has to be asked.
    if (this.busy >= executor.slots || this.serial) return null;
    for (const [at, position] of this.waiting.entries()) {
      const { sameAs } = stored[position];
      const original = sameAs === null ? null : jobs[sameAs].job.name;
      if (original !== null && !this.statuses.has(original)) continue;
      if (this.pending(jobs[position]).length > 0 || !this.fits(jobs[position])) continue;
      this.waiting.splice(at, 1);
      return position;
    }
    if (this.running > 0 || this.waiting.length === 0) return null;
    // They wait for each other: whatever comes first goes first, as with CTest.
    return this.waiting.shift()!;
  }

  private ended(position: number, outcome: Outcome): void {
    const { stored, jobs } = this.options;
    const taken = this.options.finish(stored[position].id, outcome);
    const { name } = jobs[position].job;
    const [status, reason] =
      'skipped' in outcome
        ? [outcome.skipped, outcome.reason]
        : [outcome.result.status, outcome.result.reason];
    this.statuses.set(name, status);
    if (!taken) return;
    const result = 'skipped' in outcome ? null : outcome.result;
    this.options.onEnd?.({
      name,
      status,
      reason,
      wallSeconds: result?.wall_s ?? 0,
      overheadMs: result?.overhead_ms ?? 0,
    });
  }

  private async start(position: number): Promise<void> {
    const each = this.options.jobs[position];
    const { executor, signal } = this.options;
    const slots = Math.min(each.processors, executor.slots);
    const memory = each.job.memory_bytes ?? 0;
    this.running++;
    this.busy += slots;
    this.memory += memory;
    this.serial = each.serial;
    for (const lock of each.locks) this.locks.add(lock);
    this.options.onStart?.(each.job.name);
    try {
      const value: unknown = await executor.run(each.job, this.stop.signal);
      const { key } = this.options.stored[position];
      let opened: OpenedResult;
      try {
        opened = await openResult(value, key);
      } catch (error) {
        opened = poisoned(value, key, messageOf(error));
      }
      this.ended(position, opened);
    } catch (error) {
      // Nothing more can be run, or kept: the jobs that run are of no use.
      if (!signal.aborted) this.failure ??= error;
      this.stop.abort(error);
    } finally {
      this.running--;
      this.busy -= slots;
      this.memory -= memory;
      this.serial = false;
      for (const lock of each.locks) this.locks.delete(lock);
      this.wake();
    }
  }

  async run(): Promise<void> {
    const { stored, jobs } = this.options;
    while (this.waiting.length > 0 || this.running > 0) {
      const position = this.stop.signal.aborted ? null : this.next();
      if (position === null) {
        if (this.running === 0) break;
        await new Promise<void>((resolve) => (this.wake = resolve));
        continue;
      }
      const skip = this.withoutRun(position);
      const { sameAs } = stored[position];
      if (skip !== null) this.ended(position, skip);
      else if (sameAs === null) void this.start(position);
      else {
        const original = jobs[sameAs].job.name;
        const skipped = this.statuses.get(original)!;
        this.ended(position, { skipped, reason: `the same as ${original}` });
      }
    }
    if (this.failure !== null) throw this.failure as Error;
  }
}

/**
 * Runs all jobs that have no result yet. Returns when all have one, or `signal` was aborted.
 * @throws ComairError when results cannot be kept, or nothing can be run
 */
export async function runJobs(options: ScheduleOptions): Promise<void> {
  await new Schedule(options).run();
}
