/** A growth problem over runs in words and numbers. */
import type { CostMetric } from '../report/schema.js';
import type { Draft } from './findings.js';
import { costOf, fitLaw, isFast } from './law.js';
import type { Problem, Subject } from './problem.js';
import { STEP } from './run-growth.js';
import type { RunGrowth } from './run-growth.js';
import { lastStep, lawEvidence, runSentence } from './words.js';

/** What takes so many times as long will not end: a figure would say nothing. */
export const NEVER = 1e12;

/** @returns null where all culprits together do not grow too fast */
export function runFinding(
  problem: Problem,
  subjects: readonly Subject[],
  growth: RunGrowth,
  { total, unit }: { total: number; unit: CostMetric },
): Draft | null {
  const { culprits } = problem;
  const points = growth.ownOf(culprits);
  const law = fitLaw(points);
  if (!isFast(law)) return null;
  const { name: size } = growth.size;
  const largest = Math.max(...points.map(({ x }) => x));
  const [now, then] = [costOf(law.terms, largest), costOf(law.terms, 10 * largest)];
  const [first, ...others] = culprits;
  const calls = growth.callExponent(first);
  // Those that cost the same at each call, and are called more often than the first is.
  const helpers = others.filter((each) => {
    const often = growth.callExponent(each);
    return often >= calls + STEP && (growth.own[each]?.exponent ?? 0) - often < STEP;
  });
  const helperCalls = Math.max(0, ...helpers.map((each) => growth.callExponent(each)));
  const { calls: counted } = growth.countsOf(first);
  const callsNow = Math.max(
    ...growth.points(counted).flatMap(({ x, y }) => (x === largest ? [y] : [])),
  );
  const facts = { size, law, calls, helperCalls, helpers, callsNow, largest };
  const sizes = new Set(points.map(({ x }) => x)).size;
  const share = culprits.reduce((sum, i) => sum + subjects[i].costSelf, 0) / total;
  const whole = growth.totals.reduce((most, { y }) => Math.max(most, y), 0);
  const finite = then < NEVER * Math.max(1, now);
  const rest = Math.max(0, whole - now);
  return {
    problem,
    excess: finite ? then - 10 * now : Infinity,
    shareThen: finite ? then / (then + 10 * rest) : 1,
    finding: {
      rank: 0,
      class: law.class,
      exponent: law.exponent,
      exponent_interval: law.interval,
      basis: helpers.length > 0 && calls < STEP ? 'calls' : 'run',
      against: growth.size.kind === 'input' ? 'what the run read' : `${size} of the run`,
      share,
      predicted: finite ? { size: 10 * largest, cost: then, times: then / now } : null,
      // Rule of succession: so many sizes that were left out were as the others said.
      confidence: Number(((sizes + 1) / (sizes + 2)).toFixed(2)),
      text: runSentence(subjects, problem, facts),
      evidence: [lastStep(points, size, unit), lawEvidence(law, sizes)],
      next: null,
      routines: [],
    },
  };
}
