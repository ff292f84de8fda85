/** Activations that go over the same cells again and again. */
import { paceOf } from '../../growth/order.js';
import { MAYBE } from '../../schema/cautious.js';
import type { RoutineNumbers } from '../reported.js';
import type { Course } from '../../profile/course.js';
import { mostPasses, passesOf } from '../progress/course-passes.js';
import type { CoursePasses } from '../progress/course-passes.js';
import type { Draft } from './draft.js';
import { innermost } from './innermost.js';
import type { Innermost } from './innermost.js';
import { courseOf, fourPoints, spentBy } from './progress-finding.js';
import type { CourseContext } from './progress-finding.js';
import {
  callsThatMakeALoop,
  cellsBesideTheLargestInput,
  partOfCellsThatIsAPass,
  r2OfAsManyPasses,
  ratioOfPassesAndCells,
} from './thresholds/repeats.js';

export interface PassesContext extends CourseContext {
  /** Bytes of a cell. */
  cell: number;
}

/** Mean size of a routine's calls, and the one weighed by what they cost. */
function sizesOf({ points }: RoutineNumbers): { mean: number; usual: number } {
  let [calls, cells, cost, weighed] = [0, 0, 0, 0];
  for (const [size, n, , , sum] of points) {
    calls += n;
    cells += n * size;
    cost += sum;
    weighed += sum * size;
  }
  return { mean: cells / Math.max(1, calls), usual: weighed / Math.max(1, cost) };
}

/** Passes of one activation by calls of one callee that read much of all cells; 0: there are none. */
function passesByCalls(
  of: number,
  { cells, cost }: CoursePasses,
  { graph, subjects, routines }: PassesContext,
): number {
  // What is known of a callee's calls is of all activations: this one's part by its cost.
  const part = Math.min(1, cost / Math.max(1, subjects[of].costTotal));
  const found = graph.calleesOf(of).map(({ callee, calls }) => {
    const { mean, usual } = sizesOf(routines[callee]);
    const often = calls * part;
    return often >= callsThatMakeALoop.value && usual >= partOfCellsThatIsAPass.value * cells
      ? (often * mean) / cells
      : 0;
  });
  return Math.max(0, ...found);
}

function draftOf(
  problem: Innermost,
  course: Course,
  passes: CoursePasses,
  context: PassesContext,
): Draft {
  const { subjects, total, unit, cell } = context;
  const { cells, cost, times: read, still } = passes;
  const byCalls = passesByCalls(problem.of, passes, context);
  const most = mostPasses(cells);
  const isSeen = byCalls >= most;
  const isCount = isSeen && byCalls > ratioOfPassesAndCells.value * cells;
  const may = isSeen && !isCount && cells <= ratioOfPassesAndCells.value * byCalls;
  const { called } = problem;
  const share = Math.min(1, subjects[called].costTotal / total);
  const seen = isSeen ? byCalls : (read ?? 0);
  return {
    problem,
    unseen: 'passes',
    called,
    // What is not known to grow comes behind what may.
    excess: may ? share * total * (100 - 10) : 0,
    shareThen: may ? (100 * share) / (100 * share + 10 * (1 - share)) : share,
    finding: {
      rank: 0,
      class: may ? 'O(n^2)' : 'unknown',
      exponent: may ? 2 : null,
      exponent_interval: null,
      basis: 'passes',
      share,
      predicted: may ? { size: 10 * cells, cost: 100 * cost, times: 100 } : null,
      confidence: may ? MAYBE : null,
      facts: {
        kind: 'passes',
        whom: subjects[problem.of],
        passes: seen < most ? null : seen,
        cells,
        bytes: cells * cell,
        costPerCell: cost / cells,
        spent: spentBy(problem, context),
        driver: may ? 'input' : isCount ? 'count' : 'unknown',
        points: fourPoints(course),
        unit,
        afterTheCells: still,
      },
      unseen: null,
      routines: [],
      course: courseOf(course),
    },
  };
}

/**
 * Whether all of a routine's calls together say that their passes get no more with their input: a
 * filter of many taps goes over it as often, however large it is.
 */
function isAsOften(of: number, { cells }: CoursePasses, { routines }: PassesContext): boolean {
  const { points, r2, size, growing } = routines[of];
  const largest = points.at(-1)?.[0] ?? 0;
  return (
    paceOf(routines[of]) === 'linear' &&
    growing === undefined &&
    (r2 ?? 0) >= r2OfAsManyPasses.value &&
    // An argument's value is no input that is gone over, and what was gone over is that of its calls.
    size?.startsWith('arg') !== true &&
    cells <= cellsBesideTheLargestInput.value * largest
  );
}

/** Findings of basis `passes`. */
export function passesFindings(
  courses: ReadonlyMap<number, readonly Course[]>,
  context: PassesContext,
): Draft[] {
  const found = new Map<number, CoursePasses>();
  for (const [routine, [course]] of courses) {
    const passes = passesOf(course);
    if (passes !== null) found.set(routine, passes);
  }
  return innermost(new Set(found.keys()), context)
    .filter(({ of }) => !isAsOften(of, found.get(of)!, context))
    .map((problem) =>
      draftOf(problem, courses.get(problem.of)![0], found.get(problem.of)!, context),
    );
}
