/** What is said of a sweep while it runs. The terminal is ours: the runs have none. */
import { printable } from '../base/text/printable.js';
import { seconds } from '../base/text/numbers.js';
import { secondsLeft } from '../campaigns/sweep/time.js';
import type { Screen } from './screen.js';
import { StatusLine } from './status-line.js';

export interface SweepPlan {
  /** Sizes to be run; null: they are chosen on the way. */
  sizes: number[] | null;
  /** Seconds for chosen sizes. */
  budget: number;
  /** Runs at the same time. */
  jobs: number;
}

export class SweepProgress {
  private readonly done: { n: number; seconds: number }[] = [];
  private ended = 0;
  private ofClock: number | null = null;
  private readonly running = new Map<string, { n: number; at: number }>();
  private readonly began: number;
  private readonly line: StatusLine;
  private plan: SweepPlan = { sizes: [], budget: 0, jobs: 1 };

  /** @param now milliseconds of a clock that only goes forward */
  constructor(
    screen: Screen,
    line: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.began = now();
    this.line = new StatusLine(screen, line, () => this.text());
  }

  begin(plan: SweepPlan): void {
    this.plan = plan;
    this.line.begin();
  }

  started(n: number, why: string | null, label = `n=${n}`): void {
    this.running.set(label, { n, at: this.now() });
    if (why !== null) this.say(`${label}: ${printable(why)}`);
  }

  finished(n: number, failure: string | null, took: number, label = `n=${n}`): void {
    this.running.delete(label);
    this.ended++;
    if (failure === null) this.done.push({ n, seconds: took });
    this.say(`${label}: ${failure === null ? `done, ${seconds(took)}` : printable(failure)}`);
  }

  /** A run at the program's own speed begins. */
  timed(n: number): void {
    this.ofClock = n;
  }

  /** A line that stays. */
  say(text: string): void {
    this.line.say(`comair-bin: ${text}\n`);
  }

  /** Seconds; null where nothing is known yet. */
  private left(passed: number): number | null {
    const { sizes, budget, jobs } = this.plan;
    if (sizes === null) return Math.max(0, budget - passed);
    const waiting = sizes.slice(this.ended + this.running.size);
    const running = [...this.running.values()];
    const all = secondsLeft(this.done, [...running.map(({ n }) => n), ...waiting], jobs);
    if (all === null) return null;
    // What runs has been running for a while.
    const gone = running.reduce((sum, { at }) => sum + this.now() - at, 0) / 1000;
    return Math.max(0, all - gone / Math.max(1, jobs));
  }

  /** What the line says. */
  text(): string {
    if (this.ofClock !== null) {
      return `comair-bin: times the program without the profiler, n=${this.ofClock}`;
    }
    const { sizes } = this.plan;
    const passed = (this.now() - this.began) / 1000;
    const left = this.left(passed);
    const parts = [
      sizes === null ? `${this.ended} sizes` : `${this.ended} of ${sizes.length} sizes`,
      ...[...this.running.keys()].slice(0, 3),
      seconds(passed),
      ...(left === null ? [] : [`${sizes === null ? 'at most' : 'about'} ${seconds(left)} left`]),
    ];
    return `comair-bin: ${parts.join(', ')}`;
  }

  stop(): void {
    this.line.stop();
  }
}
