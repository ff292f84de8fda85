/** Whether a job has passed, by how it ended and what it wrote. As CTest, meson and prove judge. */
import { messageOf } from '../../../base/errors.js';
import type { JobOutput, JobStatus, Judge } from '../job.js';
import type { TapSummary } from './tap.js';

/** How a job's program ended; one of code and signal is null. */
export interface Ended {
  code: number | null;
  signal: string | null;
  stdout: JobOutput;
  stderr: JobOutput;
  tap: TapSummary | null;
}

export interface Judgement {
  status: JobStatus;
  reason: string | null;
}

/** @throws Error for no regular expression */
function matches(patterns: readonly string[], { stdout, stderr }: Ended): string | null {
  const texts = [stdout.head, stdout.tail, stderr.head, stderr.tail];
  for (const pattern of patterns) {
    const regex = new RegExp(pattern);
    if (texts.some((text) => regex.test(text))) return pattern;
  }
  return null;
}

function byTap(tap: TapSummary, code: number): Judgement {
  if (tap.bailOut !== null)
    return { status: 'failed', reason: `bailed out: ${tap.bailOut}`.trimEnd() };
  if (tap.skipAll !== null && tap.run === 0) {
    return { status: 'skipped', reason: tap.skipAll === '' ? 'it skips all tests' : tap.skipAll };
  }
  if (tap.failed > 0) {
    return {
      status: 'failed',
      reason: `${tap.failed} of ${tap.run} tests failed, first: ${tap.firstFailure ?? '?'}`,
    };
  }
  if (tap.planned !== null && tap.planned !== tap.run) {
    return { status: 'failed', reason: `${tap.planned} tests were planned, ${tap.run} were run` };
  }
  if (tap.planned === null && tap.run === 0) {
    return { status: 'failed', reason: 'it printed no test results (TAP)' };
  }
  if (code !== 0)
    return { status: 'failed', reason: `exit status ${code}, although all tests passed` };
  return { status: 'passed', reason: null };
}

function byStatus(ended: Ended, code: number, judge: Judge): Judgement {
  const forbidden = matches(judge.fail_regex, ended);
  const required = judge.pass_regex.length === 0 ? null : matches(judge.pass_regex, ended);
  const good =
    forbidden === null &&
    (judge.pass_regex.length > 0 ? required !== null : judge.pass_codes.includes(code));
  if (good !== judge.will_fail) return { status: 'passed', reason: null };
  const reason =
    forbidden !== null
      ? `its output matches ${forbidden}`
      : judge.will_fail
        ? `exit status ${code}, but it should have failed`
        : judge.pass_regex.length > 0
          ? `its output matches none of ${judge.pass_regex.join(', ')}`
          : `exit status ${code}`;
  return { status: 'failed', reason };
}

/** What meson takes for an error of the test, which no test should have. */
const ERROR_CODE = 99;

/** Of a test of meson that should fail: whether it has, and not in another way. */
function hasFailed({ code, tap }: Ended, { protocol }: Judge): boolean {
  if (protocol === 'exit' || tap === null) return code !== 0 && code !== ERROR_CODE;
  const whole = tap.bailOut === null && (tap.planned === null || tap.planned === tap.run);
  return code === 0 && tap.failed > 0 && whole;
}

export function judgeJob(ended: Ended, judge: Judge): Judgement {
  const judgement = asItEnded(ended, judge);
  const { status } = judgement;
  if (!judge.should_fail) return judgement;
  if (status === 'passed') return { status: 'failed', reason: 'it should have failed' };
  if ((status === 'failed' || status === 'crashed') && hasFailed(ended, judge)) {
    return { status: 'passed', reason: null };
  }
  return judgement;
}

function asItEnded(ended: Ended, judge: Judge): Judgement {
  const { code, signal } = ended;
  if (code === null) return { status: 'crashed', reason: `killed by ${signal ?? 'a signal'}` };
  try {
    const skipping = matches(judge.skip_regex, ended);
    if (skipping !== null) return { status: 'skipped', reason: `its output matches ${skipping}` };
    if (judge.skip_codes.includes(code))
      return { status: 'skipped', reason: `exit status ${code}` };
    return judge.protocol === 'tap' && ended.tap !== null
      ? byTap(ended.tap, code)
      : byStatus(ended, code, judge);
  } catch (error) {
    return { status: 'error', reason: messageOf(error) };
  }
}
