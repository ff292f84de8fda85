/** Watches over a job that runs: its time, its memory, how many processes it has. */
import { MEGABYTE } from '../../../base/bounded/allowance.js';
import { seconds } from '../../../base/text/numbers.js';
import type { Job, JobStatus } from '../job.js';
import { descendants, killAll, usageOf } from './process-tree.js';

/** Milliseconds from one look to the next. */
const LOOK_MS = 100;
/** A job that is told to end (SIGTERM) has so long before it is killed. */
const GRACE_MS = 1000;

/** Of as many times the processes that are allowed, more than those run, or the rest has ended. */
const ENDED_TOO = 2;
/** No more are looked through. */
const MANY = 100;

export interface Verdict {
  status: Extract<JobStatus, 'timeout' | 'limit'>;
  reason: string;
}

export class Guard {
  /** Why it was killed; null: it was not. */
  verdict: Verdict | null = null;
  /** It would be no better without the engine, and harm is to be feared. */
  hopeless = false;
  private readonly started = performance.now();
  private readonly timer: NodeJS.Timeout;
  private killing: Promise<unknown> | null = null;
  private peak = 0;

  /** @param target its end is the session's to wait for */
  constructor(
    private readonly job: Job,
    private readonly target: number,
  ) {
    this.timer = setInterval(() => {
      this.look();
    }, LOOK_MS);
  }

  /** Largest memory that was seen, in bytes. */
  get peakBytes(): number {
    return this.peak;
  }

  private look(): void {
    if (this.killing !== null) return;
    const { timeout_s, memory_bytes, processes } = this.job;
    // Some have ended and are not yet taken off the system's table.
    const most = ENDED_TOO * processes;
    let pids = descendants(process.pid, most);
    let usage = usageOf(pids, this.target);
    if (pids.length > most && usage.processes <= processes) {
      pids = descendants(process.pid, MANY * processes);
      usage = usageOf(pids, this.target);
    }
    this.peak = Math.max(this.peak, usage.bytes);
    const passed = performance.now() - this.started;
    if (usage.processes > processes) {
      this.hopeless = true;
      this.kill(`it had ${usage.processes} processes, ${processes} are allowed`, 'limit');
    } else if (memory_bytes !== null && usage.bytes > memory_bytes) {
      const [took, may] = [usage.bytes, memory_bytes].map((n) => Math.ceil(n / MEGABYTE));
      this.kill(`it took ${took} MB of memory under the engine, ${may} MB are allowed`, 'limit');
    } else if (timeout_s !== null && passed > 1000 * timeout_s) {
      this.kill(`it ran for more than ${seconds(timeout_s)}`, 'timeout', GRACE_MS);
    }
  }

  private kill(reason: string, status: Verdict['status'], graceMs = 0): void {
    this.verdict = { status, reason };
    this.end(graceMs);
  }

  /** Ends the job, as when somebody does not want it any more. */
  end(graceMs = 0): void {
    this.killing ??= this.endAll(graceMs);
  }

  private async endAll(graceMs: number): Promise<void> {
    const until = performance.now() + graceMs;
    if (graceMs > 0) {
      for (const pid of descendants(process.pid)) {
        try {
          process.kill(pid, 'SIGTERM');
        } catch {
          // Gone.
        }
      }
    }
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (usageOf(descendants(process.pid), this.target).processes === 0) return;
    }
    await killAll(this.target);
  }

  /** The job has ended: what it left behind goes, too. @returns whether there was anything */
  async stop(): Promise<boolean> {
    clearInterval(this.timer);
    await this.killing;
    const left = usageOf(descendants(process.pid), null).processes > 0;
    if (left) await killAll(null);
    return left;
  }
}
