/** Growth of a routine's own cost over whole runs, held against a limit. */
import { growthOf, polynomial } from '../../growth/classes.js';
import type { Growth } from '../../growth/classes.js';
import { outgrows as growsFaster, surelyOutgrows } from '../../growth/order.js';
import { classText, formatGrowth } from '../../growth/write.js';
import { exponentText, isOverRuns } from '../../words/over-runs.js';
import { count, percent } from '../../base/text/numbers.js';
import type { Finding, Report, RoutineReport } from '../../schema/report.js';
import type { Verdict } from './check-model.js';
import { isLiteral } from '../../report/read/pattern.js';
import type { Rule, Rules } from './rules.js';
import { nameOf, verdictOn } from './verdict.js';

export type RunClaim = Pick<Finding, 'class' | 'exponent' | 'exponent_interval'>;

/** Whether the claim is above the limit; a fitted exponent has to be with some certainty. */
export function outgrows(claim: RunClaim, limit: Growth): boolean {
  const ends = claim.class === 'O(n^k)' ? claim.exponent_interval : null;
  return surelyOutgrows({ ...claim, interval: ends }, limit);
}

/** Whether own cost over the runs is known not to be above the limit. */
export function staysBelow({ per_run: run }: RoutineReport, limit: Growth): boolean {
  if (run === undefined) return false;
  if (run.class !== 'unknown') return !outgrows(run, limit);
  const most = run.at_most;
  return most !== undefined && !growsFaster(polynomial(most), limit);
}

/**
 * How fast a routine grows over the runs: where it is the first culprit of a finding, with those
 * that it calls for that; else by itself.
 */
export function runClaim({ id, per_run: run }: RoutineReport, report: Report): RunClaim | null {
  const finding = (report.findings ?? []).find(
    (each) => isOverRuns(each, report) && each.routines[0].id === id,
  );
  if (finding !== undefined) return finding;
  return run === undefined || run.class === 'unknown' ? null : run;
}

function whyUnknown({ per_run: run }: RoutineReport, { growth }: Report): string {
  if (growth?.against == null) return 'the runs have no sizes (comair-bin sweep gives them)';
  return run === undefined
    ? 'it has too little of the cost'
    : `its own cost does not follow ${growth.against.name}`;
}

/** ", exponent 1.97 to 2.02" */
export function certainty(claim: RunClaim): string {
  const text = exponentText(claim);
  return text === '' ? '' : `, ${text}`;
}

/** @param before the routine and the report of the baseline */
export function byRunRule(
  routine: RoutineReport,
  { text: rule, pattern, limit }: Rule,
  report: Report,
  before: { routine: RoutineReport; report: Report } | null,
  unknown: Rules['unknown'],
): Verdict {
  const old = before?.routine ?? null;
  const allowed = formatGrowth(limit);
  const fields = { rule, limit: allowed, over: 'run' as const };
  const claim = runClaim(routine, report);
  const name = nameOf(routine);
  if (claim === null && !staysBelow(routine, limit)) {
    const fails = unknown === 'fail' || (unknown === 'literal' && isLiteral(pattern));
    const message = `${name} may grow faster than ${allowed} over the runs: ${whyUnknown(routine, report)}`;
    return verdictOn(routine, old, {
      ...fields,
      outcome: 'undecided',
      fails,
      message,
      actual: 'unknown',
    });
  }
  const share = `${percent(routine.cost_share)} of the cost`;
  const actual = claim === null ? `no faster than ${allowed}` : classText(claim);
  const above = claim !== null && outgrows(claim, limit);
  const was = before === null ? null : runClaim(before.routine, before.report);
  const known = above && isKnown(claim, was, limit);
  const points = count(routine.per_run?.points.length ?? 0, 'run');
  const basis = `${points}, ${share}${claim === null ? '' : certainty(claim)}`;
  const what = above ? `; at most ${allowed} is allowed` : `; ${allowed} is allowed`;
  return verdictOn(routine, old, {
    ...fields,
    actual,
    outcome: !above ? 'holds' : known ? 'known' : 'violation',
    fails: above && !known,
    message: `${name} grows like ${actual} over the runs${above ? wasText(was) : ''}${what}: ${basis}`,
  });
}

export const wasText = (was: RunClaim | null): string =>
  was === null ? '' : `, was ${classText(was)}`;

/** Whether it was above the limit before, and has not got worse. */
export function isKnown(now: RunClaim, was: RunClaim | null, limit: Growth): boolean {
  if (was === null || !outgrows(was, limit)) return false;
  const old = growthOf(was);
  return old !== null && !outgrows(now, old);
}
