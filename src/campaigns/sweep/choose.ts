/** Which size a sweep runs next, by what the sizes before it took and showed. */
import { compact, percent, seconds } from '../../base/text/numbers.js';
import { SIZES_THAT_DECIDE } from './opinion.js';
import type { Opinion } from './opinion.js';
import { predictSeconds } from './time.js';

/** A size that was run. */
export interface Ran {
  n: number;
  seconds: number;
  /** Of the whole run; null where it failed. */
  cost: number | null;
  /** It took too long and was ended. */
  late: boolean;
}

export type Choice =
  { n: number; limit: number; why: string } | { n: null; decided: boolean; why: string };

const START = 16;
/** By which sizes grow: nothing to be seen yet, little above start-up, in earnest. */
const FACTORS = { blind: 8, little: 4, usual: 2 };
/** Where start-up has a larger share of the largest run, that run has grown little. */
const SHARE_OF_START_UP_THAT_IS_LARGE = 0.5;
/** Costs that differ by less than this part of them are the same. */
const FLAT = 0.003;
/** Sizes over which nothing changes until it is believed. */
const FLAT_SIZES = 6;
/** Sizes over which nothing changes until that is believed of what had grown before. */
const FLAT_AFTER = 3;
/** Of the time left, what one more run may take: while there are few sizes, and later. */
const SHARE_OF_TIME_LEFT = { few: 0.4, later: 0.9 };
/** Sizes closer than this tell nothing apart. */
const LEAST_FACTOR = 1.25;
/** Of a size that is too large already, smaller ones that are closer than this tell nothing apart. */
const NEAR_FACTOR = 1.05;
/** Failed attempts before it is given up. */
const ATTEMPTS = 4;
const MOST_RUNS = 40;
/** A run that takes so many times what was predicted is ended, but not before LEAST_LIMIT. */
const LIMIT = 5;
const LEAST_LIMIT = 10;
/** Of the budget, what a run may take of which nothing is known. */
const FIRST_PART = 0.4;
const MOST_N = 1e12;
/** How far down sizes go that lie below one that ends: sizes have to span as much. */
const PART_OF_THE_LARGEST = 0.25;

const text = (n: number): string => compact(n);

class Chooser {
  private readonly good: (Ran & { cost: number })[];
  private readonly bad: Ran[];

  constructor(
    private readonly ran: readonly Ran[],
    /** Seconds of the budget. */
    private readonly left: number,
    private readonly opinion: Opinion | null,
  ) {
    this.good = ran
      .flatMap((run) => (run.cost === null ? [] : [{ ...run, cost: run.cost }]))
      .sort((a, b) => a.n - b.n);
    this.bad = ran.filter(({ cost }) => cost === null);
  }

  choose(): Choice {
    const { good, opinion } = this;
    if (this.ran.length === 0) return this.run(START, 'small to begin with');
    if (good.length === 0) return this.untilOneIsGood();
    const constant = this.constant();
    if (constant !== null) return { n: null, decided: true, why: constant };
    if (opinion?.decided === true && good.length >= SIZES_THAT_DECIDE) {
      return {
        n: null,
        decided: true,
        why: `growth is known for ${percent(opinion.settled)} of the cost; ${percent(opinion.startUp)} is start-up`,
      };
    }
    if (this.left <= 0 || this.ran.length >= MOST_RUNS) return this.spent();
    return this.smaller() ?? this.larger() ?? this.between() ?? this.spent();
  }

  private run(n: number, why: string): Choice {
    const expected = predictSeconds(this.good, n);
    // Of one size nobody knows how the time grows.
    const limit =
      expected === null
        ? FIRST_PART * this.left
        : this.good.length === 1
          ? Math.min(FIRST_PART * this.left, LIMIT * expected)
          : LIMIT * expected;
    return { n, limit: Math.min(this.left, Math.max(LEAST_LIMIT, limit)), why };
  }

  /** Where the smallest size fails or takes too long. */
  private untilOneIsGood(): Choice {
    const last = this.bad[this.bad.length - 1];
    if (this.bad.length >= ATTEMPTS || this.left <= 0) {
      return { n: null, decided: false, why: 'no size could be run' };
    }
    if (last.late) {
      const n = Math.floor(Math.min(...this.bad.map(({ n: size }) => size)) / 4);
      if (n < 1) return { n: null, decided: false, why: 'even the smallest size takes too long' };
      return this.run(n, 'the size before took too long');
    }
    return this.run(last.n * FACTORS.blind, 'the size before failed');
  }

  /** Why larger sizes are of no use; null where they may be. */
  private constant(): string | null {
    const { good } = this;
    // What takes too long costs more.
    if (this.isEndless()) return null;
    const [first] = good;
    const like = (a: number, b: number): boolean => Math.abs(a - b) <= FLAT * b;
    const last = good[good.length - 1];
    const same = good.filter(({ cost }) => like(cost, last.cost));
    const range = `from n=${text(same[0].n)} to n=${text(last.n)}`;
    const grew = last.cost > (1 + 10 * FLAT) * first.cost;
    const end = good.slice(grew ? -FLAT_AFTER : -FLAT_SIZES);
    const enough = end.length >= (grew ? FLAT_AFTER : FLAT_SIZES) && last.n >= 3 * end[0].n;
    if (!enough || !end.every(({ cost }) => like(cost, last.cost))) return null;
    return same.length === good.length
      ? `${range} nothing changes: the cost is constant`
      : `${range} nothing changes any more: is there no more input?`;
  }

