/**
 * The worst cases among samples. The worst cost at a size is at least that at any smaller size, so
 * a sample far below what a smaller size has cost is none: another kind of input (a statement
 * that reads much and computes little) happened to have that size.
 */
import { threshold } from '../../base/threshold.js';
import type { Sample } from './types.js';

const shareOfWorstCase = threshold(
  0.75,
  'share of the largest cost at smaller sizes',
  'the worst cost at a size is at least that at any smaller one: what is far below is another kind of input',
  'npm run bench:findings',
);

/** @param samples by size */
export function envelope(samples: readonly Sample[]): Sample[] {
  let largest = 0;
  return samples.filter(({ cost }) => {
    largest = Math.max(largest, cost);
    return cost >= shareOfWorstCase.value * largest;
  });
}

/** Breaks that are tried, largest first. */
const BREAKS = 3;

/**
 * The samples above a break: where cost jumps far more than size does, another kind of work
 * begins, and what lies below says nothing about it.
 * @param samples by size
 */
export function tails(samples: readonly Sample[]): Sample[][] {
  const jumps = samples.slice(1).map((sample, i) => {
    const before = samples[i];
    const cost = Math.log(Math.max(sample.cost, 1) / Math.max(before.cost, 1));
    return { from: i + 1, jump: cost - Math.log(sample.size / Math.max(before.size, 1)) };
  });
  return jumps
    .sort((a, b) => b.jump - a.jump)
    .slice(0, BREAKS)
    .map(({ from }) => samples.slice(from));
}

/** True when a third of the costs are among `part`: other kinds of calls may have the rest. */
export function carriesCost(part: readonly Sample[], all: readonly Sample[]): boolean {
  const sum = (samples: readonly Sample[]) => samples.reduce((s, { cost }) => s + cost, 0);
  return 3 * sum(part) >= sum(all);
}
