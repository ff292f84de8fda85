/** Keys in Redis, and how long things live there. */

/** Of all keys. */
export const PREFIX = 'comair';
/** Of BullMQ's queue. */
export const QUEUE = 'jobs';

/** A batch is known by 128 random bits. */
export const BATCH_ID = /^[0-9a-f]{32}$/;
/** Number of a job in its batch, and how often it was submitted. */
export const SUBMISSION = /^\d{1,9}-\d{1,3}$/;

/** There as long as the batch is; expires when nobody renews it. */
export const aliveKey = (batch: string): string => `${PREFIX}:batch:${batch}:alive`;
/** There once the batch has ended. */
export const endedKey = (batch: string): string => `${PREFIX}:batch:${batch}:ended`;
/** Answer of a worker. */
export const answerKey = (batch: string, submission: string): string =>
  `${PREFIX}:answer:${batch}:${submission}`;
/** List of what workers ask a batch. */
export const asksKey = (batch: string): string => `${PREFIX}:batch:${batch}:asks`;
/** Answer to what was asked with this number. */
export const grantKey = (nonce: string): string => `${PREFIX}:grant:${nonce}`;
/** Of BullMQ's job. */
export const jobId = (batch: string, submission: string): string => `${batch}-${submission}`;
/** Sorted set of workers, by when (seconds of Redis' clock) they were last heard of. */
export const WORKERS = `${PREFIX}:workers`;

/** Seconds that answers and marks are kept where nobody takes them away. */
export const KEEP_S = 24 * 3600;
/** Seconds after which a batch that does not renew its mark may be taken for gone. */
export const ALIVE_S = 60;
/** Seconds after which a worker that does not renew its mark counts as gone. */
export const WORKER_S = 20;
