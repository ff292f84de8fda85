/**
 * What a run costs, held against a baseline: more work at equal sizes, a class that is lost, and what
 * is new fail by themselves. Growth alone does not see them: what is called for each unit of input, and
 * costs thirty times as much, grows like before.
 */
import { exponentsAlike } from '../../growth/thresholds.js';
import { classText } from '../../growth/write.js';
import { sizesForAClaim } from '../../fit/enough.js';
import { compact, factor, percent } from '../../base/text/numbers.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import { compareRoutine } from '../diff/compare.js';
import type { Change, DiffThresholds } from '../diff/diff-model.js';
import { isNamed } from '../diff/match.js';
import { weightOf } from '../diff/weigh.js';
import { foldCallers } from './callers.js';
import type { Entry } from './callers.js';
import type { Baseline } from './loop-rules.js';
import type { Verdict } from './check-model.js';
import type { Rules } from './rules.js';
import { shareAddedThatFails, timesTheWorkThatFails } from './thresholds.js';
import { nameOf, verdictOn } from './verdict.js';

const share = (part: number): string => `${percent(part)} of the work`;

/** ", and is of no known class any more (was O(n))" */
function lostText(before: RoutineReport, now: RoutineReport): string {
  const isLost = before.class !== 'unknown' && now.class === 'unknown';
  return isLost ? `; it was ${classText(before)}, and has no class any more` : '';
}

function costsMore(
  change: Change,
  before: RoutineReport,
  now: RoutineReport,
  unit: string,
): Verdict | null {
  const { at_equal_size: at, better } = change;
  if (better !== false || at === null || at.ratio < timesTheWorkThatFails.value) return null;
  const added = weightOf(change);
  if (added < shareAddedThatFails.value) return null;
  const [old, its] = [at.old, at.new].map((cost) => `${compact(cost)} ${unit}`);
  return verdictOn(now, before, {
    outcome: 'violation',
    fails: true,
    rule: 'baseline',
    limit: old,
    actual: its,
    message: `${nameOf(now)} does ${factor(at.ratio)} times the work for input of the same size: ${its} at size ${compact(at.size)}, was ${old}; that adds ${share(added)}${lostText(before, now)}`,
  });
}

/** A class that the sizes would have allowed. */
function classIsLost(change: Change, before: RoutineReport, now: RoutineReport): Verdict | null {
  if (change.kind !== 'unclaimed' || before.size !== now.size) return null;
  if (now.sizes < sizesForAClaim.value || now.cost_share < shareAddedThatFails.value) return null;
  const was = classText(before);
  return verdictOn(now, before, {
    outcome: 'violation',
    fails: true,
    rule: 'baseline',
    limit: was,
    message: `${nameOf(now)} was ${was}, and has no class any more, with ${share(now.cost_share)}: ${now.reason ?? 'no reason given'}`,
  });
}

/** Own cost of what the baseline has, and the report has not: what is new may be its other name. */
function vanishedCost({ report: before, matching }: Baseline): number {
  return before.routines.reduce(
    (sum, { cost_self: own }, i) => sum + (matching.has(i) ? 0 : own),
    0,
  );
}

function newRoutines(report: Report, earlier: Baseline): Entry[] {
  const matched = new Set(earlier.matching.values());
  const whole = report.routines.reduce((sum, { cost_self: own }) => sum + own, 0);
  const gone = vanishedCost(earlier);
  return report.routines.flatMap((routine, index): Entry[] => {
    if (matched.has(index) || !isNamed(routine)) return [];
    const added = (routine.cost_self - gone) / Math.max(1, whole);
    if (added < shareAddedThatFails.value) return [];
    const own = routine.cost_self / whole;
    const verdict = verdictOn(routine, null, {
      outcome: 'violation',
      fails: true,
      rule: 'baseline',
      limit: 'no such routine',
      message: `${nameOf(routine)} is new, and has ${share(own)} by itself`,
    });
    return [{ index, verdict }];
  });
}

/**
 * @param isJudged whether a routine of the report is held against the baseline
 * @param more what fails for other reasons; of a routine it goes before what is found here
 */
export function checkCost(
  report: Report,
  earlier: Baseline,
  unknown: Rules['unknown'],
  { isJudged, more }: { isJudged: (index: number) => boolean; more: readonly Entry[] },
): Verdict[] {
  const { report: before, matching } = earlier;
  const thresholds: DiffThresholds = {
    cost: timesTheWorkThatFails.value - 1,
    exponent: exponentsAlike.value,
    min_share: 0,
  };
  const changed = [...matching].flatMap(([i, index]): Entry[] => {
    const [was, now] = [before.routines[i], report.routines[index]];
    const change = isJudged(index) ? compareRoutine(was, now, thresholds, report.metric) : null;
    if (change === null) return [];
    const lost = unknown === 'pass' ? null : classIsLost(change, was, now);
    const verdict = costsMore(change, was, now, report.metric.cost) ?? lost;
    return verdict === null ? [] : [{ index, verdict }];
  });
  const added = newRoutines(report, earlier).filter(({ index }) => isJudged(index));
  const told = more.filter(({ index }) => isJudged(index));
  const known = new Set(told.map(({ index }) => index));
  const others = [...added, ...changed].filter(({ index }) => !known.has(index));
  // More work in a callee is more work in its caller, whatever grows.
  return foldCallers([...told, ...others], report, () => true);
}
