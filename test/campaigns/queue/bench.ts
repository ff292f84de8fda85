/** A batch and workers on a Redis server of their own. */
import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { parseQueueAddress } from '../../../src/campaigns/queue/address.js';
import { admissionRules } from '../../../src/campaigns/queue/admission.js';
import { QueueExecutor } from '../../../src/campaigns/queue/queue-executor.js';
import { QueueWorker } from '../../../src/campaigns/queue/queue-worker.js';
import { RedisServer } from './redis.js';
import type { FakeExecutor } from '../../support/suites.js';

export const KEY = createSecretKey(randomBytes(32));

export interface Bench {
  redis: RedisServer;
  address: ReturnType<typeof parseQueueAddress>;
  executor: QueueExecutor;
  notes: string[];
  client: Redis;
}

/** A batch of its own on a server of its own. */
export async function withQueue(
  use: (bench: Bench) => Promise<void>,
  key: typeof KEY | null = KEY,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comair-queue-'));
  const redis = await RedisServer.start(folder);
  const notes: string[] = [];
  const address = parseQueueAddress(redis.url);
  const client = redis.client();
  const executor = await QueueExecutor.connect({
    address,
    key,
    onNote: (text) => notes.push(text),
  });
  try {
    await use({ redis, address, executor, notes, client });
  } finally {
    await executor.close();
    client.disconnect();
    await redis.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

export const startWorker = (
  bench: Bench,
  fake: FakeExecutor,
  rules = admissionRules(KEY, [], []),
  notes: string[] = [],
): Promise<QueueWorker> =>
  QueueWorker.start({
    address: bench.address,
    executor: fake,
    rules,
    takeOverMs: 2000,
    onNote: (text) => notes.push(text),
  });
