/** A Redis server of Debian's, for one test: on loopback, with its files in a folder. */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../../../tools/servers/port.js';

/** Files of a certificate and its private key. */
export interface Certificate {
  cert: string;
  key: string;
}

/** Signed by itself, for 127.0.0.1 and no name. */
export function selfSigned(folder: string, name: string): Certificate {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const named = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  execFileSync('openssl', ['req', ...made, ...named, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
  return { cert, key };
}

export interface RedisOptions {
  /** Speaks TLS and nothing else. */
  tls?: Certificate;
  password?: string;
}

export class RedisServer {
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly options: RedisOptions,
  ) {}

  static async start(folder: string, options: RedisOptions = {}): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), folder, options);
    await server.start();
    return server;
  }

  /** Without the password. */
  get url(): string {
    return `${this.options.tls === undefined ? 'redis' : 'rediss'}://127.0.0.1:${this.port}`;
  }

  private arguments(): string[] {
    const { tls, password } = this.options;
    const port = String(this.port);
    const listening =
      tls === undefined
        ? ['--port', port]
        : [
            '--port',
            '0',
            '--tls-port',
            port,
            '--tls-auth-clients',
            'no',
            '--tls-cert-file',
            tls.cert,
            '--tls-key-file',
            tls.key,
          ];
    return [
      ...listening,
      '--bind',
      '127.0.0.1',
      '--appendonly',
      'yes',
      '--save',
      '',
      '--dir',
      this.folder,
      ...(password === undefined ? [] : ['--requirepass', password]),
    ];
  }

  /** With what it had written before. Returns when it answers. */
  async start(): Promise<void> {
    const child = spawn('redis-server', this.arguments(), { stdio: 'ignore' });
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
    const { tls, password } = this.options;
    const client = new Redis(this.url, {
      ...(tls === undefined ? {} : { tls: { ca: readFileSync(tls.cert) } }),
      ...(password === undefined ? {} : { password }),
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
