/** Reads files in another process, with bounded memory: whatever a file holds, the server goes on. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { heapOptions, watchOver } from '../base/bounded/warden.js';
import { packageRoot } from '../base/package.js';
import type { FromReader, ToReader } from './reader-messages.js';

const MAIN = packageRoot() + 'dist/src/serve/reader-main.js';

export class Reader {
  private child: ChildProcess | null = null;
  private settle: (answer: FromReader) => void = () => undefined;

  constructor(
    private readonly memory: number,
    private readonly sourceRoots: readonly string[],
  ) {}

  /**
   * One at a time.
   * @param routine whose source and code are asked for; null: the page
   */
  read(path: string, version: string, routine: string | null): Promise<FromReader> {
    return new Promise((resolve) => {
      this.settle = resolve;
      this.child ??= this.start();
      const { memory, sourceRoots } = this;
      // Where it ends before it has read this, its end is the answer.
      this.child.send(
        { path, version, routine, sourceRoots, memory } satisfies ToReader,
        () => undefined,
      );
    });
  }

  /** Ends what is under way. */
  close(): void {
    this.child?.kill('SIGKILL');
  }

  private start(): ChildProcess {
    const child = fork(MAIN, [], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: heapOptions(this.memory),
    });
    child.on('message', (answer) => {
      this.settle(answer as FromReader);
    });
    void watchOver(child, this.memory).then(({ code, problem }) => {
      if (this.child === child) this.child = null;
      this.settle({
        ok: false,
        error: problem?.message ?? `the process that reads ended: ${code ?? '?'}`,
      });
    });
    return child;
  }
}
