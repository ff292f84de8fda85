/** The connection to Redis: made with a clear answer, and made again whenever it is lost. */
import type { Redis } from 'ioredis';
import { ComairError, messageOf } from '../../base/errors.js';
import type { QueueAddress } from './address.js';

const CONNECT_MS = 10_000;
/** From one attempt to the next, at most. */
const RETRY_MS = 2000;

/** In words, why there is no connection. */
function problemOf(error: unknown, shown: string): string {
  const { code } = error as NodeJS.ErrnoException;
  const text = messageOf(error);
  const at = `Redis at ${shown}`;
  if (code === 'ECONNREFUSED') return `nothing answers for ${at}: start it, or correct --queue`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the host of ${at} is not known: correct --queue`;
  if (code === 'ETIMEDOUT' || text === 'connect ETIMEDOUT')
    return `${at} does not answer: correct --queue, and see whether it speaks TLS (rediss://) or does not (redis://), or a firewall is between`;
  if (/^NOAUTH/.test(text))
    return `${at} wants a password: redis://:password@host, or COMAIR_QUEUE_PASSWORD`;
  if (/^(WRONGPASS|ERR invalid password|ERR AUTH)/.test(text))
    return `${at} does not take that user and password: correct --queue or COMAIR_QUEUE_PASSWORD`;
  if (/^NOPERM/.test(text)) return `${at} does not allow this user what a queue takes: ${text}`;
  if (/^ERR DB index/.test(text)) return `${at} has no such database: correct --queue`;
  if (text === 'Connection is closed.' || code === 'ECONNRESET' || code === 'EPIPE')
    return `${at} closed the connection: see whether it wants TLS (rediss://) or does not`;
  if (/SSL|TLS|certificate|self.signed/i.test(text))
    return `no TLS with ${at}: ${text} (NODE_EXTRA_CA_CERTS names certificates to trust)`;
  return `no connection to ${at}: ${text}`;
}

/**
 * @param onNote told in one line when the connection is lost, and when it is back
 * @param closed once it is aborted nothing is tried any more, by duplicates of the connection either
 * @returns a connection whose commands wait while it is lost
 * @throws ComairError `input` when there is no such server now
 */
export async function connect(
  { url, shown }: QueueAddress,
  onNote: (text: string) => void,
  closed: AbortSignal,
): Promise<Redis> {
  const { Redis } = await import('ioredis');
  let started = false;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    // Commands wait for the connection to come back, however long it takes.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (started && !closed.aborted ? Math.min(RETRY_MS, 100 * times) : null),
  });
  let last: unknown = null;
  redis.on('error', (error: Error) => {
    last = error;
  });
  try {
    await redis.connect();
    // On connecting it is done without an answer.
    await redis.select(redis.options.db ?? 0);
  } catch (error) {
    redis.disconnect();
    const cause = last ?? error;
    throw new ComairError(problemOf(cause, shown), 'input', { cause });
  }
  started = true;
  let lost = false;
  redis.on('close', () => {
    if (lost || redis.status === 'end') return;
    lost = true;
    onNote(`the connection to Redis at ${shown} is lost; trying to get it back`);
  });
  redis.on('ready', () => {
    if (!lost) return;
    lost = false;
    onNote('Redis is back');
  });
  return redis;
}
