/** What exact counts say of a cost that is multiplied with each further piece. */
import { rounded } from '../../base/text/numbers.js';

/**
 * @param times by what it is multiplied
 * @param from smallest size, `to` the largest
 */
export const explosionWords = (times: number, from: number, to: number): string =>
  `Each further piece makes the run cost ${rounded(times)} times as much, from n = ${from} to ${to}.`;
