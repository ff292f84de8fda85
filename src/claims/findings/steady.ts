/**
 * What courses decide where calls have too few sizes: an activation whose cost keeps in proportion to
 * its input to the end is one of linear growth so far, with all that it calls.
 */
import type { Course } from '../../profile/course.js';
import type { RoutineNumbers } from '../reported.js';
import { levelOf } from '../progress/course-level.js';
import type { CourseLevel } from '../progress/course-level.js';
import type { Named } from './facts.js';
import type { CallGraph } from './graph.js';
import { costPartOfCallsWithTheSameCourse } from './thresholds/courses.js';
import { shareOfASteadyCallThatIsTold, shareThatIsTheWholeRun } from './thresholds/verdict.js';

export interface Steady {
  routine: number;
  level: CourseLevel;
  /** Part of the cost of all its calls that those with such a course leave undecided. */
  open: number;
}

const costOf = ({ points: { cost } }: Course): number => cost.at(-1) ?? 0;

function steadyOf(routine: number, courses: readonly Course[], total: number): Steady | null {
  const found = courses.map((course) => ({ course, level: levelOf(course) }));
  const level = found.flatMap((each) => each.level ?? []);
  const seen = level.reduce((sum, { cost }) => sum + cost, 0);
  if (level.length === 0 || seen < costPartOfCallsWithTheSameCourse.value * total) return null;
  // One dear call that does otherwise is what matters.
  const [first] = found.toSorted((a, b) => costOf(b.course) - costOf(a.course));
  if (first.level === null) return null;
  const room = level.reduce((sum, { cost, room: part }) => sum + part * cost, 0);
  return { routine, level: first.level, open: Math.min(1, (room + total - seen) / total) };
}

/**
 * Outermost ones only.
 * @param courses by routine
 */
export function steadyRoutines(
  courses: ReadonlyMap<number, readonly Course[]>,
  routines: readonly RoutineNumbers[],
  graph: CallGraph,
): Steady[] {
  const found = [...courses]
    .map(([routine, all]) => steadyOf(routine, all, routines[routine].cost_total))
    .filter((each) => each !== null)
    .sort((a, b) => routines[b.routine].cost_total - routines[a.routine].cost_total);
  const outer: Steady[] = [];
  for (const each of found) {
    if (!outer.some(({ routine }) => graph.below(routine).has(each.routine))) outer.push(each);
  }
  return outer;
}

/** What is left undecided of routines that steady ones hold, as a part of their cost. */
export function openOf(
  steady: readonly Steady[],
  routines: readonly RoutineNumbers[],
  graph: CallGraph,
): Map<number, number> {
  const open = new Map<number, number>();
  const totals = routines.map(({ cost_total: cost }) => cost);
  for (const each of steady) {
    for (const routine of graph.heldBy(new Set([each.routine]), totals)) {
      open.set(routine, Math.min(each.open, open.get(routine) ?? 1));
    }
  }
  return open;
}

/** A call, or the whole of what ran, whose cost keeps in proportion to its input to the end. */
export interface SteadyFacts {
  /** Null: the whole. */
  whom: Named | null;
  share: number;
  /** Cost of a further cell: the least and the most. */
  rates: readonly [low: number, high: number];
}

/** Of the outermost one; null where it has little of the cost. */
export function steadyFacts(
  steady: readonly Steady[],
  routines: readonly RoutineNumbers[],
  total: number,
): SteadyFacts | null {
  const [first] = steady as readonly (Steady | undefined)[];
  if (first === undefined) return null;
  const routine = routines[first.routine];
  const share = routine.cost_total / total;
  if (share < shareOfASteadyCallThatIsTold.value) return null;
  return {
    whom: share >= shareThatIsTheWholeRun.value ? null : routine,
    share,
    rates: first.level.rates,
  };
}
