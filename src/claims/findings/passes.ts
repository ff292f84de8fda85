/** Whether the calls of one callee read again and again what their caller reads. */
import type { RoutineNumbers } from '../reported.js';
import { mostPasses } from '../progress/course-passes.js';
import {
  callsThatMakeALoop,
  costPartThatGrows,
  exponentOfOneReading,
  partOfTheLargestSize,
  r2OfOneReading,
  sizeRangeOfALine,
  sizeRangeOfALoopsProgress,
  sizesOfALine,
  sizesOfALoopsProgress,
} from './thresholds/repeats.js';

type Claim = Pick<RoutineNumbers, 'class' | 'exponent' | 'r2' | 'points'> &
  Partial<Pick<RoutineNumbers, 'size' | 'growing'>>;
type Points = Pick<RoutineNumbers, 'points'>;
type Caller = Points & Partial<Pick<RoutineNumbers, 'size' | 'input'>>;

function isWide({ points }: Points): boolean {
  const [least, most] = [points.at(0)?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  return (
    points.length >= sizesOfALoopsProgress.value &&
    most >= sizeRangeOfALoopsProgress.value * Math.max(1, least)
  );
}

/**
 * Whether calls of different sizes cost mostly the same: the part of their cost that grows with the
 * size, by the straight line with the least squares of errors, is small.
 */
export function costMostlyTheSame({ points }: Points): boolean {
  const [least, most] = [points.at(0)?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  if (points.length < sizesOfALine.value || most < sizeRangeOfALine.value * least) return false;
  const calls = callsIn({ points });
  const [meanSize, meanCost] = [
    cellsIn({ points }) / calls,
    points.reduce((sum, [, , , , all]) => sum + all, 0) / calls,
  ];
  let [together, square] = [0, 0];
  for (const [size, n, , , all] of points) {
    together += (size - meanSize) * (all - n * meanCost);
    square += n * (size - meanSize) ** 2;
  }
  return (together / square) * meanSize < costPartThatGrows.value * meanCost;
}

export function isLinear({ class: name, exponent, r2, size, points, growing }: Claim): boolean {
  if (name === 'unknown' || growing !== undefined) return false;
  const rises = name === 'O(n log n)' || (exponent ?? 0) >= exponentOfOneReading.value;
  // An argument's value is no input that is read again.
  return (
    rises &&
    isWide({ points }) &&
    !costMostlyTheSame({ points }) &&
    (r2 ?? 0) >= r2OfOneReading.value &&
    size?.startsWith('arg') !== true
  );
}

const callsIn = ({ points }: Points): number => points.reduce((sum, [, calls]) => sum + calls, 0);
const cellsIn = ({ points }: Points): number =>
  points.reduce((sum, [size, calls]) => sum + size * calls, 0);

/**
 * Cells that its calls read. What is the same in all of its sizes (arguments, a table) is no part of
 * the data that are gone through.
 */
function readBy(callee: Points): number {
  const least = callee.points.at(0)?.[0] ?? 0;
  return cellsIn(callee) - least * callsIn(callee);
}

/** How often the callee's calls read each cell that the caller reads, on the average. */
export function passes(callee: Points, caller: Caller): { passes: number; cells: number } {
  const most = callee.points.at(-1)?.[0] ?? 0;
  const { kernel = 0, thread = 0 } = caller.input ?? {};
  // What the kernel and other threads wrote anew is in DRMS already.
  const anew = caller.size === 'drms' ? 0 : kernel + thread;
  // A caller that makes the data itself reads them first by none of its calls.
  const cells = Math.max(1, most, cellsIn(caller) + anew);
  return { passes: readBy(callee) / cells, cells };
}

/**
 * @param callee with a function of its size, as isLinear() has it
 * @param caller calls it again and again
 * @param weight how much more than its points there was of the callee
 */
export function scansAgain(callee: Points, caller: Caller, weight = 1): boolean {
  const { passes: seen, cells } = passes(callee, caller);
  return areManyLarge(callee, weight) && weight * seen >= mostPasses(cells);
}

/** Whether a callee's calls read each of the cells that an activation has gone through so often. */
export function scansAgainIn(callee: Points, cells: number): boolean {
  const all = Math.max(1, callee.points.at(-1)?.[0] ?? 0, cells);
  return areManyLarge(callee) && readBy(callee) / all >= mostPasses(all);
}

function areManyLarge({ points }: Points, weight = 1): boolean {
  const most = points.at(-1)?.[0] ?? 0;
  const part = partOfTheLargestSize.value;
  const large = callsIn({ points: points.filter(([size]) => size >= part * most) });
  return weight * large >= part * callsThatMakeALoop.value;
}
