/** Suites of jobs on many machines, by a queue. Loaded when needed: see index.ts. */
import { LocalExecutor } from '../batch/local.js';
import { admissionRules } from '../batch/queue/admission.js';
import { parseQueueAddress } from '../batch/queue/address.js';
import { QueueExecutor } from '../batch/queue/executor.js';
import { keyOf, readKey } from '../batch/queue/key.js';
import { QueueWorker } from '../batch/queue/worker.js';
import { findEngine } from '../engine/find-engine.js';

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
