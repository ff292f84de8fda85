/** Suites of jobs on many machines, by a queue. Loaded when needed: see index.ts. */
import { LocalExecutor } from '../campaigns/batch/local.js';
import { admissionRules } from '../campaigns/queue/admission.js';
import { parseQueueAddress } from '../campaigns/queue/address.js';
import { QueueExecutor } from '../campaigns/queue/queue-executor.js';
import { keyOf, readKey } from '../campaigns/queue/key.js';
import { QueueWorker } from '../campaigns/queue/queue-worker.js';
import { findEngine } from '../record/engine/find-engine.js';

export {
  LocalExecutor,
  QueueExecutor,
  QueueWorker,
  admissionRules,
  findEngine,
  keyOf,
  parseQueueAddress,
  readKey,
};
