/** redis-server, which keeps all in memory; other threads of it sleep. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { TIMEOUT_MS, inLanes } from './server.js';
import type { Connection, Server } from './server.js';

const SERVER = '/usr/bin/redis-server';
/** Commands of a round. */
const MEMBERS = 20;

/** One client's requests for a round, on keys of its number: sets, a sorted set, a list, a counter. */
async function round(client: Redis, number: number): Promise<string> {
  const own = `key${number}`;
  const requests = client.pipeline().set(own, 'x'.repeat(number % 100));
  for (let i = 0; i < MEMBERS; i++) {
    requests.zadd(`${own}:set`, (i * 7) % MEMBERS, `member ${i}`);
    requests.lpush(`${own}:list`, String(i));
  }
  requests.get(own).zrange(`${own}:set`, '0', '5').lrange(`${own}:list`, '0', '-1');
  requests.sort(`${own}:list`, 'LIMIT', 0, 5, 'DESC').incr(`count${number % 8}`);
  const answers = (await requests.exec())!;
  for (const [error] of answers) if (error !== null) throw error;
  // The counter's value depends on who was faster.
  return JSON.stringify(answers.slice(-5, -1).map(([, value]) => value));
}

/**
 * @param port to listen at, with SO_KEEPALIVE; by default it is a socket in the folder
 * @returns null where it is not installed
 */
export function redis(folder: string, port?: number): Server | null {
  if (!existsSync(SERVER)) return null;
  const data = join(folder, 'redis');
  const path = join(data, 's');
  const where = port === undefined ? { path } : { host: '127.0.0.1', port };
  /** Does not try again: who loses a connection is to be seen. */
  const options = { lazyConnect: true, retryStrategy: () => null };
  const connect = async (): Promise<Redis> => {
    const client = new Redis({ ...where, ...options, commandTimeout: TIMEOUT_MS });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  return {
    name: 'redis-server',
    argv: [
      SERVER,
      '--save',
      '',
      '--dir',
      data,
      '--tcp-keepalive',
      '1',
      ...(port === undefined ? ['--port', '0', '--unixsocket', path] : ['--port', String(port)]),
      '--loglevel',
      'warning',
    ],
    prepare: () => {
      rmSync(data, { recursive: true, force: true });
      mkdirSync(data, { recursive: true });
    },
    answers: async () => {
      try {
        const client = await connect();
        await client.ping();
        client.disconnect();
        return true;
      } catch {
        return false;
      }
    },
    load: async (clients, rounds, signal) => {
      const all = await Promise.all(Array.from({ length: clients }, connect));
      const stop = (): void => {
        for (const client of all) client.disconnect();
      };
      signal.addEventListener('abort', stop);
      const texts = await inLanes(rounds, clients, (number, lane) => round(all[lane], number));
      const counts = await all[0].mget(Array.from({ length: 8 }, (_, i) => `count${i}`));
      const counted = counts.reduce((sum, count) => sum + Number(count), 0);
      signal.removeEventListener('abort', stop);
      stop();
      if (counted !== rounds) throw new Error(`redis-server: counted ${counted} of ${rounds}`);
      return texts.join('\n');
    },
    connect: async (): Promise<Connection> => {
      const client = await connect();
      return {
        ask: async () => {
          await client.ping();
        },
        close: () => {
          client.disconnect();
        },
      };
    },
    end: async () => {
      const client = await connect();
      await client.shutdown('NOSAVE').catch(() => undefined);
      client.disconnect();
    },
  };
}
