/** Something that is done at intervals, never twice at once. */

/**
 * @param seconds null: never
 * @returns ends it, and waits for what is under way; rejects where that did
 */
export function repeat(seconds: number | null, act: () => Promise<void>): () => Promise<void> {
  if (seconds === null) return () => Promise.resolve();
  let acting: Promise<void> | null = null;
  let failed: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (acting !== null || failed !== null) return;
    const started = act();
    acting = started;
    started.then(
      () => (acting = null),
      () => (failed = started),
    );
  }, seconds * 1000);
  return () => {
    clearInterval(timer);
    return failed ?? acting ?? Promise.resolve();
  };
}
