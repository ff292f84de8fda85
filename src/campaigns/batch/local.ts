/** Runs jobs on this machine, each slot in a process of its own that lives as long as we do. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism, hostname, totalmem } from 'node:os';
import { ComairError } from '../../base/errors.js';
import { packageRoot } from '../../base/package.js';
import { startedVariables } from '../../base/started.js';
import type { Executor } from './executor.js';
import { jobKey, withoutRun } from './job.js';
import type { Job, JobResult } from './job.js';
import type { FromSlot, ToSlot } from './slot/slot-messages.js';

const MAIN = packageRoot() + 'dist/src/campaigns/batch/slot/main.js';

/** What a job gets whose slot ended under it. */
function lostResult(job: Job, how: string): JobResult {
  const reason = `the process that profiles it ended: ${how}`;
  return withoutRun(jobKey(job), hostname(), 'error', reason);
}

class Slot {
  private child: ChildProcess | null = null;
  private onMessage: (message: FromSlot) => void = () => undefined;
  private onEnd: (how: string) => void = () => undefined;

  private start(): ChildProcess {
    const child = fork(MAIN, [], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: [],
      env: { ...process.env, ...startedVariables() },
    });
    child.on('message', (message) => {
      this.onMessage(message as FromSlot);
    });
    const ended = (how: string): void => {
      if (this.child === child) this.child = null;
      this.onEnd(how);
    };
    child.on('error', (error) => {
      ended(error.message);
    });
    child.on('exit', (code, signal) => {
      ended(signal ?? `status ${code ?? '?'}`);
    });
    return child;
  }

  run(job: Job, signal: AbortSignal): Promise<JobResult> {
    return new Promise((resolve, reject) => {
      this.child ??= this.start();
      const { child } = this;
      const say = (message: ToSlot): void => {
        if (child.connected) child.send(message);
      };
      const onAbort = (): void => {
        say({ type: 'cancel' });
      };
      const done = (finish: () => void): void => {
        signal.removeEventListener('abort', onAbort);
        this.onMessage = this.onEnd = () => undefined;
        if (signal.aborted) reject(signal.reason as Error);
        else finish();
      };
      this.onMessage = (message) => {
        if (message.type === 'result')
          done(() => {
            resolve(message.result);
          });
        else if (message.type === 'failure') {
          done(() => {
            reject(new ComairError(message.message, 'engine'));
          });
        }
      };
      this.onEnd = (how) => {
        done(() => {
          resolve(lostResult(job, how));
        });
      };
      signal.addEventListener('abort', onAbort);
      say({ type: 'run', job });
    });
  }

  async close(): Promise<void> {
    const { child } = this;
    if (child === null) return;
    await new Promise<void>((resolve) => {
      this.onEnd = () => {
        resolve();
      };
      // It kills what there is left of jobs, and exits.
      child.disconnect();
    });
  }
}

/** The rest is for the system, and for us. */
const MEMORY_SHARE = 0.9;

/** What a container allows, else what the machine has. */
function memory(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

export class LocalExecutor implements Executor {
  readonly memoryBytes = MEMORY_SHARE * memory();
  private readonly idle: Slot[];
  private readonly all: Slot[];
  private readonly waiting: ((slot: Slot) => void)[] = [];

  constructor(readonly slots = availableParallelism()) {
    this.all = Array.from({ length: slots }, () => new Slot());
    this.idle = [...this.all];
  }

  async run(job: Job, signal: AbortSignal): Promise<JobResult> {
    signal.throwIfAborted();
    const slot =
      this.idle.pop() ?? (await new Promise<Slot>((resolve) => this.waiting.push(resolve)));
    try {
      signal.throwIfAborted();
      return await slot.run(job, signal);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.idle.push(slot);
      else next(slot);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((slot) => slot.close()));
  }
}
