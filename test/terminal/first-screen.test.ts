import test from 'ava';
import pc from 'picocolors';
import { firstScreen } from '../../src/terminal/first-screen.js';
import {
  sampleFinding,
  sampleGrowth,
  sampleReport,
  sampleRoutine,
} from '../support/sample-report.js';

/** The line below the table. */
function restOf(undecided: number): string {
  const own = { class: 'unknown' as const, reason: 'few', cost_self: 400_000 };
  const report = sampleReport({
    routines: [
      sampleRoutine({ rank: 1, finding: { rank: 1, role: 'culprit' } }),
      sampleRoutine({ rank: 2, id: '222222222222', name: '__strcmp_avx2', ...own }),
    ],
    findings: [sampleFinding()],
  });
  const shares = { constant: 0, steady: 0, growing: 1 - undecided, undecided };
  const growth = sampleGrowth({ shares });
  const lines = firstScreen(
    { ...report, growth },
    { width: 100, colors: pc.createColors(false), brief: false },
  );
  return lines.find((line) => line.includes('shows all') || line.includes('without a class')) ?? '';
}

test('what a finding has called is not told as without a class beside a verdict that knows all', (t) => {
  t.notRegex(restOf(0.002), /without a class/);
  t.regex(restOf(0.03), /1 routine without a class 3\.0 %/);
});
