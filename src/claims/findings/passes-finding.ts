/** Activations that go over the same cells again and again, in words and numbers. */
import { compact } from '../../base/text/numbers.js';
import { MAYBE } from '../../schema/cautious.js';
import type { RoutineReport } from '../../schema/report.js';
import type { Course } from '../../profile/course.js';
import { mostPasses, passesOf } from '../progress/course-passes.js';
import type { CoursePasses } from '../progress/course-passes.js';
import type { Draft } from './draft.js';
import { nameOf } from './finding-words.js';
import { innermost } from './innermost.js';
import type { Innermost } from './innermost.js';
import { courseOf, pointsText, spentBy } from './progress-finding.js';
import type { CourseContext } from './progress-finding.js';

/** Calls within one activation that make a loop. */
const CALLS = 50;
/** A pass: a call that reads this part of all cells; what a look-up reads is less of a large input. */
const OF_CELLS = 0.05;
/** Numbers of cells and of passes that are further apart are not those of one input: a count drives
 * the passes. */
const ALIKE = 1000;

export interface PassesContext extends CourseContext {
  /** Bytes of a cell. */
  cell: number;
}

/** Mean size of a routine's calls, and the one weighed by what they cost. */
function sizesOf({ points }: RoutineReport): { mean: number; usual: number } {
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
    return often >= CALLS && usual >= OF_CELLS * cells ? (often * mean) / cells : 0;
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
  const isCount = isSeen && byCalls > ALIKE * cells;
  const may = isSeen && !isCount && cells <= ALIKE * byCalls;
  const { called } = problem;
  const share = Math.min(1, subjects[called].costTotal / total);
  const kB = `${compact(Number(((cells * cell) / 1000).toPrecision(2)))} kB`;
  const seen = isSeen ? byCalls : (read ?? 0);
  const often =
    seen < most ? 'again and again' : `about ${compact(Number(seen.toPrecision(2)))} times`;
  const over = `A call of ${nameOf(subjects[problem.of])} goes ${often} over the same ${compact(cells)} cells (${kB})`;
  const each = `${compact(Number((cost / cells).toPrecision(3)))} ${unit} for each of them`;
  const says = may
    ? `if larger inputs cause more such passes, it may grow like n^2`
    : isCount
      ? 'a count drives that, not the size of what is read'
      : 'whether the input drives that or a count, one run does not show';
  return {
    problem,
    unseen: 'how passes get more',
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
      against: may ? 'the input, if passes get more as it does' : 'how often it is gone through',
      share,
      predicted: may ? { size: 10 * cells, cost: 100 * cost, times: 100 } : null,
      confidence: may ? MAYBE : null,
      text: `${over}: ${each}${spentBy(problem, context)}; ${says}.`,
      evidence: [
        pointsText(course, unit),
        ...(still >= 0.5
          ? [`${Math.round(100 * still)} % of the cost came after nine tenths of the cells`]
          : []),
        'seen in one run',
      ],
      next: null,
      routines: [],
      course: courseOf(course),
    },
  };
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
  return innermost(new Set(found.keys()), context).map((problem) =>
    draftOf(problem, courses.get(problem.of)![0], found.get(problem.of)!, context),
  );
}
