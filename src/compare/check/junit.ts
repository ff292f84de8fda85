/**
 * JUnit XML: a test case for each routine and the limit that it was held to. Only what the schema of
 * Jenkins allows (junit-10.xsd), since its xUnit plugin refuses a file with anything else: where a
 * routine is stands in the text, as cases have no attribute for it.
 */
import { escapeXml } from '../../base/text/escape-xml.js';
import { TOOL } from '../../base/version.js';
import { failing, uncoveredText } from './check-model.js';
import type { CheckResult, Uncovered, Verdict } from './check-model.js';
import { callersText, placeOf } from './check-text.js';
import { shareText } from './unchecked.js';

function testCase(verdict: Verdict): string {
  const { routine, limit, message, outcome, fails, rule, over, resource } = verdict;
  const asked = resource === undefined ? '' : `${resource} of `;
  const what = `${asked}${routine.name}${over === 'run' ? ' over runs' : ''}`;
  const head = `    <testcase classname="${escapeXml(routine.module)}" name="${escapeXml(`${what} <= ${limit}`)}" time="0"`;
  const text = escapeXml(message);
  if (fails) {
    const more = [placeOf(verdict), `rule: ${rule}`, callersText(verdict)]
      .filter((part) => part !== '')
      .map(escapeXml);
    return `${head}>\n      <failure type="${outcome}" message="${text}">${[text, ...more].join('\n')}</failure>\n    </testcase>`;
  }
  if (outcome === 'holds') return `${head}/>`;
  return `${head}>\n      <skipped message="${text}${escapeXml(shareText(verdict))}"/>\n    </testcase>`;
}

/** A check that decides nothing is a failure to who reads nothing else. */
function blindCase({ unchecked: { reason } }: CheckResult): string {
  const text = escapeXml(reason ?? '');
  return `    <testcase classname="check" name="most of the cost is checked" time="0">\n      <failure type="undecided" message="${text}">${text}</failure>\n    </testcase>`;
}

function uncoveredCase(finding: Uncovered): string {
  const text = escapeXml(`not covered by any rule: ${finding.text}`);
  return `    <testcase classname="${escapeXml(finding.module)}" name="${escapeXml(`finding${finding.rank === null ? '' : ` ${finding.rank}`}: ${uncoveredText(finding)}`)}" time="0">\n      <skipped message="${text}"/>\n    </testcase>`;
}

/** A suite of test cases that stands before those of the check. */
export interface JUnitSuite {
  tests: number;
  failures: number;
  errors: number;
  /** Of its element. */
  lines: string[];
}

const countsOf = ({ tests, failures, errors }: Omit<JUnitSuite, 'lines'>): string =>
  `tests="${tests}" failures="${failures}" errors="${errors}" time="0"`;

/** A whole file. */
export function junitOf(suites: readonly JUnitSuite[]): string {
  const all = { tests: 0, failures: 0, errors: 0 };
  for (const { tests, failures, errors } of suites) {
    all.tests += tests;
    all.failures += failures;
    all.errors += errors;
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${TOOL.name}" ${countsOf(all)}>`,
    ...suites.flatMap(({ lines }) => lines),
    '</testsuites>',
    '',
  ].join('\n');
}

/** @param before suites of other test cases */
export function toJUnit(result: CheckResult, before: readonly JUnitSuite[] = []): string {
  const { verdicts, uncovered, tool } = result;
  const blind = result.status === 2 ? [blindCase(result)] : [];
  const undecided = verdicts.filter(({ fails, outcome }) => !fails && outcome !== 'holds');
  const counts = {
    tests: verdicts.length + uncovered.length + blind.length,
    failures: failing(result).length + blind.length,
    errors: 0,
  };
  const skipped = undecided.length + uncovered.length;
  const lines = [
    `  <testsuite name="${tool.name} check" ${countsOf(counts)} skipped="${skipped}">`,
    ...verdicts.map(testCase),
    ...uncovered.map(uncoveredCase),
    ...blind,
    '  </testsuite>',
  ];
  return junitOf([...before, { ...counts, lines }]);
}
