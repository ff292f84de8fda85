/** A growth problem over runs. */
import { powerOf } from '../../growth/classes.js';
import { growsFast } from '../../growth/order.js';
import { exponentsAlike } from '../../growth/thresholds.js';
import { sumOfTerms } from '../../growth/value.js';
import type { CostMetric } from '../../schema/metrics.js';
import type { Draft } from './draft.js';
import type { CallGraph } from './graph.js';
import { timesThatNeverEnd, fitLaw } from '../../fit/runs/law.js';
import type { Law } from '../../fit/runs/law.js';
import { isOfLanguage, servesAny } from './problem.js';
import type { Problem, Subject } from './problem.js';
import type { RunGrowth } from './run-growth.js';
import type { StepFacts } from './facts.js';
import type { RunPoint } from '../../fit/runs/run-samples.js';
import { exponentGapOfTheSameGrowth, ownPartOfKnownGrowth } from './thresholds/courses.js';
import { exponentGapOfCallNumbers } from './thresholds/growing-calls.js';

const hasLaw = (law: Law | null): boolean =>
  law === null || (law.tail === undefined && law.class !== 'unknown');

/**
 * The law of a problem is that of the culprits that have one over all sizes; what the others cost
 * at ten times the size, their own laws say. What has no law hides that of the others if it is added to
 * them: a function that is compiled at some size, or an interpreter's routine that runs until then.
 */
function lawOf(culprits: readonly number[], growth: RunGrowth) {
  const known = culprits.filter((each) => hasLaw(growth.own[each]));
  const costAt = (some: readonly number[], x: number) =>
    growth.ownOf(some).reduce((sum, point) => sum + (point.x === x ? point.y : 0), 0);
  const largest = Math.max(...growth.totals.map(({ x }) => x));
  const most = known.length < culprits.length ? costAt(culprits, largest) : 0;
  const all = fitLaw(growth.ownOf(culprits));
  const isOfKnown =
    known.length > 0 &&
    (all.class === 'unknown' || costAt(known, largest) >= ownPartOfKnownGrowth.value * most);
  const of = isOfKnown ? known : culprits;
  const others = culprits.filter((each) => !of.includes(each));
  const law = isOfKnown ? fitLaw(growth.ownOf(of)) : all;
  const cost = (x: number) =>
    [law, ...others.map((each) => growth.own[each])].reduce(
      (sum, each) => sum + sumOfTerms(each?.terms ?? [], x),
      0,
    );
  const [now, then] = [cost(largest), cost(10 * largest)];
  return { law, of, now, then, largest, range: rangeOf(law, largest, then) };
}

/**
 * Where the last steps differ, what they cost at ten times the size if it goes on by the least and by
 * the most of what is claimed; null where one figure says it.
 * @param then what is expected
 */
function rangeOf(law: Law, largest: number, then: number): [number, number] | null {
  const { tail, interval, terms } = law;
  if (tail === undefined || interval === null) return null;
  const here = sumOfTerms(terms, largest);
  const rest = then - sumOfTerms(terms, 10 * largest);
  const [low, high] = interval;
  return [rest + here * 10 ** low, rest + here * 10 ** high];
}

/** Rule of succession: so many sizes that were left out, or steps, were as the others said. */
function confidenceOf({ tail, exponent }: Law, sizes: number): number {
  const [right, seen] =
    tail === undefined
      ? [sizes, sizes]
      : [
          tail.steps.filter(
            (step) => Math.abs(step - (exponent ?? 0)) <= exponentGapOfTheSameGrowth.value,
          ).length,
          tail.steps.length,
        ];
  return Number(((right + 1) / (seen + 2)).toFixed(2));
}

/** From about half of the largest size to that: what a person multiplies in the head. */
function lastStep(points: readonly RunPoint[]): StepFacts {
  const sorted = points.toSorted((a, b) => a.x - b.x);
  const last = sorted.at(-1)!;
  const before = sorted
    .slice(0, -1)
    .reduce((best, each) =>
      Math.abs(Math.log((2 * each.x) / last.x)) < Math.abs(Math.log((2 * best.x) / last.x))
        ? each
        : best,
    );
  return { from: { size: before.x, cost: before.y }, to: { size: last.x, cost: last.y } };
}

/**
 * A problem by those of its culprits that grow fast themselves. What others cost in proportion makes a
 * blend with it, whose exponent is too low; that of a caller with much work of its own may be no
 * problem at all. Who calls them repeats them, unless they serve any caller, and are named by it.
 */
function withoutSlow(
  problem: Problem,
  subjects: readonly Subject[],
  growth: RunGrowth,
): Problem | null {
  const { culprits, recursive } = problem;
  const fast = culprits.filter((each) => {
    const law = growth.own[each];
    return law !== null && hasLaw(law) && growsFast(law);
  });
  const [first] = fast as readonly (number | undefined)[];
  if (first === undefined || fast.length === culprits.length || recursive) return null;
  const [blend, own] = [culprits, fast].map((some) => fitLaw(growth.ownOf(some)));
  const isBlend =
    growsFast(own) && (!growsFast(blend) || powerOf(own) - powerOf(blend) > exponentsAlike.value);
  if (!isBlend || servesAny(subjects[first])) return null;
  const caller = culprits.find((each) => !fast.includes(each))!;
  const isOften = growth.callExponent(first) >= exponentGapOfCallNumbers.value;
  return { ...problem, culprits: fast, repeats: isOften ? (problem.repeats ?? caller) : null };
}

