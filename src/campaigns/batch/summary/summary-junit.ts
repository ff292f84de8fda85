/** The jobs of a suite as test cases of JUnit, which stand before those of a check. */
import { escapeXml } from '../../../base/text/escape-xml.js';
import type { JobSummary, Summary } from './summary.js';

/** What says nothing of the job, as it was not run to its end. */
const isError = ({ status }: JobSummary): boolean => status === 'error' || status === 'not-run';

const isLeftOut = ({ status }: JobSummary): boolean => status === 'skipped' || status === 'pending';

function testCase(job: JobSummary, suite: string): string {
  const { name, status, reason, output, wall_s } = job;
  const head = `    <testcase classname="${escapeXml(suite)}" name="${escapeXml(name)}" time="${wall_s.toFixed(3)}"`;
  if (status === 'passed') return `${head}/>`;
  const message = `message="${escapeXml(reason ?? status)}"`;
  if (isLeftOut(job)) return `${head}>\n      <skipped ${message}/>\n    </testcase>`;
  const kind = isError(job) ? 'error' : 'failure';
  return `${head}>\n      <${kind} type="${status}" ${message}>${escapeXml(output ?? '')}</${kind}>\n    </testcase>`;
}

/** An element `testsuite`, in lines, and what is in it. */
export function summaryJUnit({ suite, jobs }: Summary): {
  tests: number;
  failures: number;
  errors: number;
  lines: string[];
} {
  const skipped = jobs.filter(isLeftOut).length;
  const errors = jobs.filter(isError).length;
  const passed = jobs.filter(({ status }) => status === 'passed').length;
  const tests = jobs.length;
  const failures = tests - skipped - errors - passed;
  return {
    tests,
    failures,
    errors,
    lines: [
      `  <testsuite name="${escapeXml(suite)}" tests="${tests}" failures="${failures}" errors="${errors}" time="0" skipped="${skipped}">`,
      ...jobs.map((job) => testCase(job, suite)),
      '  </testsuite>',
    ],
  };
}
