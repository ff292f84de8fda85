/** What is said of a batch while it runs. The terminal is ours: jobs have none. */
import { fitText, printable, seconds } from '../index.js';
import { INTERVAL_MS } from './progress.js';
import type { Screen } from './screen.js';

const CLEAR = '\r\x1b[2K';

export interface EndedJob {
  name: string;
  status: string;
  reason: string | null;
  wallSeconds: number;
}

export class BatchProgress {
  private all = 0;
  /** Ended now, and in an earlier batch. */
  private done = 0;
  private before = 0;
  private bad = 0;
  private readonly running = new Set<string>();
  private readonly started_: number;
  private timer: NodeJS.Timeout | null = null;
  private readonly line: boolean;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(
    private readonly screen: Screen,
    line: boolean,
    private readonly verbose: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.started_ = now();
    this.line = line && screen.isTTY && process.env['TERM'] !== 'dumb';
  }

  begin(all: number, done: number): void {
    this.all = all;
    this.done = this.before = done;
    if (!this.line) return;
    this.timer = setInterval(() => {
      this.show();
    }, INTERVAL_MS);
    this.timer.unref();
  }

  started(name: string): void {
    this.running.add(name);
  }

  ended({ name, status, reason, wallSeconds }: EndedJob): void {
    this.running.delete(name);
    this.done++;
    const good = status === 'passed' || status === 'skipped';
    if (!good) this.bad++;
    if (good && !this.verbose) return;
    const why = reason === null ? '' : `: ${printable(reason)}`;
    const time = wallSeconds > 0 ? ` (${seconds(wallSeconds)})` : '';
    const head = this.line ? CLEAR : '';
    this.screen.write(
      `${head}[${this.done}/${this.all}] ${status}  ${printable(name)}${why}${time}\n`,
    );
  }

  /** What the line says. */
  text(): string {
    const passed = (this.now() - this.started_) / 1000;
    const here = this.done - this.before;
    const left = here === 0 ? null : (passed / here) * (this.all - this.done);
    const parts = [
      `${this.done} of ${this.all} jobs`,
      ...(this.bad > 0 ? [`${this.bad} not passed`] : []),
      seconds(passed),
      ...(left === null ? [] : [`${seconds(left)} left`]),
      ...[...this.running].slice(0, 2).map((name) => printable(name)),
    ];
    return `comair-bin: ${parts.join(', ')}`;
  }

  private show(): void {
    this.screen.write(`${CLEAR}${fitText(this.text(), (this.screen.columns ?? 80) - 1)}`);
  }

  stop(): void {
    if (this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
    this.screen.write(CLEAR);
  }
}
