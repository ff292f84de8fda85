/** Activations that go over the same cells again and again. */
import { paceOf } from '../../growth/order.js';
import { MAYBE } from '../../schema/cautious.js';
import type { RoutineNumbers } from '../reported.js';
import type { Course } from '../../profile/course.js';
import { isAllocator } from '../../symbols/background.js';
import { interpreterOf } from '../../symbols/interpreters.js';
import type { Subject } from './problem.js';
import { costMostlyTheSame } from './passes.js';
import { mostPasses, passesOf, passesOver } from '../progress/course-passes.js';
import type { CoursePasses } from '../progress/course-passes.js';
import type { Draft } from './draft.js';
import { innermost, toldAs } from './innermost.js';
import type { Innermost } from './innermost.js';
import { courseOf, fourPoints, spentBy } from './progress-finding.js';
import type { CourseContext } from './progress-finding.js';
import { areOfAnother } from './turns.js';
import {
  callsThatMakeALoop,
  cellsOfAScriptsOwn,
  cellsOfOneItem,
  costPartOfOneTurn,
  cellsBesideTheLargestInput,
  partOfCellsThatGrowWithThem,
  partOfCellsThatIsAPass,
  r2OfAsManyPasses,
  ratioOfPassesAndCells,
} from './thresholds/repeats.js';

export interface PassesContext extends CourseContext {
  /** Bytes of a cell. */
  cell: number;
}

/**
 * Mean size of a routine's calls, and the one weighed by what they cost.
 * @param most cost of a turn: what costs more has the turns within it, as the call that a recursion
 *   begins with
 */
function sizesOf({ points }: RoutineNumbers, most: number): { mean: number; usual: number } {
  let [calls, cells, cost, weighed] = [0, 0, 0, 0];
  for (const [size, n, , max, sum] of points) {
    if (max > most) continue;
    calls += n;
    cells += n * size;
    cost += sum;
    weighed += sum * size;
  }
  return { mean: cells / Math.max(1, calls), usual: weighed / Math.max(1, cost) };
}

interface ByCalls {
  /** How often all cells are gone over. */
  times: number;
  /** Calls that do so. */
  turns: number;
}

/**
 * Passes of one activation by calls of one callee that read much of all cells; 0: there are none.
 * @param least share of the cells that the dear ones of them read
 */
function passesByCalls(
  of: number,
  { cells, cost }: CoursePasses,
  { graph, subjects, routines }: PassesContext,
  least = partOfCellsThatIsAPass.value,
): ByCalls {
  // What is known of a callee's calls is of all activations: this one's part by its cost.
  const part = Math.min(1, cost / Math.max(1, subjects[of].costTotal));
  let found: ByCalls = { times: 0, turns: 0 };
  for (const { callee, calls } of graph.calleesOf(of)) {
    const { mean, usual } = sizesOf(routines[callee], costPartOfOneTurn.value * cost);
    const turns = calls * part;
    const times = (turns * mean) / cells;
    if (turns < callsThatMakeALoop.value || usual < least * cells) continue;
    // What a larger one hardly pays for, passes do not cost.
    if (costMostlyTheSame(routines[callee])) continue;
    if (times > found.times) found = { times, turns };
  }
  return found;
}

/** An interpreter that goes over little but its script and what it has itself. */
function isScriptsOwn({ module, script }: Subject, cells: number): boolean {
  const isInterpreter = script !== true && interpreterOf(module) !== null;
  return isInterpreter && cells < cellsOfAScriptsOwn.value;
}

function draftOf(
  problem: Innermost,
  course: Course,
  passes: CoursePasses,
  context: PassesContext,
): Draft {
  const { subjects, total, unit, cell } = context;
  const { cells, cost, times: read, still } = passes;
  const { times: byCalls, turns } = passesByCalls(problem.of, passes, context);
  const most = mostPasses(cells);
  const isSeen = byCalls >= most;
  const isCount = isSeen && byCalls > ratioOfPassesAndCells.value * cells;
  // The same data, and turns for something else; or a part of them, which need not grow as they do.
  const { times: ofMost } = passesByCalls(
    problem.of,
    passes,
    context,
    partOfCellsThatGrowWithThem.value,
  );
  const isOfAnother =
    ofMost === 0 ||
    isScriptsOwn(subjects[problem.of], cells) ||
    areOfAnother(turns, [course], cell);
  const may = isSeen && !isCount && !isOfAnother && cells <= cellsOfOneItem.value * byCalls;
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
        whom: subjects[toldAs(problem, subjects)],
        passes: seen < most ? null : seen,
        isEven: seen < most && !may && passes.isEven,
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

/** Cells that the activation goes over, also those that it made before one within it reads them. */
function passesOfProblem(
  { way }: Innermost,
  passes: CoursePasses,
  { routines }: PassesContext,
): CoursePasses | null {
  const sizes = way
    .filter((each) => routines[each].size?.startsWith('arg') !== true)
    .map((each) => routines[each].points.at(-1)?.[0] ?? 0);
  const most = Math.max(0, ...sizes);
  return passesOver(most, passes);
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
  return (
    innermost(new Set(found.keys()), context)
      // Allocating again and again goes over what the allocator has noted, whatever the program does.
      .filter(({ spends }) => {
        const { script, name } = context.subjects[spends];
        return script === true || !isAllocator(name);
      })
      .filter(({ of }) => !isAsOften(of, found.get(of)!, context))
      .flatMap((problem) => {
        const passes = passesOfProblem(problem, found.get(problem.of)!, context);
        return passes === null
          ? []
          : [draftOf(problem, courses.get(problem.of)![0], passes, context)];
      })
  );
}
