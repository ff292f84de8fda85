/**
 * GitLab's form of Code Climate's issues, for the widget of a merge request:
 * https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
import { printable } from '../../base/text/printable.js';
import { percent } from '../../base/text/numbers.js';
import { failing } from './check-model.js';
import type { CheckResult, Uncovered, Verdict } from './check-model.js';
import { callersText } from './check-text.js';
import { fingerprint, fingerprintOf } from './fingerprint.js';
import { relativeSource, sourceOf } from './source-path.js';

interface Issue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: 'info' | 'minor' | 'major';
  location: { path: string; lines: { begin: number } };
}

const line = (text: string): string => printable(text).slice(0, 1000);

/** An issue has to lie in some file: what has no source of ours lies in its module. */
function location(verdict: Verdict, root: string): Issue['location'] {
  const source = sourceOf(verdict);
  const file = relativeSource(source.file, root);
  const path = file ?? verdict.routine.module;
  return { path: line(path), lines: { begin: file === null ? 1 : Math.max(1, source.line ?? 1) } };
}

function failure(verdict: Verdict, root: string): Issue {
  const { message, outcome, rule, finding } = verdict;
  const callers = callersText(verdict);
  const named = ['ceiling', 'baseline', 'findings'].includes(rule) ? rule : 'rule';
  return {
    description: line(callers === '' ? message : `${message}; ${callers}`),
    check_name: `comair-bin/${finding === null ? named : 'findings'}`,
    fingerprint: fingerprint(verdict),
    severity: outcome === 'undecided' ? 'minor' : 'major',
    location: location(verdict, root),
  };
}

const uncovered = ({ name, module, class: growth, share, text }: Uncovered): Issue => ({
  description: line(`No rule covers this: ${text} (${growth}, ${percent(share)} of the cost)`),
  check_name: 'comair-bin/uncovered',
  fingerprint: fingerprintOf(module, name, 'uncovered', growth),
  severity: 'info',
  location: { path: line(module), lines: { begin: 1 } },
});

/** Nothing failed, and that says little. */
const blind = (reason: string): Issue => ({
  description: line(reason),
  check_name: 'comair-bin/undecided',
  fingerprint: fingerprintOf('undecided'),
  severity: 'major',
  location: { path: 'comair.yaml', lines: { begin: 1 } },
});

/** @param root of the sources, absolute: paths are relative to it */
export function toCodeQuality(result: CheckResult, root: string): string {
  const { status, unchecked } = result;
  const issues = [
    ...(status === 2 ? [blind(unchecked.reason ?? '')] : []),
    ...failing(result).map((verdict) => failure(verdict, root)),
    ...result.uncovered.map(uncovered),
  ];
  // GitLab takes issues with one fingerprint for one.
  const seen = new Map<string, number>();
  for (const issue of issues) {
    const times = seen.get(issue.fingerprint) ?? 0;
    seen.set(issue.fingerprint, times + 1);
    if (times > 0) issue.fingerprint = fingerprintOf(issue.fingerprint, String(times));
  }
  return `${JSON.stringify(issues, null, 2)}\n`;
}
