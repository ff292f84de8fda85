/** Runs jobs by a queue: workers on any number of machines take them. */
import type { KeyObject } from 'node:crypto';
import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { messageOf } from '../../base/errors.js';
import type { Executor } from '../batch/executor.js';
import { jobKey, withoutRun } from '../batch/job.js';
import type { Job, JobResult } from '../batch/job.js';
import type { OpenedResult } from '../batch/seal.js';
import type { QueueAddress } from './address.js';
import { openAnswer } from './answer.js';
import type { Refusal } from './answer.js';
import { connect } from './connection.js';
import { Grants } from './grants.js';
import { ALIVE_S, KEEP_S, PREFIX, QUEUE, aliveKey, endedKey } from './key-names.js';
import { writeOrder } from './job-order.js';
import { Builds, Place } from './builds.js';
import { workersAlive } from './presence.js';
import { Submissions } from './submissions.js';
import type { Reply } from './submissions.js';

/** Jobs that are in the queue at the same time, unless it is said otherwise. */
const QUEUE_SLOTS = 256;
/** A job whose answer is refused, or that all workers refuse, goes to a worker so many times. */
const MAX_SUBMISSIONS = 3;
/** Some are there that have not refused it: it goes out again as often as a submission's number goes. */
const MOST_SUBMISSIONS = 999;
/** The first waits so long before it goes out again, the next twice as long, … */
const AGAIN_MS = 1000;
const COLLECT_MS = 100;
const RECONCILE_MS = 1000;
/** Without any worker for so long, it is said. */
const LONELY_MS = 10_000;
/** What is left undone at the end when Redis is away. */
const CLOSE_MS = 3000;

export interface QueueOptions {
  address: QueueAddress;
  /** Signs jobs; then answers have to be signed as well. */
  key: KeyObject | null;
  slots?: number | undefined;
  /** Told in one line what is out of the ordinary. Holds text of others. */
  onNote?: ((text: string) => void) | undefined;
}

/** Why a submission brought no result. */
interface Failure {
  status: 'not-run' | 'error';
  reason: string;
  /** Another worker would do no better. */
  final: boolean;
  /** The worker that would not run it. */
  refuser?: string;
  /** It would run nothing of this batch. */
  stepsBack?: boolean;
}

export class QueueExecutor implements Executor {
  readonly slots: number;
  private readonly batch = randomBytes(16).toString('hex');
  private readonly submissions: Submissions;
  private readonly place = new Place();
  private readonly builds = new Builds();
  private readonly open = new Set<string>();
  private readonly note: (text: string) => void;
  private readonly told = new Set<string>();
  private readonly grants: Grants | null;
  private jobs = 0;

  private constructor(
    private readonly redis: Redis,
    private readonly queue: Queue,
    private readonly options: QueueOptions,
    private readonly closed: AbortController,
  ) {
    this.slots = options.slots ?? QUEUE_SLOTS;
    this.note = options.onNote ?? ((): void => undefined);
    this.submissions = new Submissions(redis, queue, this.batch);
    const { key } = options;
    const waits = (submission: string): boolean => this.submissions.waits(submission);
    this.grants = key && new Grants(redis, this.batch, key, waits, closed.signal);
    void this.tick();
  }

  /** @throws ComairError `input` when there is no Redis */
  static async connect(options: QueueOptions): Promise<QueueExecutor> {
    const closed = new AbortController();
    const redis = await connect(options.address, (text) => options.onNote?.(text), closed.signal);
    const { Queue } = await import('bullmq');
    const queue = new Queue(QUEUE, { connection: redis, prefix: PREFIX });
    // Said by the connection itself.
    queue.on('error', () => undefined);
    return new QueueExecutor(redis, queue, options, closed);
  }

  private over(): boolean {
    return this.closed.signal.aborted;
  }

  /** Collects answers, as long as it is not closed. While Redis is away this waits. */
  private async tick(): Promise<void> {
    let [reconciled, seen] = [0, performance.now()];
    let lonely = false;
    while (!this.over()) {
      try {
        const now = performance.now();
        if (now - reconciled > RECONCILE_MS) {
          reconciled = now;
          await this.redis.set(aliveKey(this.batch), '1', 'EX', ALIVE_S);
          await this.submissions.reconcile();
          if (this.submissions.size === 0 || (await workersAlive(this.redis)).length > 0) {
            seen = performance.now();
            lonely = false;
          } else if (!lonely && now - seen > LONELY_MS) {
            lonely = true;
            const { shown } = this.options.address;
            this.note(`no worker is there: start comair-bin worker --queue ${shown} on a machine`);
          }
        }
        await this.submissions.collect();
      } catch (error) {
        if (this.over()) return;
        this.note(`Redis: ${messageOf(error)}`);
        await sleep(RECONCILE_MS);
      }
      await sleep(COLLECT_MS, undefined, { signal: this.closed.signal }).catch(() => undefined);
    }
  }

