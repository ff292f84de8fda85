/** Says when something in a folder may have changed. */
import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';

/** A program that writes causes many events. */
const SETTLE_MS = 150;

/** Network file systems and full inotify tables send no events. */
const POLL_MS = 2000;

/**
 * Calls `look` soon after each change, and from time to time in any case; never twice at once.
 * @param look must not reject
 * @returns ends it
 */
export function watchFolder(folder: string, look: () => Promise<void>): () => void {
  let ended = false;
  let timer: NodeJS.Timeout | null = null;
  let busy = false;
  let again = false;
  const run = async (): Promise<void> => {
    timer = null;
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    await look();
    busy = false;
    if (again) soon();
    again = false;
  };
  const soon = (): void => {
    if (ended) return;
    timer ??= setTimeout(() => void run(), SETTLE_MS);
  };
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(folder, { persistent: false }, soon);
    watcher.on('error', () => watcher?.close());
  } catch {
    // Then looking from time to time has to do.
  }
  const poll = setInterval(soon, POLL_MS);
  return () => {
    ended = true;
    watcher?.close();
    clearInterval(poll);
    if (timer !== null) clearTimeout(timer);
  };
}
