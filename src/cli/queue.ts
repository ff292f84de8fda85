/** What commands that use a queue have in common. */
import { Option } from 'commander';
import type { queueing } from '../api/late.js';
import { file } from './options.js';

export type Queueing = Awaited<ReturnType<typeof queueing>>;

export function queueOption(description: string): Option {
  return new Option('--queue <url>', `${description}: redis://…, or rediss://… with TLS`);
}

export function signingOption(what: string): Option {
  return new Option('--key <file>', `${what} (or COMAIR_QUEUE_KEY)`).argParser(file);
}

/** A variable that what we run is not to see. */
function secret(name: string): string | undefined {
  const value = process.env[name];
  Reflect.deleteProperty(process.env, name);
  return value === '' ? undefined : value;
}

/** @throws ComairError `usage` */
export function addressFrom(api: Queueing, url: string): ReturnType<Queueing['parseQueueAddress']> {
  return api.parseQueueAddress(url, secret('COMAIR_QUEUE_PASSWORD'));
}

/** @throws ComairError `input`, `usage` */
export function keyFrom(
  api: Queueing,
  path: string | undefined,
): ReturnType<Queueing['readKey']> | null {
  const text = secret('COMAIR_QUEUE_KEY');
  if (path !== undefined) return api.readKey(path);
  return text === undefined ? null : api.keyOf(text, 'COMAIR_QUEUE_KEY');
}
