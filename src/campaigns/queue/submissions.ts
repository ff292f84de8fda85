/**
 * Orders that wait for their answers, in Redis. What is true is the key that an answer is put under;
 * BullMQ only hands orders out. It is looked for again and again instead of being told of by events:
 * that needs nothing to have been heard while the connection was lost, and reads nothing but numbers
 * until it is known how much there is to read.
 */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { messageOf } from '../../base/errors.js';
import { MAX_ANSWER_BYTES } from './answer.js';
import { KEEP_S, answerKey, jobId } from './key-names.js';
import type { Letter } from './job-order.js';

/** Bytes of an answer, or why there will be none. */
export type Reply =
  { bytes: Buffer } | { lost: string; /** Another worker would do no better. */ final: boolean };

/** Keys that are taken away at once. */
const CLEAN_KEYS = 500;

interface Waiting {
  letter: Letter;
  /** In Redis, as far as is known. */
  added: boolean;
  settle: (reply: Reply) => void;
}

/** Reply number `i` of a pipeline, as a number; 0 for errors and nothing. */
type Replies = readonly (readonly [error: Error | null, value: unknown])[] | null;
const numberAt = (replies: Replies, i: number): number => Number(replies?.[i]?.[1] ?? 0);

export class Submissions {
  private readonly waiting = new Map<string, Waiting>();
  /** Whose answers were taken, and are marked so. */
  private readonly taken: string[] = [];

  constructor(
    private readonly redis: Redis,
    private readonly queue: Queue,
    private readonly batch: string,
  ) {}

  waits(submission: string): boolean {
    return this.waiting.has(submission);
  }

  get size(): number {
    return this.waiting.size;
  }

  /** @returns when there is an answer, or there will be none */
  submit(submission: string, letter: Letter): Promise<Reply> {
    return new Promise((settle) => {
      this.waiting.set(submission, { letter, added: false, settle });
      void this.add(submission);
    });
  }

  private async add(submission: string): Promise<void> {
    const entry = this.waiting.get(submission);
    if (entry === undefined) return;
    try {
      // Adding what is there already does nothing.
      await this.queue.add('job', entry.letter, {
        jobId: jobId(this.batch, submission),
        removeOnComplete: true,
        removeOnFail: { age: KEEP_S },
      });
      entry.added = true;
    } catch (error) {
      // A lost connection is waited for; this is Redis saying no (out of memory, read-only, …).
      this.settle(submission, {
        lost: `Redis does not take it: ${messageOf(error)}`,
        final: false,
      });
    }
  }

  private settle(submission: string, reply: Reply): void {
    const entry = this.waiting.get(submission);
    this.waiting.delete(submission);
    entry?.settle(reply);
  }

  /** Nobody waits for it any more. */
  drop(submission: string): void {
    this.waiting.delete(submission);
  }

  /** Takes the answers that have come. */
  async collect(): Promise<void> {
    const ids = [...this.waiting.keys()];
    if (ids.length === 0) return;
    const keys = ids.map((id) => answerKey(this.batch, id));
    if ((await this.redis.exists(...keys)) === 0) return;
    const lengths = this.redis.pipeline();
    for (const key of keys) lengths.strlen(key);
    const replies = await lengths.exec();
    for (const [i, id] of ids.entries()) {
      const length = numberAt(replies, i);
      if (length > 0) await this.take(id, length);
    }
  }

  private async take(submission: string, length: number): Promise<void> {
    const key = answerKey(this.batch, submission);
    const megabytes = (bytes: number): number => Math.ceil(bytes / (1 << 20));
    const reply: Reply =
      length > MAX_ANSWER_BYTES
        ? {
            lost: `its result was refused: it has ${megabytes(length)} MB, at most ${megabytes(MAX_ANSWER_BYTES)} are taken`,
            final: false,
          }
        : { bytes: await this.redis.getrangeBuffer(key, 0, MAX_ANSWER_BYTES - 1) };
    // What is left says to a worker that comes late that there was an answer.
    await this.redis.set(key, '', 'EX', KEEP_S);
    this.taken.push(key);
    this.settle(submission, reply);
  }

  /** Looks for orders that are gone, as after a restart without all that was written before. */
  async reconcile(): Promise<void> {
    const ids = [...this.waiting].filter(([, { added }]) => added).map(([id]) => id);
    if (ids.length === 0) return;
    const looks = this.redis.pipeline();
    for (const id of ids) {
      const name = jobId(this.batch, id);
      looks.exists(this.queue.toKey(name));
      looks.zscore(this.queue.toKey('failed'), name);
      // Last, as a worker writes its answer first and then takes the order away.
      looks.strlen(answerKey(this.batch, id));
    }
    const replies = await looks.exec();
    for (const [i, id] of ids.entries()) {
      if (replies?.slice(3 * i, 3 * i + 3).some(([error]) => error !== null) !== false) continue;
      const [there, failed, length] = [0, 1, 2].map((part) => numberAt(replies, 3 * i + part));
      if (length > 0 || !this.waiting.has(id)) continue;
      if (there === 0) await this.add(id);
      else if (failed > 0) {
        const lost = 'the workers that ran it ended before it did, or could not read it';
        this.settle(id, { lost, final: true });
      }
    }
  }

  /** Takes back what no worker has begun, and leaves nothing behind of what has ended. */
  async withdraw(submissions: readonly string[]): Promise<void> {
    for (const id of submissions) {
      // Of what a worker has it cannot be taken away: that one looks whether the batch has ended.
      await this.queue.remove(jobId(this.batch, id)).catch(() => undefined);
    }
    while (this.taken.length > 0) await this.redis.unlink(...this.taken.splice(0, CLEAN_KEYS));
  }
}