/**
 * @param helpers cost with the culprits what these call them for: as many times as much as they do
 * @returns null where the culprits do not grow too fast together
 */
export function runFinding(
  given: Problem,
  helpers: readonly number[],
  subjects: readonly Subject[],
  growth: RunGrowth,
  { graph, total, unit }: { graph: CallGraph; total: number; unit: CostMetric },
): Draft | null {
  const problem = withoutSlow(given, subjects, growth) ?? given;
  const { law, of, largest, range, ...at } = lawOf(problem.culprits, growth);
  if (!growsFast(law)) return null;
  const culprits = [...problem.culprits, ...helpers];
  const points = growth.ownOf(culprits);
  const helped = Math.max(
    ...growth.ownOf(helpers).flatMap(({ x, y }) => (x === largest ? [y] : [])),
  );
  const now = at.now + helped;
  const then = (at.then / Math.max(1, at.now)) * now;
  const [first, ...others] = culprits;
  const calls = growth.callExponent(first);
  // Those whose growth is its own calls', directly or not, that cost the same at each call, and are
  // called more often than it is.
  const called = others.filter((each) => {
    if (!graph.way(each).includes(first)) return false;
    const often = growth.callExponent(each);
    return (
      often >= calls + exponentGapOfCallNumbers.value &&
      (growth.own[each]?.exponent ?? 0) - often < exponentGapOfCallNumbers.value
    );
  });
  // How often is said of those that the law is of.
  const known = called.filter((each) => of.includes(each));
  const all = [...known, ...called.filter((each) => !of.includes(each))];
  const helperCalls = Math.max(
    0,
    ...(known.length > 0 ? known : all).map((each) => growth.callExponent(each)),
  );
  // So many calls of the same cost each do not make a growth that is faster still.
  const often = (law.exponent ?? 0) - helperCalls <= exponentGapOfTheSameGrowth.value ? all : [];
  const { calls: counted } = growth.countsOf(first);
  const callsNow = Math.max(
    ...growth.points(counted).flatMap(({ x, y }) => (x === largest ? [y] : [])),
  );
  const { repeats } = problem;
  const by =
    repeats === null
      ? null
      : (graph.callersOf(first).find(({ caller }) => caller === repeats)?.calls ?? null);
  const asked = others.find(
    (each) =>
      isOfLanguage(subjects[each]) &&
      graph.way(each).includes(first) &&
      growth.callExponent(each) >= calls + exponentGapOfCallNumbers.value,
  );
  const sizes = new Set(points.map(({ x }) => x)).size;
  const share = culprits.reduce((sum, i) => sum + subjects[i].costSelf, 0) / total;
  const whole = growth.totals.reduce((most, { y }) => Math.max(most, y), 0);
  const finite = then < timesThatNeverEnd.value * Math.max(1, now);
  // What waits is no work that others have a share of.
  const waited = subjects.reduce(
    (sum, { waits }, i) => (waits === true ? sum + Math.max(0, ...growth.countsOf(i).own) : sum),
    0,
  );
  const rest = Math.max(0, whole - waited - now);
  const whom = { ...problem, culprits };
  return {
    problem: whom,
    excess: finite ? then - 10 * now : Infinity,
    shareThen: finite ? then / (then + 10 * rest) : 1,
    finding: {
      rank: 0,
      class: law.class,
      exponent: law.exponent,
      exponent_interval: law.interval,
      basis: often.length > 0 && calls < exponentGapOfCallNumbers.value ? 'calls' : 'run',
      share,
      predicted: finite
        ? {
            size: 10 * largest,
            cost: then,
            times: then / now,
            ...(range === null ? {} : { times_range: [range[0] / at.now, range[1] / at.now] }),
          }
        : null,
      ...(law.tail === undefined ? {} : { holds_from: law.tail.from }),
      confidence: confidenceOf(law, sizes),
      facts: {
        kind: 'run',
        size: growth.size.name,
        ofInput: growth.size.kind === 'input',
        law: { class: law.class, exponent: law.exponent, interval: law.interval },
        whom: subjects[first],
        recursive: problem.recursive,
        others: others.map((i) => subjects[i]),
        helpers: often.map((i) => subjects[i]),
        calls,
        helperCalls,
        callsLog: growth.callsOf(first).class === 'O(n log n)',
        callsNow,
        largest,
        callsInAll: subjects[first].calls,
        repeats: repeats === null ? null : { whom: subjects[repeats], calls: by },
        asks:
          asked === undefined ? null : { whom: subjects[asked], calls: growth.callExponent(asked) },
        step: lastStep(points),
        unit,
        sizes,
        error: law.error,
        tail: law.tail ?? null,
      },
      unseen: null,
      routines: [],
    },
  };
}
