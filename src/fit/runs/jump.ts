/**
 * One step between sizes at which a count becomes many times what it was, while it grows like no more
 * than a line or a square before and behind it: there the program goes another way.
 */
import { threshold } from '../../base/threshold.js';
import type { RunPoint } from './run-samples.js';

export interface Jump {
  /** The sizes before and behind it. */
  from: number;
  to: number;
  /** The count behind it, over that before. */
  times: number;
}

const exponentOfJump = threshold(
  5,
  'exponent from size to size',
  'no algorithm in use is so steep: the program goes another way',
  'npm run bench:findings',
);
const exponentBesideJump = threshold(
  2.5,
  'exponent from size to size',
  'before and behind it, the count grows like a line or a square',
  'npm run bench:findings',
);

/**
 * @param points one for each size, ascending
 * @param floor counts below are noise
 */
export function jumpOf(points: readonly RunPoint[], floor: number): Jump | null {
  let found: Jump | null = null;
  for (const [i, { x: to, y }] of points.slice(1).entries()) {
    const { x: from, y: before } = points[i];
    const times = Math.max(floor, y) / Math.max(floor, before);
    const exponent = Math.log(times) / Math.log(to / from);
    if (exponent < exponentBesideJump.value) continue;
    if (exponent < exponentOfJump.value || found !== null) return null;
    found = { from, to, times };
  }
  return found;
}

/** Sizes that tell where it is and what comes behind it. */
export function sizesAround({ from, to }: Jump): number[] {
  const between = [1 / 3, 2 / 3].map((part) => from * (to / from) ** part);
  const beyond = [1.6, 2.6, 4.2].map((times) => times * to);
  const sizes = [...between, ...beyond].map(Math.round);
  return [...new Set(sizes)].filter((n) => n > from && n !== to);
}
