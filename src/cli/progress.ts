/**
 * The line that tells how a recording goes: on a terminal only.
 *
 * The target writes to the same terminal whenever it likes, half lines and prompts included. So
 * the line has the last row of the screen to itself: the scroll region (DECSTBM) ends above it,
 * and drawing puts the cursor back to where the target left it, as apt's progress bar does.
 */
import { compact, count, seconds } from '../base/text/numbers.js';
import { fit as fitText } from '../base/text/width.js';
import type { Screen } from './screen.js';

export interface Counts {
  activations: number;
  /** Payload received when rows go to a file alone: all there is to tell then. Else null. */
  bytes: number | null;
}

/** Between two drawings of a line of progress. */
export const INTERVAL_MS = 500;

const SAVE = '\x1b7';
const RESTORE = '\x1b8';
const CLEAR_LINE = '\x1b[2K';
/** One row down, scrolling at the bottom; unlike a line feed it keeps the column. */
const DOWN = '\x1bD';
const UP = '\x1b[A';

/** Rows [1, last] scroll; this moves the cursor, so it stands between save and restore. */
const scrollTo = (last: number | ''): string => `\x1b[${last === '' ? '' : `1;${last}`}r`;
const goTo = (row: number): string => `\x1b[${row};1H`;

export class Progress {
  private readonly started: number;
  private last: { at: number; counts: Counts };
  private timer: NodeJS.Timeout | null = null;
  /** Height of the screen for which the scroll region is set; 0: not set. */
  private height = 0;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(
    private readonly screen: Screen,
    private readonly counts: () => Counts,
    private readonly now: () => number = () => performance.now(),
    /** Whether the program has the screen to itself, as an editor or a pager does. */
    private readonly isTaken: () => boolean = () => false,
  ) {
    this.started = now();
    this.last = { at: this.started, counts: { activations: 0, bytes: 0 } };
  }

  /** Begins to show the line where there is a terminal for it. */
  start(): void {
    if (!this.screen.isTTY || process.env['TERM'] === 'dumb') return;
    this.timer = setInterval(() => {
      this.show();
    }, INTERVAL_MS);
    this.timer.unref();
  }

  /** Draws the line once. One write, so that the target's output cannot come between. */
  show(): void {
    if (this.isTaken()) {
      this.giveBack();
      return;
    }
    const now = this.counts();
    const at = this.now();
    const passed = (at - this.last.at) / 1000;
    const rate = (before: number | null, after: number): string =>
      compact(passed > 0 ? (after - (before ?? 0)) / passed : 0);
    const before = this.last.counts;
    const seen =
      now.bytes === null
        ? `${count(now.activations, 'call')}, ${rate(before.activations, now.activations)} a second`
        : `${compact(now.bytes)}B recorded, ${rate(before.bytes, now.bytes)}B/s`;
    this.last = { at, counts: now };
    const time = seconds((at - this.started) / 1000);
    const text = `comair-bin: ${time}, ${seen}; Ctrl-C ends it and reports`;
    const line = fitText(text, (this.screen.columns ?? 80) - 1);
    const height = this.screen.rows ?? 24;
    // Down first, so that the cursor is not on the row that is taken away.
    const region =
      height === this.height ? '' : `${DOWN}${SAVE}${scrollTo(height - 1)}${RESTORE}${UP}`;
    this.height = height;
    this.screen.write(`${region}${SAVE}${goTo(height)}${CLEAR_LINE}${line}${RESTORE}`);
  }

  /** What the program draws shall not scroll by our region; the row is its own from now on. */
  private giveBack(): void {
    if (this.height > 0) this.screen.write(`${SAVE}${scrollTo('')}${RESTORE}`);
    this.height = 0;
  }

  /** Takes the line away and gives the row back. */
  stop(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    if (this.height === 0) return;
    this.screen.write(`${SAVE}${scrollTo('')}${goTo(this.height)}${CLEAR_LINE}${RESTORE}`);
    this.height = 0;
  }
}
