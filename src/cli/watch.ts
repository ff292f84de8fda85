/** What the user sees of a running target and can do to it: the progress line, Ctrl-C. */
import { say } from '../base/say.js';
import { heedSignals } from '../run/heed-signals.js';
import type { RunOptions, RunningTarget } from '../run/run-options.js';
import type { Signals } from '../run/heed-signals.js';
import { native } from '../native/addon.js';
import { Progress } from './progress.js';
import { stderr } from './screen.js';

const STDERR = 2;

export interface Watch {
  /** For the API. */
  options: Pick<RunOptions, 'passSignals' | 'onStart' | 'onWarning'>;
  /** The program has ended: no more progress. */
  ended(): void;
  /** The command is done: Ctrl-C is no longer survived. @returns whether there was one */
  stop(): Promise<boolean>;
}

/**
 * @param progress whether a line is wanted (there is one only on a terminal)
 * @param recording whether rows go to a file alone, so that bytes are all there is to tell
 */
export function watch(progress: boolean, recording: boolean): Watch {
  let line: Progress | null = null;
  let signals: Signals | null = null;
  const onStart = (target: RunningTarget): void => {
    line = new Progress(
      stderr,
      () => {
        const { bytes, ...counts } = target.progress();
        return { ...counts, bytes: recording ? bytes : null };
      },
      () => performance.now(),
      () => native().takesKeys(STDERR),
    );
    signals = heedSignals(target, () => {
      line?.stop();
    });
    if (progress) line.start();
  };
  return {
    options: { passSignals: true, onStart, onWarning: say },
    ended: () => {
      line?.stop();
    },
    stop: async () => (await signals?.stop()) ?? false,
  };
}
