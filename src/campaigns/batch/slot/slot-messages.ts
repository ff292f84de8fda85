/** What a slot and the process that started it say to each other. */
import type { Job, JobResult } from '../job.js';

export type ToSlot = { type: 'run'; job: Job } | { type: 'cancel' };

export type FromSlot =
  | { type: 'ready' }
  /** `failure`: this slot cannot run anything. */
  | { type: 'result'; result: JobResult }
  | { type: 'failure'; message: string };
