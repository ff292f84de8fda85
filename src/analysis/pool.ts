/** Runs group folds on Piscina workers, started when first needed. */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { foldGroup } from './fold-group.js';
import type { GroupReply, GroupTask } from './group.js';

export function defaultWorkers(): number {
  return Math.max(1, Math.min(4, availableParallelism() - 1));
}

export class FoldPool {
  private pool: Piscina<GroupTask, GroupReply> | null = null;

  constructor(private readonly workers: number) {}

  /**
   * The frames' buffers are transferred and come back in the reply.
   * @throws Error (rejects) when the worker died; the buffers are lost then
   */
  run(task: GroupTask): Promise<GroupReply> {
    this.pool ??= new Piscina<GroupTask, GroupReply>({
      filename: new URL('./worker.js', import.meta.url).href,
      minThreads: 1,
      maxThreads: this.workers,
      idleTimeout: Infinity,
    });
    return this.pool.run(task, { transferList: task.frames });
  }

  /** For the last groups of a run too short to have needed a worker: folds right here. */
  runLast(task: GroupTask): Promise<GroupReply> {
    if (this.pool !== null) return this.run(task);
    const frames = task.frames;
    try {
      return Promise.resolve({ ok: true, frames, result: foldGroup(task) });
    } catch (error) {
      return Promise.resolve({ ok: false, frames, error: (error as Error).message });
    }
  }

  async close(): Promise<void> {
    await this.pool?.destroy();
    this.pool = null;
  }
}
