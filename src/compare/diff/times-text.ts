/** How many times a cost was and is, in words: never a number that rounding has made zero or one. */
import { factor } from '../../base/text/numbers.js';

/** What is less than half a hundredth is the same. */
const SAME = 0.005;

export const isSame = (times: number): boolean => Math.abs(Math.log(times)) < Math.log1p(SAME);

/** Two digits where one would be a 1.0: `1.03`. */
const ratio = (times: number): string => (times < 1.1 ? times.toFixed(2) : factor(times));

/** `52 times less`, `1.3 times as much`, `the same`, `nothing any more`. @param times now over before */
export function timesText(times: number): string {
  if (times <= 0) return 'nothing any more';
  if (isSame(times)) return 'the same';
  return times < 1 ? `${ratio(1 / times)} times less` : `${ratio(times)} times as much`;
}
