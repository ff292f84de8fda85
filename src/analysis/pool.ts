/** Runs group folds on Piscina workers, started when first needed. */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { packageRoot } from '../native.js';
import { foldGroup } from './fold-group.js';
import type { GroupReply, GroupTask } from './group.js';

export function defaultWorkers(): number {
  return Math.max(1, Math.min(4, availableParallelism() - 1));
}

export class FoldPool {
  private pool: Piscina<GroupTask, GroupReply> | null = null;

  constructor(private readonly workers: number) {}

  /** @throws Error (rejects) when the worker died */
  run(task: GroupTask): Promise<GroupReply> {
    this.pool ??= new Piscina<GroupTask, GroupReply>({
      filename: packageRoot() + 'dist/src/analysis/worker.js',
      minThreads: 1,
      maxThreads: this.workers,
      idleTimeout: Infinity,
    });
    return this.pool.run(task);
  }

  /** For the last groups of a run too short to have needed a worker: folds right here. */
  runLast(task: GroupTask): Promise<GroupReply> {
    if (this.pool !== null) return this.run(task);
    try {
      return Promise.resolve({ ok: true, result: foldGroup(task) });
    } catch (error) {
      return Promise.resolve({ ok: false, error: (error as Error).message });
    }
  }

  async close(): Promise<void> {
    await this.pool?.destroy();
    this.pool = null;
  }
}