  /** The smallest size above all good ones that failed. */
  private ceiling(): number {
    const last = this.good[this.good.length - 1];
    return Math.min(MOST_N, ...this.bad.map(({ n }) => n).filter((n) => n > last.n));
  }

  /**
   * What grows so fast that the next size does not end is told by smaller ones, at equal distances:
   * an exponential needs those, and they take no longer than one that has ended.
   */
  private smaller(): Choice | null {
    const { good } = this;
    if (!this.isEndless() || good.length >= SIZES_THAT_DECIDE) return null;
    const largest = good[good.length - 1].n;
    const step = ((1 - PART_OF_THE_LARGEST) * largest) / (SIZES_THAT_DECIDE - 1);
    for (let steps = 1; steps < SIZES_THAT_DECIDE; steps++) {
      const n = Math.round(largest - steps * step);
      if (n >= 1 && !this.ran.some((run) => run.n === n)) {
        return this.run(n, 'a larger size takes too long: smaller ones tell');
      }
    }
    return null;
  }

  /** Whether the next size that failed took too long. */
  private isEndless(): boolean {
    return this.bad.some(({ n, late }) => late && n === this.ceiling());
  }

  private larger(): Choice | null {
    const { good, opinion } = this;
    const [first] = good;
    const last = good[good.length - 1];
    const grown = last.cost / first.cost;
    const blind = grown < 1 + 10 * FLAT;
    const startUp = opinion?.startUp ?? 1 / grown;
    const little = startUp > SHARE_OF_START_UP_THAT_IS_LARGE;
    let factor = blind ? FACTORS.blind : little ? FACTORS.little : FACTORS.usual;
    // What is left open by many sizes is told apart best by the largest that there is time for.
    const open = !blind && !little && good.length > SIZES_THAT_DECIDE;
    if (open) factor = FACTORS.blind;
    const part =
      good.length < SIZES_THAT_DECIDE ? SHARE_OF_TIME_LEFT.few : SHARE_OF_TIME_LEFT.later;
    const ceiling = this.ceiling();
    const fits = (size: number): boolean =>
      size < ceiling && (predictSeconds(good, size) ?? 0) <= part * this.left;
    const reach = ceiling < MOST_N ? Math.min(factor, Math.sqrt(ceiling / last.n)) : factor;
    const least = ceiling < MOST_N ? NEAR_FACTOR : LEAST_FACTOR;
    for (let times = reach; times >= least; times /= LEAST_FACTOR) {
      const n = Math.floor(last.n * times);
      if (n <= last.n || !fits(n)) continue;
      const why = blind
        ? good.length === 1
          ? 'a second size'
          : 'so far the cost is the same at all sizes'
        : little
          ? `start-up was still ${percent(startUp)} of the cost`
          : open
            ? `${this.openText()}: the largest size that there is time for tells`
            : good.length < SIZES_THAT_DECIDE
              ? 'more sizes are needed'
              : this.openText();
      return this.run(n, why);
    }
    return null;
  }

  /** In the widest gap among the larger sizes. */
  private between(): Choice | null {
    const { good } = this;
    const [first] = good;
    const shown = good.filter(({ cost }) => cost > 1.05 * first.cost);
    const from = [first, ...shown];
    let best: { n: number; gap: number } | null = null;
    for (let i = 1; i < from.length; i++) {
      const [a, b] = [Math.max(from[i - 1].n, 1), from[i].n];
      const n = Math.round(Math.sqrt(a * b));
      const gap = b / a;
      // With few sizes near ones are better than none.
      const least = good.length < SIZES_THAT_DECIDE ? LEAST_FACTOR : LEAST_FACTOR ** 2;
      if (gap < least || this.ran.some((run) => run.n === n)) continue;
      if ((predictSeconds(good, n) ?? 0) > this.left) continue;
      if (best === null || gap > best.gap) best = { n, gap };
    }
    return best === null ? null : this.run(best.n, 'no time for a larger size: one between');
  }

  private openText(): string {
    const first = this.opinion?.undecided.at(0);
    if (first === undefined) return 'the growth has not settled';
    const [now, then] = first.exponents.map((k) => k?.toFixed(2) ?? 'none');
    return `the growth of ${first.name} has not settled (exponent ${then}, then ${now})`;
  }

  private spent(): Choice {
    const settled = percent(this.opinion?.settled ?? 0);
    const largest = this.good[this.good.length - 1];
    const n = text(largest.n);
    const beyond = this.bad.find((run) => run.n === this.ceiling());
    const end =
      beyond === undefined || beyond.late
        ? `there is no time for more: n=${n} took ${seconds(largest.seconds)}`
        : `n=${n} is the largest size that runs (n=${text(beyond.n)} failed)`;
    const why = `${end}; growth is known for ${settled} of the cost`;
    return { n: null, decided: false, why };
  }
}

/**
 * @param ran in the order of the runs
 * @param left seconds of the budget
 * @param opinion of the good runs; null as long as there are none
 */
export function chooseSize(ran: readonly Ran[], left: number, opinion: Opinion | null): Choice {
  return new Chooser(ran, left, opinion).choose();
}
