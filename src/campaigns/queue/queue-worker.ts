/** A worker: takes jobs from the queue, runs what its operator allows, and sends back results. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job as QueueJob, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { messageOf } from '../../base/errors.js';
import type { Executor } from '../batch/executor.js';
import type { Job, JobResult, JobStatus } from '../batch/job.js';
import type { QueueAddress } from './address.js';
import { admit } from './admission.js';
import type { Admitted, AdmissionRules } from './admission.js';
import { MAX_ANSWER_BYTES, packAnswer } from './answer.js';
import type { Answer } from './answer.js';
import { connect } from './connection.js';
import { isWanted } from './grants.js';
import { KEEP_S, PREFIX, QUEUE, WORKER_S, aliveKey, answerKey, endedKey } from './key-names.js';
import type { Order } from './job-order.js';
import { Place } from './builds.js';
import { sayAlive, sayGone } from './presence.js';

/** Milliseconds after which a worker that was not heard of has lost its jobs. */
const TAKE_OVER_MS = 30_000;
/** A job whose workers end so often is not given to another one. */
const MAX_TAKEOVERS = 3;
/** After a refusal others get their chance at the job. */
const REFUSAL_MS = 300;
/** Who would refuse all of a batch takes no job for so long, then for twice as long, … up to the last. */
const STEP_BACK_MS = 1000;
const MOST_STEP_BACK_MS = 60_000;
/** What nobody could read in so many attempts is no order. */
const MAX_UNREAD = 5;
const WATCH_MS = 1000;
/** What runs for a batch that was missing at so many looks in a row is ended. */
const ORPHAN_LOOKS = 120;
const FORCED_CLOSE_MS = 3000;

export interface WorkerOptions {
  address: QueueAddress;
  /** Where the jobs run. It is not closed. */
  executor: Executor;
  rules: AdmissionRules;
  takeOverMs?: number | undefined;
  /** Told in one line what is out of the ordinary. Holds text of others. */
  onNote?: ((text: string) => void) | undefined;
  onEnd?: ((name: string, status: JobStatus, reason: string | null) => void) | undefined;
}

/** Why a job is not gone on with: its batch has ended, or this worker has. */
type Cause = 'ended' | 'stopped';

interface Running {
  batch: string;
  submission: string;
  controller: AbortController;
  /** Looks in a row that did not see its batch; none are made while Redis is away. */
  missed: number;
}

export class QueueWorker {
  /** Containers may share both a host's name and a process' number: a few random digits tell them apart. */
  readonly name = `${hostname()} ${process.pid}-${randomBytes(3).toString('hex')}`;
  private readonly place = new Place();
  private readonly running = new Set<Running>();
  private readonly told = new Set<string>();
  private readonly note: (text: string) => void;
  private worker!: Worker;
  /** How long this worker stepped back last; 0: it has run something since. */
  private stepMs = 0;
  private stepTimer: NodeJS.Timeout | null = null;

  private constructor(
    private readonly redis: Redis,
    private readonly options: WorkerOptions,
    private readonly closed: AbortController,
  ) {
    this.note = options.onNote ?? ((): void => undefined);
  }

  /** @throws ComairError `input` when there is no Redis */
  static async start(options: WorkerOptions): Promise<QueueWorker> {
    const closed = new AbortController();
    const redis = await connect(options.address, (text) => options.onNote?.(text), closed.signal);
    const self = new QueueWorker(redis, options, closed);
    await sayAlive(redis, self.name);
    const { Worker, WaitingError } = await import('bullmq');
    const lockDuration = options.takeOverMs ?? TAKE_OVER_MS;
    self.worker = new Worker(
      QUEUE,
      async (job: QueueJob, token?: string) => {
        if ((await self.process(job)) !== 'stopped') return;
        await job.moveToWait(token);
        throw new WaitingError();
      },
      {
        connection: redis,
        prefix: PREFIX,
        concurrency: options.executor.slots,
        lockDuration,
        stalledInterval: lockDuration / 2,
        maxStalledCount: MAX_TAKEOVERS,
        runRetryDelay: 1000,
      },
    );
    self.worker.on('error', (error) => {
      self.trouble(error);
    });
    self.worker.on('failed', (_, error) => {
      self.note(`a job failed in the queue: ${error.message}`);
    });
    void self.watch();
    return self;
  }

