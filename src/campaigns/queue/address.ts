/** Where a queue is: the URL of a Redis server. */
import { ComairError } from '../../base/errors.js';

export interface QueueAddress {
  /** With the password, if any: not to be shown. */
  url: string;
  /** The same without it. */
  shown: string;
}

/**
 * @param password of a URL that has none
 * @throws ComairError `usage`
 */
export function parseQueueAddress(text: string, password?: string): QueueAddress {
  const refuse = (why: string): ComairError =>
    new ComairError(`${why}: a queue is redis://[user[:password]@]host[:port][/database]`, 'usage');
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    // The text is not repeated, as it may hold a password.
    throw refuse('that is no URL');
  }
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:') {
    throw refuse(`${url.protocol}// is no queue (rediss:// is the one with TLS)`);
  }
  if (url.hostname === '') throw refuse('the URL names no host');
  if (!/^(\/\d{0,4})?$/.test(url.pathname)) {
    throw refuse('behind the host there may be the number of a database, nothing else');
  }
  if (url.search !== '' || url.hash !== '') throw refuse('the URL has an unknown part (? or #)');
  if (password !== undefined && url.password === '') url.password = encodeURIComponent(password);
  const shown = new URL(url);
  shown.username = shown.password = '';
  return { url: url.href, shown: shown.href.replace(/\/$/, '') };
}