  async run(job: Job, signal: AbortSignal): Promise<JobResult> {
    signal.throwIfAborted();
    // One for each job in the queue.
    setMaxListeners(0, signal);
    const number = this.jobs++;
    const refusers = new Set<string>();
    let tries = 0;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.ask(job, `${number}-${attempt}`, signal);
      if (!('final' in answer)) return answer;
      // Who will not run it takes nothing from those who would.
      const others = await this.othersThan(refusers, answer.refuser);
      if (!others) tries++;
      if (answer.final || tries >= MAX_SUBMISSIONS || attempt >= MOST_SUBMISSIONS)
        return withoutRun(jobKey(job), '', answer.status, answer.reason);
      this.tell(job, answer);
      const wait = AGAIN_MS * 2 ** Math.max(0, tries - 1);
      await sleep(wait, undefined, { signal }).catch(() => {
        throw signal.reason as Error;
      });
    }
  }

  /** Whether it was refused, and workers are there that have not refused it. */
  private async othersThan(refusers: Set<string>, refuser: string | undefined): Promise<boolean> {
    if (refuser === undefined) return false;
    refusers.add(refuser);
    const alive = await workersAlive(this.redis);
    return alive.some((name) => !refusers.has(name));
  }

  /** That a worker steps back is said once, not for each job. */
  private tell(job: Job, { reason, refuser, stepsBack }: Failure): void {
    if (stepsBack !== true) this.note(`${job.name} goes to a worker again: ${reason}`);
    else if (!this.told.has(refuser ?? '')) {
      this.told.add(refuser ?? '');
      this.note(`worker ${refuser ?? ''} steps back, its jobs go to others: ${reason}`);
    }
  }

  private async ask(
    job: Job,
    submission: string,
    signal: AbortSignal,
  ): Promise<JobResult | Failure> {
    const { batch, place } = this;
    const { key } = this.options;
    const expect = place.expectationOf(job);
    const order = { version: 2 as const, batch, submission, issued: Date.now(), expect, job };
    this.open.add(submission);
    const reply = await new Promise<Reply>((resolve, reject) => {
      const onAbort = (): void => {
        this.submissions.drop(submission);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      void this.submissions.submit(submission, writeOrder(order, key)).then((taken) => {
        signal.removeEventListener('abort', onAbort);
        resolve(taken);
      });
    });
    this.open.delete(submission);
    if ('lost' in reply) return { status: 'error', reason: reply.lost, final: reply.final };
    let opened: OpenedResult | Refusal;
    try {
      opened = await openAnswer(reply.bytes, { batch, submission }, jobKey(job), key);
    } catch (error) {
      const reason = `its result was refused: ${messageOf(error)}`;
      return { status: 'error', reason, final: false };
    }
    if ('refused' in opened) {
      const { worker: refuser, refused, steps_back: stepsBack = false } = opened;
      const reason = `worker ${refuser} does not run it: ${refused}`;
      return { status: 'not-run', reason, final: false, refuser, stepsBack };
    }
    const { result, profile } = opened;
    const others = profile === null ? [] : this.builds.differences(profile, result.worker);
    for (const line of others) this.note(`worker ${result.worker}: ${line}`);
    return { ...result, notes: [...result.notes, ...others] };
  }

  async close(): Promise<void> {
    this.closed.abort();
    const clean = async (): Promise<void> => {
      await this.redis.set(endedKey(this.batch), '1', 'EX', KEEP_S);
      await this.redis.del(aliveKey(this.batch));
      await this.submissions.withdraw([...this.open]);
      await this.queue.close();
    };
    const late = new AbortController();
    await Promise.race([
      clean().catch(() => undefined),
      sleep(CLOSE_MS, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
    this.grants?.close();
    // Commands that still wait for Redis to come back do so for nothing, and for nobody.
    this.redis.disconnect();
  }
}
