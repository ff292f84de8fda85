/**
 * Which function of a script a problem over runs is in. All functions of a script call each other, and
 * the library of their language, through the same few routines of the interpreter, so that a way up
 * through callers leaves the functions that it began in. But what a function costs with all that it
 * calls is known: of those whose cost rises as much as the problem's does, the one that costs least is
 * the innermost.
 */
import { isOfScript } from './problem.js';
import type { Problem, Subject } from './problem.js';
import type { RunGrowth } from './run-growth.js';
import type { RunPoint } from '../../fit/runs/run-samples.js';
import { riseOfASpecificHolder, risePartOfAHolder } from './thresholds/ways.js';
import { exponentGapOfCallNumbers } from './thresholds/growing-calls.js';

/**
 * What the largest run costs beyond a line through two smaller ones, of a half and a quarter of its
 * size: neither what is the same in all runs, as imports are, nor what is in proportion rises.
 */
function riseOf(points: readonly RunPoint[]): number {
  const sorted = points.toSorted((a, b) => a.x - b.x);
  const last = sorted.at(-1);
  if (last === undefined) return 0;
  const part = (of: number) => sorted.findLast(({ x }) => of * x <= last.x) ?? sorted[0];
  const [half, quarter] = [part(2), part(4)];
  const slope = (half.y - quarter.y) / Math.max(1, half.x - quarter.x);
  return last.y - half.y - slope * (last.x - half.x);
}

export class ScriptHolders {
  /** Functions of scripts that rise, the one that costs least first. */
  private readonly rising: { routine: number; rise: number }[];

  constructor(
    private readonly subjects: readonly Subject[],
    private readonly growth: RunGrowth,
  ) {
    this.rising = [...subjects.keys()]
      .filter((i) => isOfScript(subjects[i]))
      .map((routine) => ({ routine, rise: this.totalRise(routine) }))
      .filter(({ rise }) => rise > 0)
      .sort((a, b) => subjects[a.routine].costTotal - subjects[b.routine].costTotal);
  }

  /** The problem, with the function that it is in first. */
  place(problem: Problem): Problem {
    if (this.rising.length === 0) return problem;
    const { culprits } = problem;
    const [first] = culprits;
    if (this.subjects[first].region === true) return problem;
    if (isOfScript(this.subjects[first])) {
      return { ...problem, repeats: this.repeaterOf(first) ?? problem.repeats };
    }
    const rise = riseOf(this.growth.ownOf(culprits));
    const holder = this.rising.find((each) => each.rise >= risePartOfAHolder.value * rise);
    if (holder === undefined || holder.rise > riseOfASpecificHolder.value * rise) return problem;
    const { routine } = holder;
    const others = culprits.filter((each) => each !== routine);
    return {
      culprits: [routine, ...others],
      repeats: this.repeaterOf(routine),
      recursive: false,
    };
  }

  private totalRise(routine: number): number {
    return riseOf(this.growth.points(this.growth.countsOf(routine).total));
  }

  /** Who calls a function more and more often: the innermost that is not called so often itself. */
  private repeaterOf(routine: number): number | null {
    const calls = this.growth.callExponent(routine);
    if (calls < exponentGapOfCallNumbers.value) return null;
    const rise = this.totalRise(routine);
    const by = this.rising.find(
      (each) =>
        each.routine !== routine &&
        each.rise >= risePartOfAHolder.value * rise &&
        this.growth.callExponent(each.routine) <= calls - exponentGapOfCallNumbers.value,
    );
    return by?.routine ?? null;
  }
}
