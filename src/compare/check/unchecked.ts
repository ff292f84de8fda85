/** What a check could not decide, and how much of the cost that is. */
import { percent } from '../../base/text/numbers.js';
import type { Report } from '../../schema/report.js';
import type { Unchecked, Verdict } from './check-model.js';
import type { Rules } from './rules.js';

/** With more of the cost undecided a check that found nothing has not said that all is well. */
const SHARE_UNDECIDED_THAT_IS_MOST = 0.5;
/** Times that what callers cover is passed on: more than chains of undecided routines are long. */
const ROUNDS = 64;

/** A routine that was to be checked, and what came of it. */
export interface Asked {
  /** Into the report's routines. */
  index: number;
  verdict: Verdict;
}

/** Of each routine's cost the part that comes from calls of checked routines, itself included. */
function coverage({ routines }: Report, checked: ReadonlySet<number>): number[] {
  let covered = routines.map((_, i) => Number(checked.has(i)));
  for (let round = 0; round < ROUNDS; round++) {
    const next = routines.map(({ callers, cost_total: total }, i) => {
      if (checked.has(i) || total <= 0) return covered[i];
      const from = callers.reduce(
        // What calls itself passes on what it has, not more.
        (sum, { routine, cost }) =>
          sum + (routine === null || routine === i ? 0 : cost * covered[routine]),
        0,
      );
      return Math.min(1, from / total);
    });
    const settled = next.every((value, i) => Math.abs(value - covered[i]) < 1e-6);
    covered = next;
    if (settled) break;
  }
  return covered;
}

/** Fills in the shares of the undecided verdicts. */
export function unchecked(
  asked: readonly Asked[],
  report: Report,
  { unknown, findings }: Pick<Rules, 'unknown' | 'findings'>,
): Unchecked {
  const decided = asked.filter(({ verdict }) => verdict.outcome !== 'undecided');
  const covered = coverage(report, new Set(decided.map(({ index }) => index)));
  const own = ({ index }: Asked): number => report.routines[index].cost_self;
  const whole = asked.reduce((sum, entry) => sum + own(entry), 0);
  let share = 0;
  for (const entry of asked) {
    const { index, verdict } = entry;
    if (verdict.outcome !== 'undecided') continue;
    // Where nothing has own cost each routine counts the same.
    verdict.share = whole > 0 ? own(entry) / whole : 1 / asked.length;
    verdict.covered = covered[index];
    share += verdict.share * (1 - covered[index]);
  }
  // A finding that cannot be seen breaks no rule.
  const hidden =
    findings === null || findings === 'any' ? 0 : (report.growth?.shares.undecided ?? 0);
  if (asked.length === 0) share = hidden;
  share = Math.max(share, hidden > SHARE_UNDECIDED_THAT_IS_MOST ? hidden : 0);
  const blind = share > SHARE_UNDECIDED_THAT_IS_MOST && unknown !== 'pass';
  const reason = `${percent(share)} of the cost could not be checked, more than half: run more sizes (comair-bin sweep), or accept it with --unknown pass`;
  return { share, reason: blind ? reason : null };
}

/** How much of the cost an undecided verdict is about, in words. */
export function shareText({ share, covered }: Pick<Verdict, 'share' | 'covered'>): string {
  if (share === null) return '';
  const within = covered > 0.005 ? `, ${percent(covered)} of it within checked callers` : '';
  return ` (${percent(share)} of the cost${within})`;
}
