/** Whether an interval says something of a cost. */
import { threshold } from '../base/threshold.js';

const timesThatSayNothing = threshold(
  10,
  'times',
  'ten times the size costs ten times as much where growth is linear, and a hundred times where it is quadratic: what leaves a factor of ten open does not tell one from the other',
  'reason',
);

/**
 * So many times as large, or as small, may a size be for a power to say something of its cost; null:
 * not even ten times.
 * @param ends of the exponent
 */
export function reachOfExponent([from, to]: readonly [number, number]): number | null {
  const reach = timesThatSayNothing.value ** (1 / Math.abs(to - from));
  return reach < timesThatSayNothing.value ? null : reach;
}

/** @param low and `high`: its ends */
export const saysACost = (low: number, high: number): boolean =>
  high > 0 && high <= timesThatSayNothing.value * Math.max(1, low);
