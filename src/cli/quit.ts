/** The second Ctrl-C. The first one reaches the target and leaves the tool to report. */

/** Two within this time mean that somebody wants out; later ones may be meant for the target. */
const WINDOW_MS = 2000;

export interface Quit {
  /** Whether there was a Ctrl-C. */
  interrupted(): boolean;
  stop(): void;
}

/**
 * @param quit called on the second SIGINT in a row
 * @param now milliseconds of a clock that only goes forward
 */
export function onSecondInterrupt(
  quit: () => void,
  now: () => number = () => performance.now(),
): Quit {
  let last: number | null = null;
  const onInterrupt = (): void => {
    const at = now();
    if (last !== null && at - last <= WINDOW_MS) quit();
    last = at;
  };
  process.on('SIGINT', onInterrupt);
  return {
    interrupted: () => last !== null,
    stop: () => process.off('SIGINT', onInterrupt),
  };
}
