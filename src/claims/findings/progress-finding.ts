/** Growth within the course of one call. */
import { MAYBE } from '../../schema/cautious.js';
import type { CostMetric } from '../../schema/metrics.js';
import type { RoutineNumbers } from '../reported.js';
import type { ComplexityClass, FindingCourse } from '../../schema/report.js';
import type { Course } from '../../profile/course.js';
import { growthOf } from '../progress/course-growth.js';
import type { CourseGrowth } from '../progress/course-growth.js';
import { criteriaGapThatIsSure } from '../progress/thresholds.js';
import type { Draft } from './draft.js';
import { isOfScript } from './problem.js';
import type { CoursePoints, SpentFacts } from './facts.js';
import { isLowerBound } from './lower-bound.js';
import { innermost, toldAs } from './innermost.js';
import type { Calls, Innermost } from './innermost.js';
import { withSharers } from './sharers.js';
import {
  costPartOfAComparableCall,
  costPartOfTheSameCourse,
  distanceToAWholeExponent,
  ownPartOfALoopInTopLevelCode,
} from './thresholds/courses.js';

interface Claim {
  course: Course;
  growth: CourseGrowth;
  /** Of so many courses of calls that cost alike, so many have growth. */
  seen: number;
  of: number;
}

export interface CourseContext extends Calls {
  routines: readonly RoutineNumbers[];
  /** Cost of all runs. */
  total: number;
  unit: CostMetric;
}

export const costOf = ({ points: { cost } }: Course): number => cost.at(-1) ?? 0;

/** By routine, the dearest first. */
export function coursesByRoutine(courses: readonly Course[]): Map<number, Course[]> {
  const by = new Map<number, Course[]>();
  for (const course of courses) {
    by.set(course.routine, [...(by.get(course.routine) ?? []), course]);
  }
  for (const all of by.values()) all.sort((a, b) => costOf(b) - costOf(a));
  return by;
}

function claimOf(courses: readonly Course[]): Claim | null {
  const [course, ...others] = courses;
  const growth = growthOf(course);
  if (growth === null) return null;
  const alike = others.filter(
    (each) => costOf(each) >= costPartOfAComparableCall.value * costOf(course),
  );
  const seen = 1 + alike.filter((each) => growthOf(each) !== null).length;
  return { course, growth, seen, of: 1 + alike.length };
}

interface Grown {
  class: ComplexityClass;
  exponent: number;
  interval: [low: number, high: number];
}

/**
 * The class that a shape belongs to. Steps that each go over all that there is cost its square, if
 * each of them brings as much that is new. Steeper courses are those of steps that bring less and less
 * (the same keys come again), or of steps that cost more: which, one course does not show.
 */
function classOf({ shape: { power }, interval: [low, high] }: CourseGrowth): Grown {
  const isSquare = Math.abs(power - 2) <= distanceToAWholeExponent.value || (low <= 2 && 2 <= high);
  if (isSquare || power > 2) {
    const interval: Grown['interval'] = [isSquare ? low : 2, Math.max(high, 2)];
    return { class: 'O(n^2)', exponent: 2, interval };
  }
  return { class: 'O(n^k)', exponent: power, interval: [low, Math.max(high, power)] };
}

/** Four points of a course, each about twice as far as the one before. */
export function fourPoints({ points: { cells, cost } }: Course): CoursePoints {
  const last = cells.length - 1;
  const at = [8, 4, 2, 1].map((part) => {
    const near = cells.findIndex((each) => each >= cells[last] / part);
    return part === 1 ? last : near;
  });
  return [...new Set(at)].map((i) => [cells[i], cost[i]] as const);
}

export function courseOf({ points: { cells, cost }, complete }: Course): FindingCourse {
  return { complete, points: [...cells].map((at, i): [number, number] => [at, cost[i]]) };
}

/** Who spends it, and how much of the run that is, where it is not the routine of the call itself. */
export function spentBy(
  found: Innermost,
  { subjects, graph, total }: CourseContext,
): SpentFacts | null {
  const { spends: first, beside = [] } = found;
  const of = toldAs(found, subjects);
  if (first === of) return null;
  const all = [first, ...beside].map((each) => {
    const edge = graph.calleesOf(of).find(({ callee }) => callee === each);
    return { whom: subjects[each], calls: edge?.calls ?? subjects[each].calls };
  });
  const cost = [first, ...beside].reduce((sum, each) => sum + subjects[each].costTotal, 0);
  return { in: all, share: Math.min(1, cost / total) };
}

/** What a claim by the difference of criteria lacks; null: it is sure. */
function shortOf({ sure, gain }: CourseGrowth): 'gain' | 'interval' | null {
  if (sure) return null;
  return gain < criteriaGapThatIsSure.value ? 'gain' : 'interval';
}