  /** Lost connections are told by the connection, lost jobs by whoever takes them over. */
  private trouble(error: Error): void {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined || /Connection is closed|lock|Missing key/i.test(error.message)) return;
    this.note(`Redis: ${error.message}`);
  }

  /** @returns why the job is not done; null: it is, or nothing is to be done */
  private async process(queued: QueueJob): Promise<Cause | null> {
    const admitted = this.admit(queued);
    if (admitted === null) return 'stopped';
    const { order, refused, whole, proven } = admitted;
    const { batch, submission, job } = order;
    const over = await this.redis.exists(endedKey(batch), answerKey(batch, submission));
    // The same order under another id.
    if (over > 0 || this.runs(order)) return 'ended';
    if (refused !== null) {
      this.note(`refused ${job.name}: ${refused}`);
      await this.refuse(order, refused, whole);
      return null;
    }
    const running = { batch, submission, controller: new AbortController(), missed: 0 };
    this.running.add(running);
    try {
      const { key } = this.options.rules;
      const { signal } = running.controller;
      if (proven && key !== null && !(await isWanted(this.redis, order, key, signal))) {
        if (signal.aborted) return signal.reason as Cause;
        this.note(`refused ${job.name}: its batch has ended, or does not wait for it any more`);
        return 'ended';
      }
      this.stepMs = 0;
      const result = await this.options.executor.run(job, running.controller.signal);
      const notes = this.differences(job, order);
      const sent = await this.send(order, {
        result: { ...result, notes: [...result.notes, ...notes] },
      });
      if (sent) this.options.onEnd?.(job.name, result.status, result.reason);
      else this.note(`nobody waits for the result of ${job.name} any more: it is dropped`);
      return null;
    } catch (error) {
      const { signal } = running.controller;
      if (signal.aborted) return signal.reason as Cause;
      // Nothing can be run here, for now: somebody else may.
      this.note(`cannot run ${job.name}: ${messageOf(error)}`);
      await this.refuse(order, messageOf(error), true);
      return null;
    } finally {
      this.running.delete(running);
    }
  }

  private runs({ batch, submission }: Order): boolean {
    return [...this.running].some((one) => one.batch === batch && one.submission === submission);
  }

  /** @returns null when it cannot be read here: a worker of another version may */
  private admit({ data, attemptsStarted }: QueueJob): Admitted | null {
    try {
      const admitted = admit(data, this.options.rules, Date.now());
      const { engine } = admitted.order.job.recording;
      if (admitted.refused !== null || this.place.engine(engine) !== null) return admitted;
      return { ...admitted, refused: `it has no engine ${engine}`, whole: true };
    } catch (error) {
      if (attemptsStarted >= MAX_UNREAD) throw error;
      this.note(`cannot read an order, and leaves it to others: ${messageOf(error)}`);
      this.stepBack();
      return null;
    }
  }

  private async refuse(order: Order, refused: string, whole: boolean): Promise<void> {
    if (whole) this.stepBack();
    const answer = { refused: refused.slice(0, 2000), worker: this.name, steps_back: whole };
    await this.send(order, answer);
    await sleep(REFUSAL_MS);
  }

  /** Leaves jobs to others for a while. */
  private stepBack(): void {
    if (this.stepTimer !== null || this.over()) return;
    this.stepMs = Math.min(MOST_STEP_BACK_MS, Math.max(STEP_BACK_MS, 2 * this.stepMs));
    void this.worker.pause(true);
    this.stepTimer = setTimeout(() => {
      this.stepTimer = null;
      if (!this.over()) void this.worker.resume();
    }, this.stepMs);
  }

  private differences(job: Job, { expect }: Order): string[] {
    const lines = this.place.differences(job, expect);
    for (const line of lines) {
      if (this.told.has(line)) continue;
      this.told.add(line);
      this.note(`this worker differs: ${line}`);
    }
    return lines.map((line) => `worker ${this.name} differs: ${line}`);
  }

  /** @returns false when there is an answer already, or nobody to read it */
  private async send(order: Order, answer: Answer): Promise<boolean> {
    if ((await this.redis.exists(endedKey(order.batch))) > 0) return false;
    const { key } = this.options.rules;
    let bytes = await packAnswer(answer, order, key);
    if (bytes.length > MAX_ANSWER_BYTES && 'result' in answer) {
      const note = `its profile is too large for the queue: ${bytes.length} bytes`;
      const { result } = answer;
      const less: JobResult = { ...result, profile: null, notes: [...result.notes, note] };
      bytes = await packAnswer({ result: less }, order, key);
    }
    const to = answerKey(order.batch, order.submission);
    return (await this.redis.set(to, bytes, 'EX', KEEP_S, 'NX')) !== null;
  }

  private over(): boolean {
    return this.closed.signal.aborted;
  }

  /** Says that this worker is there, and ends what nobody wants any more. */
  private async watch(): Promise<void> {
    const { signal } = this.closed;
    let said = performance.now();
    while (!this.over()) {
      await sleep(WATCH_MS, undefined, { signal }).catch(() => undefined);
      try {
        if (performance.now() - said > (1000 * WORKER_S) / 4) {
          await sayAlive(this.redis, this.name);
          said = performance.now();
        }
        for (const running of this.running) await this.look(running);
      } catch (error) {
        if (!this.over()) this.trouble(error as Error);
      }
    }
  }

  private async look(running: Running): Promise<void> {
    const { batch, controller } = running;
    const ended = await this.redis.exists(endedKey(batch));
    running.missed = (await this.redis.exists(aliveKey(batch))) > 0 ? 0 : running.missed + 1;
    if (ended > 0 || running.missed > ORPHAN_LOOKS) controller.abort('ended' satisfies Cause);
  }

  /** Jobs that run. */
  get busy(): number {
    return this.running.size;
  }

  /** Takes no more jobs. @returns when those that run have ended, and their results are sent */
  async stop(): Promise<void> {
    await this.worker.close();
    await this.leave();
  }

  /** Gives back what runs, for other workers. */
  async giveUp(): Promise<void> {
    for (const { controller } of this.running) controller.abort('stopped' satisfies Cause);
    const late = new AbortController();
    await Promise.race([
      this.worker.close(),
      sleep(FORCED_CLOSE_MS, undefined, { signal: late.signal }).catch(() => undefined),
    ]);
    late.abort();
    await this.leave();
  }

  private async leave(): Promise<void> {
    if (this.over()) return;
    this.closed.abort();
    if (this.stepTimer !== null) clearTimeout(this.stepTimer);
    if (this.redis.status === 'ready') await sayGone(this.redis, this.name).catch(() => undefined);
    this.redis.disconnect();
  }
}
