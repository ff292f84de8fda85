/** A Redis server of Debian's, for one test: on loopback, with its files in a folder. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export class RedisServer {
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly options: readonly string[],
  ) {}

  static async start(folder: string, options: readonly string[] = []): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), folder, options);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** With what it had written before. Returns when it answers. */
  async start(): Promise<void> {
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--appendonly', 'yes'];
    const child = spawn(
      'redis-server',
      [...own, '--dir', this.folder, '--save', '', ...this.options],
      { stdio: 'ignore' },
    );
    this.child = child;
    const failed = new Promise<never>((_, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => {
        reject(new Error(`redis-server ended: ${code ?? 'signal'}`));
      });
    });
    failed.catch(() => undefined);
    const client = this.client();
    try {
      await Promise.race([client.ping(), failed]);
    } finally {
      client.disconnect();
    }
  }

  /** For the test's own look, and harm. */
  client(): Redis {
    const client = new Redis(this.url, {
      maxRetriesPerRequest: null,
      retryStrategy: () => 50,
    });
    client.on('error', () => undefined);
    return client;
  }

  /** Without a chance to write anything. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

/** Waits until it holds; the test's own limit ends what never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}
