/** Runs group folds on Piscina workers, started when first needed. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { replyTo } from './fold-group.js';
import type { GroupReply, GroupTask } from './group.js';

export function defaultWorkers(): number {
  return Math.max(1, Math.min(4, availableParallelism() - 1));
}

/** A run with so many bytes of rows is folded in less time than a worker takes to start. */
const FEW_BYTES = 4 << 20;

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
  private bytes = 0;

  constructor(private readonly workers: number) {}

  /** @throws Error (rejects) when the worker died */
  async run(task: GroupTask): Promise<GroupReply> {
    this.bytes += task.lengths.reduce((sum, length) => sum + length, 0);
    if (this.pool === null && this.bytes < FEW_BYTES) return this.runLast(task);
    this.pool ??= startPool(this.workers);
    return (await this.pool).run(task);
  }

  /** For the last groups of a run too short to have needed a worker: folds right here. */
  async runLast(task: GroupTask): Promise<GroupReply> {
    return this.pool === null ? replyTo(task) : (await this.pool).run(task);
  }

  async close(): Promise<void> {
    await (await this.pool)?.destroy();
    this.pool = null;
  }
}