function draftOf(found: Innermost, claim: Claim, context: CourseContext): Draft {
  const { course, growth, seen, of } = claim;
  const { subjects, routines, total, unit } = context;
  const { from, to, gain, shape } = growth;
  const { problem, cost: apart } = withSharers(found, to, context, routines);
  // Where other calls that cost as much do not show it, it may be what this one went through.
  const sure = growth.sure && 2 * seen > of;
  const { interval, ...grown } = classOf(growth);
  const { called } = problem;
  const share = Math.min(1, (subjects[called].costTotal + apart) / total);
  // With ten times the cells, of the part that grows, by the exponent that is told.
  const { exponent: power } = grown;
  const { base } = shape;
  const times = (10 * base + 10 ** power / power) / (base + 1 / power);
  const cost = from.cost + (to.cost - from.cost) * times;
  return {
    problem,
    unseen: 'larger-inputs',
    called,
    excess: share * total * (times - 10),
    shareThen: (share * times) / (share * times + 10 * (1 - share)),
    finding: {
      rank: 0,
      ...grown,
      exponent_interval: interval,
      basis: 'progress',
      share,
      predicted: { size: 10 * to.cells, cost, times: cost / to.cost },
      confidence: Number(Math.min(sure ? 1 : MAYBE, (seen + 1) / (of + 2)).toFixed(2)),
      facts: {
        kind: 'progress',
        whom: subjects[toldAs(problem, subjects)],
        growth: grown,
        atLeast: isLowerBound({ exponent: grown.exponent, exponent_interval: interval }),
        sure,
        spent: spentBy(problem, context),
        points: fourPoints(course),
        unit,
        rates: rateRange(course),
        evidence: { gain, short: shortOf(growth), lowest: growth.interval[0] },
        byCells: shape.power > 2 + distanceToAWholeExponent.value ? shape.power : null,
        calls: { seen, of },
      },
      unseen: null,
      routines: [],
      course: courseOf(course),
    },
  };
}

/** What a further cell costs in the first quarter of them, and in the last. */
function rateRange({ points: { cells, cost } }: Course): [number, number] {
  const all = cells[cells.length - 1];
  const upTo = (part: number): [number, number] => {
    const i = cells.findIndex((each) => each >= part * all);
    return [cells[i], cost[i]];
  };
  const [a, b, end] = [upTo(0.25), upTo(0.75), upTo(1)];
  const rate = (p: [number, number], q: [number, number]) =>
    Number(((q[1] - p[1]) / Math.max(1, q[0] - p[0])).toPrecision(3));
  return [rate([0, 0], a), rate(b[0] < end[0] ? b : a, [all, cost[cost.length - 1]])];
}

/** The callee whose dearest call has nearly all of what the routine's dearest one cost. */
function sameCourse(
  routine: number,
  courses: ReadonlyMap<number, readonly Course[]>,
  { graph }: Calls,
): number | undefined {
  const whole = costOf(courses.get(routine)![0]);
  const edge = graph.calleesOf(routine).find(({ callee }) => {
    const inner = courses.get(callee)?.at(0);
    const cost = inner === undefined ? 0 : costOf(inner);
    return cost < whole && cost >= costPartOfTheSameCourse.value * whole;
  });
  return edge?.callee;
}

/** What Python, Ruby, Lua, PHP and Perl call the code of a file outside of its functions. */
const TOP_LEVEL = new Set([
  '<module>',
  '<main>',
  '<top (required)>',
  'main chunk',
  '{main}',
  '(main)',
]);

/**
 * The code of a file outside of functions is one statement after the other, of which imports run
 * such code again: phases, and more of them than can be told from growth. Where a loop there has the
 * cost, it costs that code itself most of it, or what the loop calls.
 */
function isPhases({ spends: first }: Innermost, { subjects }: CourseContext): boolean {
  const { name, costSelf, costTotal } = subjects[first];
  return (
    isOfScript(subjects[first]) &&
    TOP_LEVEL.has(name) &&
    costSelf < ownPartOfALoopInTopLevelCode.value * costTotal
  );
}

/** Findings of basis `progress`. */
export function progressFindings(
  courses: ReadonlyMap<number, readonly Course[]>,
  context: CourseContext,
): Draft[] {
  const claims = new Map<number, Claim>();
  const grown = new Set<number>();
  // From the cheapest on: a callee before its callers. Most courses are those of `main` and what leads there.
  const order = [...courses].sort(([, [a]], [, [b]]) => costOf(a) - costOf(b));
  for (const [routine, all] of order) {
    const callee = sameCourse(routine, courses, context);
    const claim = callee === undefined ? claimOf(all) : null;
    if (claim !== null) claims.set(routine, claim);
    if (claim !== null || (callee !== undefined && grown.has(callee))) grown.add(routine);
  }
  const inOrder = new Set([...courses.keys()].filter((routine) => grown.has(routine)));
  return innermost(inOrder, context).flatMap((problem) => {
    if (isPhases(problem, context)) return [];
    const claim = claims.get(problem.of) ?? claimOf(courses.get(problem.of)!);
    return claim === null ? [] : [draftOf(problem, claim, context)];
  });
}
