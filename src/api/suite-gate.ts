/** A whole suite held against rules and a baseline: all its jobs together, and each of its sweeps. */
import { check } from '../compare/check/check.js';
import { concluded } from '../compare/check/check-model.js';
import type { CheckResult, Uncovered, Verdict } from '../compare/check/check-model.js';
import type { Rules } from '../compare/check/rules.js';
import { compact } from '../base/text/numbers.js';
import { ComairError } from '../base/errors.js';
import { dearerInSameTests } from './same-tests.js';
import type { TestCosts } from './same-tests.js';
import type { Summary } from '../campaigns/batch/summary/summary.js';
import { sweepTitle } from '../campaigns/batch/summary/summary-text.js';
import type { TestEvidence } from '../campaigns/batch/summary/evidence.js';
import type { Report } from '../schema/report.js';

/** What an earlier run of the suite is known by. */
export interface SuiteBaseline {
  report: Report;
  sweeps: readonly { name: string; report: Report }[];
  /** Its jobs, where their costs are known. */
  tests: readonly TestCosts[];
}

/** The jobs that show most of a routine, by its id; nothing where that is not known. */
export type TestsOf = (routine: string) => readonly TestEvidence[];

/** "nesting (sizes 3 to 2.05k)" */
function testText({ job, size_range: [from, to] }: TestEvidence): string {
  const sizes = from === to ? `size ${compact(to)}` : `sizes ${compact(from)} to ${compact(to)}`;
  return `${job} (${sizes})`;
}

function shownBy(verdict: Verdict, test: string): Verdict {
  return { ...verdict, test, message: `${verdict.message}; shown by ${test}` };
}

/** Whether rules ask for anything where there is no baseline. */
const asks = ({ rules, ceiling, findings }: Rules): boolean =>
  rules.length > 0 || ceiling !== null || (findings !== null && findings !== 'any');

interface OfSweeps {
  verdicts: Verdict[];
  uncovered: Uncovered[];
  warnings: string[];
}

/** Only what is over sizes: what calls cost is judged once, with the calls of all jobs. */
function checkSweeps(
  sweeps: Summary['sweeps'],
  rules: Rules,
  baseline: SuiteBaseline | null,
): OfSweeps {
  const found: OfSweeps = { verdicts: [], uncovered: [], warnings: [] };
  for (const sweep of sweeps) {
    const title = sweepTitle(sweep);
    const before = baseline?.sweeps.find(({ name }) => name === sweep.name) ?? null;
    if (before === null && baseline !== null)
      found.warnings.push(`${title}: the baseline has no such sweep`);
    if (before === null && !asks(rules)) continue;
    const { verdicts, uncovered } = check(sweep.report, rules, before?.report ?? null, {
      kind: 'sweep',
    });
    for (const verdict of verdicts)
      if (verdict.over === 'run') found.verdicts.push(shownBy(verdict, title));
    found.uncovered.push(...uncovered);
  }
  return found;
}

/**
 * @param testsOf of the routines of `summary.report`
 * @throws ComairError as `check`; `input` where no job left a profile
 */
export function checkSuite(
  { report, sweeps, jobs }: Pick<Summary, 'report' | 'sweeps' | 'jobs'>,
  rules: Rules,
  baseline: SuiteBaseline | null,
  testsOf: TestsOf,
): CheckResult {
  if (report === null) throw new ComairError('nothing to check: no job left a profile', 'input');
  const more =
    baseline === null ? {} : { more: dearerInSameTests(report, jobs, baseline, rules.minShare) };
  const whole = check(report, rules, baseline?.report ?? null, { kind: 'suite', ...more });
  const ofSweeps = checkSweeps(sweeps, rules, baseline);
  // Jobs of all kinds together cannot say what one command at several sizes does.
  const judged = new Set(
    ofSweeps.verdicts.flatMap(({ outcome, rule }) => (outcome === 'undecided' ? [] : [rule])),
  );
  const ofAll = whole.verdicts
    .filter(
      ({ over, outcome, rule }) => over !== 'run' || outcome !== 'undecided' || !judged.has(rule),
    )
    .map((verdict) => {
      if (verdict.test !== undefined) return verdict;
      // Where most of it is; the first is the one with the largest sizes.
      const first = testsOf(verdict.routine.id)
        .toSorted((a, b) => b.share - a.share)
        .at(0);
      return first === undefined ? verdict : shownBy(verdict, testText(first));
    });
  const verdicts = [...ofSweeps.verdicts, ...ofAll].toSorted(
    (a, b) => Number(b.fails) - Number(a.fails),
  );
  const known = new Set(whole.uncovered.map(({ name, class: growth }) => `${name} ${growth}`));
  const others = ofSweeps.uncovered.filter(
    ({ name, class: growth }) => !known.has(`${name} ${growth}`),
  );
  return concluded(whole.metric, {
    unchecked: whole.unchecked,
    uncovered: [...whole.uncovered, ...others],
    verdicts,
    warnings: [...whole.warnings, ...ofSweeps.warnings],
  });
}
