/**
 * Runs group folds: on this thread as long as that leaves it time for what else it does, then on
 * Piscina workers.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { replyTo } from './fold-group.js';
import type { GroupReply, GroupTask } from './group.js';

export function defaultWorkers(): number {
  return Math.max(1, Math.min(4, availableParallelism() - 1));
}

/**
 * A worker takes 0.15 to 0.2 s of processor time to start and to touch its memory for the first
 * time, and as long as this thread to fold. It is worth that once folding keeps this thread busy
 * for so much of a second (ms): what the engines send would begin to wait.
 */
const WINDOW_MS = 1000;
const MOST_BUSY_MS = WINDOW_MS / 2;

type Pool = Piscina<GroupTask, GroupReply>;

async function startPool(maxThreads: number): Promise<Pool> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: fileURLToPath(new URL('worker.js', import.meta.url)),
    minThreads: 1,
    maxThreads,
    idleTimeout: Infinity,
  });
}

export class FoldPool {
  private pool: Promise<Pool> | null = null;
  private since = performance.now();
  /** Of folding on this thread, since then. */
  private busyMs = 0;

  /** @param mostBusyMs of each second, before workers are started */
  constructor(
    private readonly workers: number,
    private readonly mostBusyMs: number = MOST_BUSY_MS,
  ) {}

  get hasWorkers(): boolean {
    return this.pool !== null;
  }

  /** @throws Error (rejects) when the worker died */
  async run(task: GroupTask): Promise<GroupReply> {
    if (this.pool === null && this.hasTime()) return this.runHere(task);
    this.pool ??= startPool(this.workers);
    return (await this.pool).run(task);
  }

  /** For the last groups: no worker is started for them. */
  async runLast(task: GroupTask): Promise<GroupReply> {
    return this.pool === null ? this.runHere(task) : (await this.pool).run(task);
  }

  private hasTime(): boolean {
    const now = performance.now();
    if (now - this.since >= WINDOW_MS) {
      this.since = now;
      this.busyMs = 0;
    }
    return this.busyMs < this.mostBusyMs;
  }

  private runHere(task: GroupTask): GroupReply {
    const start = performance.now();
    const reply = replyTo(task);
    this.busyMs += performance.now() - start;
    return reply;
  }

  async close(): Promise<void> {
    await (await this.pool)?.destroy();
    this.pool = null;
  }
}
