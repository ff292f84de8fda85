/**
 * Findings held against the rules. What calls cost with their size is judged by rules for routines;
 * calls that are cheap and too many are in no routine's class, and only a finding says so.
 */
import { isOverRuns } from '../../words/over-runs.js';
import type { Growth } from '../../growth/classes.js';
import { classText, formatGrowth, parseGrowth } from '../../growth/write.js';
import { percent } from '../../base/text/numbers.js';
import { isCautious } from '../../schema/cautious.js';
import type { Finding, Report, RoutineReport } from '../../schema/report.js';
import type { Uncovered, Verdict } from './check-model.js';
import type { Matcher } from '../../report/read/pattern.js';
import { certainty, isKnown, outgrows, runClaim, wasText } from './check-over-runs.js';
import type { RunClaim } from './check-over-runs.js';
import type { Rules } from './rules.js';
import { nameOf, verdictOn } from './verdict.js';

export interface FindingsInput {
  report: Report;
  rules: Rules;
  baseline: Report | null;
  /** Routines of the baseline by index into the report. */
  old: ReadonlyMap<number, RoutineReport>;
  /** Verdicts on routines, each with its index into the report. */
  asked: readonly { index: number; verdict: Verdict }[];
  ignored: readonly Matcher[];
}

/** What is no problem by itself: a finding is what grows faster. */
const NO_PROBLEM = parseGrowth('n log n');

/** Whether a rule for the first culprit has said what there is to say. */
function isCovered(finding: Finding, first: number, { report, asked }: FindingsInput): boolean {
  const over = isOverRuns(finding, report) ? 'run' : 'call';
  return asked.some(
    ({ index, verdict }) =>
      index === first &&
      verdict.outcome !== 'undecided' &&
      verdict.over === over &&
      // Calls that may get more are in no call's class, nor what one call went through.
      (finding.basis === 'call') === (over === 'call'),
  );
}

/** With what a close look at its loops suggests, where there was one. */
function textOf({ text, diagnosis }: Finding): string {
  if (diagnosis === undefined || diagnosis.suggestion.code === 'none') return text;
  const { code, text: why } = diagnosis.suggestion;
  return `${text} Suggestion: ${code}: ${why}`;
}

interface Limit {
  rule: 'findings' | 'ceiling' | 'baseline';
  /** Null: no finding at all. */
  growth: Growth | null;
}

function limitOf(finding: Finding, input: FindingsInput): Limit | null {
  const { report, rules, baseline } = input;
  if (rules.findings === 'none') return { rule: 'findings', growth: null };
  if (rules.findings === 'any') return null;
  if (rules.findings !== null) return { rule: 'findings', growth: rules.findings };
  if (!isOverRuns(finding, report) || finding.share < rules.minShare) return null;
  if (rules.ceiling !== null) return { rule: 'ceiling', growth: rules.ceiling };
  // Runs that are told apart by other sizes say nothing of these.
  const same = baseline?.growth?.against?.name === report.growth?.against?.name;
  return baseline !== null && same ? { rule: 'baseline', growth: null } : null;
}

/** How the baseline has the first culprit. */
function before(index: number, finding: Finding, input: FindingsInput): RunClaim | null {
  const { baseline, old, report } = input;
  const routine = old.get(index);
  if (baseline === null || routine === undefined) return null;
  if (isOverRuns(finding, report)) return runClaim(routine, baseline);
  return (
    (baseline.findings ?? []).find(
      ({ basis, routines: [first] }) => basis === finding.basis && first.id === routine.id,
    ) ?? null
  );
}

function judge(finding: Finding, index: number, limit: Limit, input: FindingsInput): Verdict {
  const { report, rules } = input;
  const routine = report.routines[index];
  const at = finding.called_at;
  const over = isOverRuns(finding, report);
  const called = finding.basis === 'call' ? finding.against : 'the input of a call';
  const where = over ? 'over the runs' : `with ${called}`;
  const least = limit.growth ?? NO_PROBLEM;
  const allowed = formatGrowth(least);
  const fields = {
    rule: limit.rule,
    limit: allowed,
    actual: classText(finding),
    finding: finding.rank,
    over: over ? ('run' as const) : ('call' as const),
    ...(at === undefined ? {} : { called_at: { file: at.file, line: at.line } }),
  };
  const old = input.old.get(index) ?? null;
  const because = `${textOf(finding).replace(/\.$/, '')}; ${percent(finding.share)} of the cost`;
  const mayOnly = isCautious(finding, over) && !rules.cautious;
  if (mayOnly || finding.class === 'unknown') {
    const message = `${nameOf(routine)} may grow faster than ${allowed}: ${because} (comair-bin sweep would tell)`;
    const fails = rules.unknown === 'fail';
    return verdictOn(routine, old, { ...fields, outcome: 'undecided', fails, message });
  }
  const was = before(index, finding, input);
  const above = limit.growth === null || outgrows(finding, limit.growth);
  const known = above && isKnown(finding, was, least);
  const permitted = !above
    ? `; ${allowed} is allowed`
    : limit.growth !== null
      ? `; at most ${allowed} is allowed`
      : limit.rule === 'findings'
        ? '; no finding is allowed'
        : known
          ? '; the baseline has it, too'
          : '; the baseline has no such finding';
  return verdictOn(routine, old, {
    ...fields,
    outcome: !above ? 'holds' : known ? 'known' : 'violation',
    fails: above && !known,
    message: `${nameOf(routine)} grows like ${classText(finding)} ${where}${wasText(was)}${permitted}: ${because}${certainty(finding)}`,
  });
}

/** Verdicts on findings, and those that no rule is about. */
export function checkFindings(input: FindingsInput): {
  verdicts: Verdict[];
  uncovered: Uncovered[];
} {
  const { report, rules, ignored } = input;
  const at = new Map(report.routines.map(({ id }, i) => [id, i]));
  const verdicts: Verdict[] = [];
  const uncovered: Uncovered[] = [];
  for (const finding of report.findings ?? []) {
    const first = at.get(finding.routines[0].id);
    if (first === undefined || ignored.some((matches) => matches(report.routines[first]))) continue;
    if (isCovered(finding, first, input)) continue;
    const limit = limitOf(finding, input);
    if (limit !== null) verdicts.push(judge(finding, first, limit, input));
    else if (rules.findings !== 'any') {
      const { rank, share } = finding;
      const { name, module } = report.routines[first];
      uncovered.push({
        rank,
        name,
        module,
        class: classText(finding),
        share,
        text: textOf(finding),
      });
    }
  }
  return { verdicts, uncovered };
}
