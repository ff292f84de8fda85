/**
 * Whether an activation's cost keeps in proportion to the input that it has read so far: what a
 * further cell of input costs is the same from the first quarter of them to the last.
 */
import type { Course } from '../../profile/course.js';
import { costOfSort } from './course-passes.js';
import { stepsOf } from './course-steps.js';
import type { Step } from './course-steps.js';
import {
  cellsOfALevelInput,
  costOfABurst,
  rateRatioOfALevel,
  roomThatLeavesAllOpen,
  stepsOfALevelQuarter,
} from './thresholds.js';

export interface CourseLevel {
  /** Cells of input, those that others wrote anew among them. */
  input: number;
  cost: number;
  /** What a further cell of input costs in the cheapest quarter of them, and in the dearest. */
  rates: [low: number, high: number];
  /** Part of the cost that may grow faster without showing: what rises, and what comes at once. */
  room: number;
}

const QUARTERS = 4;
/** What a further cell costs in each quarter; a step that is in two counts in both, in proportion. */
function quarterRates(steps: readonly Step[], all: number): number[] {
  const size = all / QUARTERS;
  return Array.from({ length: QUARTERS }, (_, q) => {
    const cost = steps.reduce((sum, { from, to, cost: whole }) => {
      const both = Math.min(to, (q + 1) * size) - Math.max(from, q * size);
      return sum + (Math.max(0, both) / (to - from)) * whole;
    }, 0);
    return cost / size;
  });
}

/** Part of the cost that is a square's, if what a further cell costs rises as a line through these. */
function squareOf(rates: readonly number[]): number {
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  let [above, below] = [0, 0];
  for (const [i, rate] of rates.entries()) {
    const x = (i + 0.5) / rates.length - 0.5;
    above += x * (rate - mean);
    below += x * x;
  }
  return Math.min(1, Math.max(0, above / below / 2 / mean));
}

/**
 * By all cells of input; else by those alone that it received, into memory that it had used before:
 * what is kept of them (a table of the words so far) fills up where the same ones come again.
 * @returns null where the course does not show that, or has no count of what was written first
 */
export function levelOf({ points }: Pick<Course, 'points'>): CourseLevel | null {
  const { cells, cost, written, external } = points;
  if (written === undefined) return null;
  const input = cells.map((each, i) => Math.max(0, each - written[i]));
  return levelBy(input, cost) ?? (external === undefined ? null : levelBy(external, cost));
}

function levelBy(input: Float64Array, cost: Float64Array): CourseLevel | null {
  const all = input.at(-1) ?? 0;
  const steps = stepsOf({ cells: input, cost });
  if (all < cellsOfALevelInput.value || steps.length < QUARTERS * stepsOfALevelQuarter.value)
    return null;
  // n rows compared with m others cost the same for each of the n.
  if (cost.at(-1)! > costOfSort(all)) return null;
  const rates = quarterRates(steps, all);
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  if (!(high <= rateRatioOfALevel.value * low)) return null;
  const whole = cost.at(-1)!;
  const each = steps.map((step) => step.cost / (step.to - step.from)).sort((a, b) => a - b);
  const usual = costOfABurst.value * each[each.length >> 1];
  const bursts = steps.reduce((sum, s) => sum + Math.max(0, s.cost - usual * (s.to - s.from)), 0);
  const room = squareOf(rates) + bursts / whole;
  return room > roomThatLeavesAllOpen.value
    ? null
    : { input: all, cost: whole, rates: [low, high], room };
}
