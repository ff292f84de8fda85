/** What a run takes before it has read anything of an input, and how much times differ by chance. */
import { threshold } from '../../../base/threshold.js';

export interface Floor {
  /** Seconds of a run of the sample: the least of several. */
  base: number;
  /** Seconds by which a time has to be above that to say anything. */
  noise: number;
}

export const secondsOfNoise = threshold(
  0.001,
  'seconds',
  'page faults and interrupts of a run that does nothing differ by some tenths of that',
  'reason',
);

export const shareOfNoise = threshold(
  0.25,
  "share of a run's time",
  'caches and the clock of a processor that others use, too, make the same run so much slower',
  'reason',
);

/** Times of a half of all runs differ by less from the least; those of nearly all by so many times that. */
const SPREAD = 3;

/** @param times seconds of several runs of the same input */
export function floorOf(times: readonly number[]): Floor {
  const base = Math.min(...times);
  const usual = times.toSorted((a, b) => a - b)[times.length >> 1];
  return {
    base,
    noise: Math.max(secondsOfNoise.value, shareOfNoise.value * base, SPREAD * (usual - base)),
  };
}

/** Seconds of a run above the floor. */
export const over = ({ base }: Floor, seconds: number): number => Math.max(0, seconds - base);
