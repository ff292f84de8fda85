/** Where jobs run: in slots on this machine, or by a queue on others. */
import type { Job, JobResult } from './job.js';

export interface Executor {
  /** Jobs that may run at the same time. */
  readonly slots: number;
  /** What the jobs of all slots may have together; absent: nobody knows. */
  readonly memoryBytes?: number;
  /**
   * Runs a job, retries included. However it ends, the result says so: this rejects only when
   * `signal` is aborted (with its reason), or when nothing can run here any more.
   * The result is not checked yet: `openResult` does that.
   */
  run(job: Job, signal: AbortSignal): Promise<JobResult>;
  /** Frees what it holds; nothing may be running. */
  close(): Promise<void>;
}
