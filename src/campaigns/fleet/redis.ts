/** A stream of Redis, whose entries have the time in their names. */
import type { Redis } from 'ioredis';
import { parseQueueAddress } from '../queue/address.js';
import { connect } from '../queue/connection.js';
import { ComairError, messageOf } from '../../base/errors.js';
import { newName } from './stored.js';
import type { ProfileStore, StoredProfile } from './stored.js';

const STREAM = 'comair:profiles';
const AT_ONCE = 20;

export class RedisStore implements ProfileStore {
  private constructor(
    private readonly redis: Redis,
    private readonly shown: string,
    private readonly closing: AbortController,
  ) {}

  /** @throws ComairError */
  static async open(where: string): Promise<RedisStore> {
    const address = parseQueueAddress(where, process.env['COMAIR_QUEUE_PASSWORD']);
    const closing = new AbortController();
    // Nobody waits for a store that is gone: it is not tried again.
    const redis = await connect(address, () => undefined, closing.signal);
    return new RedisStore(redis, address.shown, closing);
  }

  private problem(error: unknown, code: 'input' | 'output'): ComairError {
    return new ComairError(`the store at ${this.shown} refuses: ${messageOf(error)}`, code);
  }

  async append(profile: Buffer, keep: number): Promise<void> {
    try {
      const fields = ['name', newName(), 'profile', profile] as const;
      await this.redis.xadd(STREAM, 'MAXLEN', '~', keep, '*', ...fields);
    } catch (error) {
      throw this.problem(error, 'output');
    }
  }

  async *list(from: number, to: number): AsyncIterable<StoredProfile> {
    // Exclusive from the second page on.
    let start = String(Math.max(0, Math.floor(from)));
    const end = to === Infinity ? '+' : `(${Math.floor(to)}-0`;
    for (;;) {
      const page = await this.redis
        .xrangeBuffer(STREAM, start, end, 'COUNT', AT_ONCE)
        .catch((error: unknown) => {
          throw this.problem(error, 'input');
        });
      for (const [id, fields] of page) {
        const name = String(id);
        const at = fields.findIndex((field, i) => i % 2 === 0 && String(field) === 'profile');
        const data = fields[at + 1];
        if (at >= 0)
          yield { name, at: Number(name.split('-')[0]), read: () => Promise.resolve(data) };
      }
      if (page.length < AT_ONCE) return;
      start = `(${String(page.at(-1)![0])}`;
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.redis.quit().catch(() => undefined);
  }
}
