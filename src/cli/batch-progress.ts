/** What is said of a batch while it runs. The terminal is ours: jobs have none. */
import { printable } from '../base/text/printable.js';
import { seconds } from '../base/text/numbers.js';
import type { Screen } from './screen.js';
import { StatusLine } from './status-line.js';

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
  private readonly line: StatusLine;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(
    screen: Screen,
    line: boolean,
    private readonly verbose: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.started_ = now();
    this.line = new StatusLine(screen, line, () => this.text());
  }

  begin(all: number, done: number): void {
    this.all = all;
    this.done = this.before = done;
    this.line.begin();
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
    this.line.say(`[${this.done}/${this.all}] ${status}  ${printable(name)}${why}${time}\n`);
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

  stop(): void {
    this.line.stop();
  }
}
