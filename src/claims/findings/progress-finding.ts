/** Growth within the course of one call, in words and numbers. */
import { MAYBE } from '../../schema/cautious.js';
import type { CostMetric } from '../../schema/metrics.js';
import type { ComplexityClass, FindingCourse, RoutineReport } from '../../schema/report.js';
import { compact, count, percent } from '../../base/text/numbers.js';
import type { Course } from '../../profile/course.js';
import { SURE, growthOf } from '../progress/course-growth.js';
import type { CourseGrowth } from '../progress/course-growth.js';
import type { Draft } from './draft.js';
import { growthWords, isLowerBound, nameOf } from './finding-words.js';
import { innermost } from './innermost.js';
import type { Calls, Innermost } from './innermost.js';
import { withSharers } from './sharers.js';

/** An exponent that is as near as this to a whole number is that number. */
const NEAR = 0.15;
/** Courses of calls that cost less than this part of the dearest one's have too little to show. */
const COMPARED = 0.25;
/** Of a routine's cost. */
const MOST = 0.5;
/** The course of a call shows what that of a call in it shows which has so much of its cost. */
const NEARLY_ALL = 0.99;

interface Claim {
  course: Course;
  growth: CourseGrowth;
  /** Of so many courses of calls that cost alike, so many have growth. */
  seen: number;
  of: number;
}

export interface CourseContext extends Calls {
  routines: readonly RoutineReport[];
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
  const alike = others.filter((each) => costOf(each) >= COMPARED * costOf(course));
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
  const isSquare = Math.abs(power - 2) <= NEAR || (low <= 2 && 2 <= high);
  if (isSquare || power > 2) {
    const interval: Grown['interval'] = [isSquare ? low : 2, Math.max(high, 2)];
    return { class: 'O(n^2)', exponent: 2, interval };
  }
  return { class: 'O(n^k)', exponent: power, interval: [low, Math.max(high, power)] };
}

/** Four points of a course, each about twice as far as the one before. */
export function fourPoints({ points: { cells, cost } }: Course): [cells: number, cost: number][] {
  const last = cells.length - 1;
  const at = [8, 4, 2, 1].map((part) => {
    const near = cells.findIndex((each) => each >= cells[last] / part);
    return part === 1 ? last : near;
  });
  return [...new Set(at)].map((i) => [cells[i], cost[i]]);
}

export function pointsText(course: Course, unit: CostMetric): string {
  const points = fourPoints(course);
  const list = (i: 0 | 1) => {
    const all = points.map((point) => compact(Math.round(point[i])));
    return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)!}`;
  };
  return `after ${list(0)} cells the call had cost ${list(1)} ${unit}`;
}

export function courseOf({ points: { cells, cost }, complete }: Course): FindingCourse {
  return { complete, points: [...cells].map((at, i): [number, number] => [at, cost[i]]) };
}

/** Who spends it, and how much of the run that is, where it is not the routine of the call itself. */
export function spentBy(
  { of, spends: first, beside = [] }: Innermost,
  { subjects, graph, total }: CourseContext,
): string {
  if (first === of) return '';
  const all = [first, ...beside].map((each) => {
    const edge = graph.calleesOf(of).find(({ callee }) => callee === each);
    const often = edge?.calls ?? subjects[each].calls;
    const called = often > 1 ? `, called ${count(often, 'time')}` : '';
    return `in ${nameOf(subjects[each])}${called}`;
  });
  const cost = [first, ...beside].reduce((sum, each) => sum + subjects[each].costTotal, 0);
  const part = percent(Math.min(1, cost / total));
  return `; ${part.replace('%', ' %')} of the run is spent ${all.join(', and ')}`;
}

/** What a difference of criteria is worth. */
function howSure({ sure, gain, interval }: CourseGrowth): string {
  if (sure) return 'where 10 is very strong';
  return gain < SURE
    ? `${SURE} would be sure`
    : `where 10 is very strong, but exponents from ${interval[0].toFixed(1)} on explain it alike`;
}

function draftOf(found: Innermost, claim: Claim, context: CourseContext): Draft {
  const { course, growth, seen, of } = claim;
  const { subjects, routines, total, unit } = context;
  const { from, to, gain, shape } = growth;
  const { problem, cost: apart } = withSharers(found, to, context, routines);
  // Where other calls that cost as much do not show it, it may be what this one went through.
  const sure = growth.sure && 2 * seen > of;
  const { interval, ...grown } = classOf(growth);
  const isLeast = isLowerBound({ exponent: grown.exponent, exponent_interval: interval });
  const words = `${isLeast ? 'at least ' : ''}like ${growthWords(grown, 'n')}`;
  const { called } = problem;
  const share = Math.min(1, (subjects[called].costTotal + apart) / total);
  // With ten times the cells, of the part that grows, by the exponent that is told.
  const { exponent: power } = grown;
  const { base } = shape;
  const times = (10 * base + 10 ** power / power) / (base + 1 / power);
  const cost = from.cost + (to.cost - from.cost) * times;
  const [low, high] = rateRange(course);
  const calls = of === 1 ? 'one call' : `${seen} of ${of} calls that cost most`;
  const verb = sure ? 'grows' : 'may grow';
  return {
    problem,
    unseen: 'what larger inputs do',
    called,
    excess: share * total * (times - 10),
    shareThen: (share * times) / (share * times + 10 * (1 - share)),
    finding: {
      rank: 0,
      ...grown,
      exponent_interval: interval,
      basis: 'progress',
      against: 'what the call has gone through so far',
      share,
      predicted: { size: 10 * to.cells, cost, times: cost / to.cost },
      confidence: Number(Math.min(sure ? 1 : MAYBE, (seen + 1) / (of + 2)).toFixed(2)),
      text: `What a call of ${nameOf(subjects[problem.of])} costs ${verb} ${words} with what it has gone through so far${spentBy(problem, context)}.`,
      evidence: [
        pointsText(course, unit),
        `a further cell costs ${compact(low)} ${unit} in the first quarter of them, ${compact(high)} in the last`,
        `phases that each cost the same for a cell explain that worse: Schwarz's criterion is ${Math.round(gain)} higher, ${howSure(growth)}`,
        ...(shape.power > 2 + NEAR
          ? [
              `by its cells alone it would be n^${shape.power.toFixed(1)}: as it goes on, its steps bring fewer new ones, or cost more than the cells that there are`,
            ]
          : []),
        `seen in ${calls}`,
      ],
      next: null,
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
    return cost < whole && cost >= NEARLY_ALL * whole;
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
  const { script, name, costSelf, costTotal } = subjects[first];
  return script === true && TOP_LEVEL.has(name) && costSelf < MOST * costTotal;
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
