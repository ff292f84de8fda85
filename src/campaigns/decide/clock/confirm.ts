/**
 * Runs a program at its own speed at sizes at which the clock can tell how it grows, and holds that
 * against what the counts of recorded runs foretell.
 */
import { foretell, judgeClock } from '../../../claims/clock/judge.js';
import type { Timing } from '../../../claims/clock/judge.js';
import {
  secondsOfACheck,
  secondsOfStartThatVary,
  secondsThatCanBeMeasured,
  secondsThatMayBeMeasured,
  timesBeyondTheSizesRecorded,
} from '../../../claims/clock/thresholds.js';
import type { WeightedTerm } from '../../../growth/value.js';
import type { ClockFacts } from '../../../schema/clock-schema.js';

export interface Clocked {
  terms: readonly WeightedTerm[];
  /** Sizes that were recorded. */
  from: number;
  to: number;
  /** Lines of the file that is cut; larger ones repeat it. null: any size can be run. */
  whole: number | null;
  /** Seconds for all runs. */
  budget: number;
  /** @returns seconds of one run; null where it failed, or took longer than `limit` */
  run: (n: number, limit: number) => Promise<number | null>;
  stopped?: () => boolean;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}

/** So many runs of a size, the shortest of which counts: a machine only makes them longer. */
const RUNS = 3;
/** And so many where the clock says another thing than the counts: that may be the machine. */
const MORE_RUNS = 6;
/** By how much sizes grow until they can be measured, if that is not to take too long. */
const FACTORS = [8, 4, 2];
/** What is foretold is twice as large: further off, other caches make time another thing. */
const CHECKED_FACTOR = 2;
/** A run that takes so many times what was foretold is ended. */
const TIMES_FORETOLD = 5;

class Clock {
  private readonly began: number;
  private readonly timings = new Map<number, Timing>();
  /** The smallest size, once it was run. */
  private start: Timing = { n: 0, seconds: 0, runs: 0 };

  constructor(private readonly asked: Clocked) {
    this.began = this.now();
  }

  private now(): number {
    return this.asked.now?.() ?? performance.now();
  }

  private left(): number {
    return this.asked.budget - (this.now() - this.began) / 1000;
  }

  /** Runs a size until it was run `runs` times, as long as there is time. */
  private async time(n: number, runs: number, expected = Infinity): Promise<Timing | null> {
    const limit = TIMES_FORETOLD * Math.max(secondsThatCanBeMeasured.value, expected);
    let timing = this.timings.get(n) ?? null;
    while ((timing?.runs ?? 0) < runs && this.asked.stopped?.() !== true) {
      const left = this.left();
      if (left <= 0 || (timing !== null && timing.seconds > left)) break;
      const seconds = await this.asked.run(n, Math.min(left, limit));
      if (seconds === null) return timing;
      const best = Math.min(seconds, timing?.seconds ?? Infinity);
      timing = { n, seconds: best, runs: (timing?.runs ?? 0) + 1 };
      this.timings.set(n, timing);
    }
    return timing;
  }

  async confirm(): Promise<ClockFacts | null> {
    const { from, terms } = this.asked;
    const smallest = await this.time(from, RUNS);
    if (smallest === null) return null;
    this.start = smallest;
    const pair = await this.pair();
    if (pair === null) return null;
    let facts: ClockFacts | null = null;
    for (const runs of [RUNS, MORE_RUNS]) {
      // In turn, so that a machine that is busy for a while is so to both.
      for (let run = 1; run <= runs; run++) for (const { n } of pair) await this.time(n, run);
      const [first, last] = pair.map(({ n }) => this.timings.get(n)!);
      if (this.above(first) < secondsOfStartThatVary.value) return null;
      facts = judgeClock(terms, { smallest, from: first, checked: last });
      if (facts?.says === 'agrees') break;
    }
    return facts === null ? null : this.sure(facts);
  }

  /** What may be said of it: less where the times are short, or a file is repeated. */
  private sure(facts: ClockFacts): ClockFacts | null {
    const { says, from, checked } = facts;
    const { whole } = this.asked;
    if (whole !== null && checked.n > whole) {
      // It has nothing new in it: that it costs less is nothing against a law.
      return says === 'agrees' ? { ...facts, repeated: checked.n / whole } : null;
    }
    const isShort =
      this.above(from) < secondsThatMayBeMeasured.value ||
      this.above(checked) < secondsThatCanBeMeasured.value;
    return says === 'contradicts' && isShort ? null : facts;
  }

  private above({ seconds }: Timing): number {
    return seconds - this.start.seconds;
  }

  private expected(from: Timing, n: number): number {
    const least = this.start.seconds + secondsOfStartThatVary.value;
    const { terms } = this.asked;
    const seconds = Math.max(from.seconds, least);
    return foretell(terms, this.start, { ...from, seconds }, n) ?? Infinity;
  }

  /** Times as large as a size; where that takes too long, or fails, less. */
  private async larger(
    base: Timing,
    factors: readonly number[],
    fits: (times: number) => boolean,
  ): Promise<Timing | null> {
    for (const times of factors) {
      const n = times * base.n;
      if (!fits(times)) continue;
      const timing = await this.time(n, 1, this.expected(base, n));
      if (timing !== null) return timing;
    }
    return null;
  }

  private isEnough(timing: Timing): boolean {
    const { whole } = this.asked;
    // Rather than to repeat a file, a shorter time will do.
    const isPart = whole !== null && timing.n <= whole;
    const least = isPart ? secondsThatMayBeMeasured : secondsThatCanBeMeasured;
    return this.above(timing) >= least.value;
  }

  /** The smallest size that takes long enough, or the largest that can be run. */
  private async base(): Promise<Timing | null> {
    const most = timesBeyondTheSizesRecorded.value * this.asked.to;
    let base = await this.time(this.asked.to, 1);
    while (base !== null && !this.isEnough(base)) {
      const from: Timing = base;
      const next = await this.larger(
        from,
        FACTORS,
        (times) =>
          times * from.n <= most &&
          (times === 2 || this.expected(from, times * from.n) <= secondsOfACheck.value),
      );
      if (next === null) break;
      base = next;
    }
    return base;
  }

  /** What is foretold from, and what is checked. */
  private async pair(): Promise<[Timing, Timing] | null> {
    const base = await this.base();
    if (base === null || this.above(base) < secondsThatMayBeMeasured.value) return null;
    const { whole } = this.asked;
    const check = await this.larger(
      base,
      [CHECKED_FACTOR],
      (times) =>
        (whole === null || base.n > whole) &&
        RUNS * this.expected(base, times * base.n) <= this.left(),
    );
    if (check !== null) return [base, check];
    // The largest is what is checked: half of it is what that is foretold from.
    const half = await this.time(Math.floor(base.n / 2), 1);
    return half === null ? null : [half, base];
  }
}

/** @returns null where no size that can be run takes long enough to tell */
export const confirmByClock = (asked: Clocked): Promise<ClockFacts | null> =>
  new Clock(asked).confirm();
