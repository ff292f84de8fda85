/** A line that tells how it goes, where the terminal is ours: it is drawn over and over. */
import { fit as fitText } from '../base/text/width.js';
import { INTERVAL_MS } from './progress.js';
import type { Screen } from './screen.js';

const CLEAR = '\r\x1b[2K';

export class StatusLine {
  private timer: NodeJS.Timeout | null = null;
  /** Whether there is one: on a terminal that can take it back. */
  private readonly shown: boolean;

  /** @param wanted whether there may be one at all */
  constructor(
    private readonly screen: Screen,
    wanted: boolean,
    private readonly text: () => string,
  ) {
    this.shown = wanted && screen.isTTY && process.env['TERM'] !== 'dumb';
  }

  begin(): void {
    if (!this.shown) return;
    this.timer = setInterval(() => {
      this.screen.write(`${CLEAR}${fitText(this.text(), (this.screen.columns ?? 80) - 1)}`);
    }, INTERVAL_MS);
    this.timer.unref();
  }

  /** Lines that stay; `text` ends with a line feed. */
  say(text: string): void {
    this.screen.write(`${this.shown ? CLEAR : ''}${text}`);
  }

  stop(): void {
    if (this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
    this.screen.write(CLEAR);
  }
}
