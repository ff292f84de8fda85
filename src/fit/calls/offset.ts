/**
 * The constant part of the sizes. A routine that always reads some cells (arguments, globals)
 * besides its real input has sizes n + c; seen from c, its cost function is simple, seen from 0
 * it is not.
 */
import { spreadOfCalls } from '../enough.js';
import { threshold } from '../../base/threshold.js';
import type { Reason } from './reason.js';
import type { Samples } from './fit-samples.js';

/** With an input that is so many times as large: what is read besides it stays what it is. */
export function grown(size: number, times: number, offset: number): number {
  const constant = Math.min(size, Math.max(0, offset));
  return Math.round(constant + times * (size - constant));
}

/** Sizes of samples, ascending. */
export type Sizes = Pick<Samples, 'smallest' | 'largest' | 'length'> & {
  sizes: ArrayLike<number>;
};

/** How many times the largest size is the smallest, with `offset` taken off both. */
export function spread({ smallest, largest }: Sizes, offset: number): number {
  return (largest - offset) / Math.max(1, smallest - offset);
}

/** Names the constant part where sizes span enough only without it; null: they do anyhow. */
export function constantPart(samples: Samples, offset: number): Reason[] {
  if (offset <= 0 || spread(samples, 0) >= spreadOfCalls.value) return [];
  const [from, to] = [samples.smallest, samples.largest].map((size) =>
    Math.max(0, Math.round(size - offset)),
  );
  return [{ kind: 'same-cells', same: Math.round(offset), from, to }];
}

const shareOfSpreadByOffset = threshold(
  0.95,
  'share of the spread',
  'an offset is an estimate; so is what is left of the spread',
  'npm run bench:fit',
);

/** True when sizes that begin at `offset` span enough for a claim. */
export function isWide(samples: Sizes, offset: number): boolean {
  return (
    spread(samples, Math.max(0, offset)) >=
    (offset > 0 ? shareOfSpreadByOffset.value : 1) * spreadOfCalls.value
  );
}

const spreadWithoutOneSize = threshold(
  2.4,
  'times the smallest size',
  'a range that is wide by one size alone is not wide',
  'npm run bench:fit',
);

/** True when the range of sizes is wide only because of the smallest or the largest one. */
export function dependsOnOne({ sizes, length }: Sizes, offset: number): boolean {
  const from = Math.max(0, offset);
  const range = (low: number, high: number) =>
    (sizes[high] - from) / Math.max(1, sizes[low] - from);
  return Math.min(range(0, length - 2), range(1, length - 1)) < spreadWithoutOneSize.value;
}

const timesApart = threshold(
  1.25,
  'times the size before',
  'nearer sizes tell little more than one of them',
  'npm run bench:fit',
);

/** In how many places the sizes lie: each begins `timesApart.value` times where the one before began. */
export function places({ sizes, length }: Sizes, offset: number): number {
  let found = 0;
  let next = -Infinity;
  for (let i = 0; i < length; i++) {
    const n = sizes[i] - offset;
    if (n < next) continue;
    found++;
    // 0 has a place of its own below that of 1.
    next = n < 1 ? 1 : n * timesApart.value;
  }
  return found;
}

/**
 * In a range of sizes that is wide only once an offset is taken off, an offset and an intercept
 * together would make any class look like any other: there the cost begins at the offset.
 */
export function withIntercept({ smallest, largest }: Samples): boolean {
  return largest >= spreadOfCalls.value * smallest;
}

/**
 * The same for a line, whose offset is an intercept below 0: a step that the last turn of a loop does
 * without, or a test that the first one has for nothing. It bends no curve, so that it may be near the
 * smallest size however far that is from the largest. Null where that is 0.
 */
export function lineOffsetRange(samples: Samples): [from: number, to: number] | null {
  const { smallest } = samples;
  if (!(smallest > 0)) return null;
  const [from] = offsetRange(samples);
  return [Math.min(from, Math.log(0.02 * smallest)), Math.log(0.9 * smallest)];
}

/** Logarithms of the least and the most that an offset may leave of the smallest size. */
export function offsetRange({ smallest, largest }: Samples): [from: number, to: number] {
  return [Math.log(Math.max(1, 0.005 * (largest - smallest))), Math.log(0.9 * smallest)];
}
