/**
 * Orders can be kept and sent again by whoever can write to Redis. So a worker with a key asks the
 * batch that an order is from, with a number that nobody could know, whether it still waits for this
 * very order; the batch says so with its signature. A batch that has ended says nothing.
 */
import { randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { isSigned, sign } from './key.js';
import { ALIVE_S, SUBMISSION, asksKey, grantKey } from './key-names.js';

/** Seconds that a batch waits for somebody to ask, at a time. */
const LISTEN_S = 5;
const RETRY_MS = 1000;
/** Looks for the answer come so often in the end, … */
const LOOK_MS = 100;
/** … the question is put again after so long, as Redis may have forgotten it, … */
const AGAIN_MS = 2000;
/** … and given up after this. The batch puts the order in again if it is still there. */
const PATIENCE_MS = 20_000;
/** An order may lose so many workers, and be forgotten by Redis some times. */
const MAX_GRANTS = 12;

const ask = z.strictObject({
  submission: z.string().regex(SUBMISSION),
  nonce: z.string().regex(/^[0-9a-f]{32}$/),
});

const REFUSED = 'no';

const textOf = (batch: string, { submission, nonce }: z.infer<typeof ask>): string =>
  `${batch}\n${submission}\n${nonce}`;

/** The worker's part. @returns false when the batch is gone, or does not wait for it (any more) */
export async function isWanted(
  redis: Redis,
  { batch, submission }: { batch: string; submission: string },
  key: KeyObject,
  signal: AbortSignal,
): Promise<boolean> {
  const question = { submission, nonce: randomBytes(16).toString('hex') };
  const until = performance.now() + PATIENCE_MS;
  let [asked, wait] = [-Infinity, 5];
  while (performance.now() < until && !signal.aborted) {
    if (performance.now() - asked > AGAIN_MS) {
      asked = performance.now();
      await redis.rpush(asksKey(batch), JSON.stringify(question));
      await redis.expire(asksKey(batch), ALIVE_S);
    }
    await sleep(wait, undefined, { signal }).catch(() => undefined);
    wait = Math.min(LOOK_MS, 2 * wait);
    const answer = await redis.get(grantKey(question.nonce));
    if (answer === null) continue;
    await redis.unlink(grantKey(question.nonce));
    return isSigned(key, 'grant', textOf(batch, question), answer);
  }
  return false;
}

/** The batch's part: answers until it is closed. */
export class Grants {
  private readonly given = new Map<string, number>();
  /** Waiting for questions keeps a connection busy. */
  private readonly own: Redis;

  /** @param waits whether the batch waits for an answer to this submission */
  constructor(
    private readonly redis: Redis,
    private readonly batch: string,
    private readonly key: KeyObject,
    private readonly waits: (submission: string) => boolean,
    private readonly closed: AbortSignal,
  ) {
    this.own = redis.duplicate();
    // Said by the connection that this is a copy of.
    this.own.on('error', () => undefined);
    void this.listen();
  }

  private async listen(): Promise<void> {
    while (!this.closed.aborted) {
      try {
        const heard = await this.own.blpop(asksKey(this.batch), LISTEN_S);
        if (heard !== null) await this.answer(heard[1]);
      } catch {
        await sleep(RETRY_MS, undefined, { signal: this.closed }).catch(() => undefined);
      }
    }
  }

  private async answer(text: string): Promise<void> {
    let question: z.infer<typeof ask>;
    try {
      question = ask.parse(JSON.parse(text));
    } catch {
      return;
    }
    const { submission, nonce } = question;
    const before = this.given.get(submission) ?? 0;
    const granted = this.waits(submission) && before < MAX_GRANTS;
    if (granted) this.given.set(submission, before + 1);
    const answer = granted ? sign(this.key, 'grant', textOf(this.batch, question)) : REFUSED;
    await this.redis.set(grantKey(nonce), answer, 'EX', ALIVE_S);
  }

  close(): void {
    this.own.disconnect();
  }
}
