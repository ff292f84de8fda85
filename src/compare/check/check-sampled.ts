/** What a call costs in sampled runs, held against a sampled baseline. */
import { areApart } from '../diff/chance.js';
import { costText, costVerdict, sampledPairs } from '../diff/sampled-pairs.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import { compact, count } from '../../base/text/numbers.js';
import type { Baseline } from './loop-rules.js';
import type { Verdict } from './check-model.js';
import { nameOf, verdictOn } from './verdict.js';

/** Relative change of a call's cost that matters. */
const CHANGE = 0.05;

/** Whether the growths of both may be the same one, seen in other samples. */
export const isChance = (before: RoutineReport, now: RoutineReport): boolean =>
  !areApart(before.exponent_interval, now.exponent_interval);

/**
 * Fails where all that a call may cost is more than all that it may have cost, and not for larger
 * inputs alone.
 */
export function checkSampled(
  report: Report,
  { report: before, matching }: Baseline,
  isJudged: (index: number) => boolean,
): Verdict[] {
  return sampledPairs(before, report, matching).flatMap((pair): Verdict[] => {
    const [i, j] = pair.at;
    const [was, routine] = [before.routines[i], report.routines[j]];
    if (!isJudged(j) || costVerdict(pair, was, routine, CHANGE) !== 'worse') return [];
    const [old, now] = [costText(pair.old.mean_cost), costText(pair.new.mean_cost)];
    const unit = report.metric.cost;
    const limit = `${compact(pair.old.mean_cost!.high!)} ${unit}`;
    const samples = `${count(pair.old.exact, 'sample')} and ${pair.new.exact}`;
    return [
      verdictOn(routine, was, {
        outcome: 'violation',
        fails: true,
        rule: 'baseline',
        limit,
        actual: `${now} ${unit}`,
        message: `a call of ${nameOf(routine)} costs ${now} ${unit}, was ${old}: the intervals of ${samples} have no value in common`,
      }),
    ];
  });
}
