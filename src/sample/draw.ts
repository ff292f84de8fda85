/** Which of the routines that could be sampled one run samples. */
import { randomInt } from 'node:crypto';
import { routineId } from '../symbols/routine-id.js';

/** The part of a host among several, from 1 on. */
export interface Share {
  part: number;
  of: number;
}

/** Whether a routine is in a host's part: the same on each, whatever else there is. */
export function isInShare(place: { path: string; buildId: string; offset: bigint }, share: Share) {
  const { path, buildId, offset } = place;
  return parseInt(routineId({ path, buildId }, offset), 16) % share.of === share.part - 1;
}

function shuffled(count: number, random: (below: number) => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const other = random(i + 1);
    [order[i], order[other]] = [order[other], order[i]];
  }
  return order;
}

/**
 * None of them runs within another: what a copy runs would be sampled twice. Each of them is in
 * some draw, and no more could be added to one.
 *
 * @param below per routine: the indexes of those that run within it
 * @param random a whole number below the one given
 * @returns their indexes, in order
 */
export function drawSet(
  below: readonly (readonly number[])[],
  random: (below: number) => number = randomInt,
): number[] {
  const drawn = new Set<number>();
  for (const each of shuffled(below.length, random)) {
    const isNested =
      below[each].some((other) => other !== each && drawn.has(other)) ||
      [...drawn].some((other) => below[other].includes(each));
    if (!isNested) drawn.add(each);
  }
  return [...drawn].sort((a, b) => a - b);
}
