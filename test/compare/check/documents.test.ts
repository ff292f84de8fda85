/** What people and dashboards read of a check and a comparison: Markdown, Code Quality, metrics. */
import test from 'ava';
import { check } from '../../../src/compare/check/check.js';
import { checkMarkdown } from '../../../src/compare/check/check-markdown.js';
import type { CheckResult } from '../../../src/compare/check/check-model.js';
import { checkOpenMetrics } from '../../../src/compare/check/check-openmetrics.js';
import { toCodeQuality } from '../../../src/compare/check/code-quality.js';
import { DEFAULT_RULES } from '../../../src/compare/check/rules.js';
import { diff } from '../../../src/compare/diff/diff.js';
import { diffMarkdown } from '../../../src/compare/diff/diff-markdown.js';
import { parseGrowth } from '../../../src/growth/write.js';
import type { Report } from '../../../src/schema/report.js';
import { printable } from '../../../src/base/text/printable.js';
import { HOSTILE, UNPRINTABLE, hostileReport } from '../../terminal/hostile.js';
import { PLAIN, pageOf } from '../../support/markdown.js';
import { readMetrics, valueOf } from '../../support/openmetrics.js';
import { sampleReport, sampleRoutine } from '../../support/sample-report.js';

const ceiling = (limit: string, report: Report): CheckResult =>
  check(report, { ...DEFAULT_RULES, ceiling: parseGrowth(limit), minShare: 0 });

const VAGUE = { name: 'vague', class: 'unknown', formula: null, reason: 'few' } as const;
const sample = (): Report =>
  sampleReport({
    routines: [
      sampleRoutine({ name: 'slow', file: '/home/me/proj/src/a b.c', line: 7 }),
      sampleRoutine({ name: 'lib', file: '/usr/src/lib.c' }),
      sampleRoutine({ ...VAGUE, cost_self: 1 }),
    ],
  });

test('Markdown of a check: what fails in a table, and the rest in a line or folded', async (t) => {
  const text = checkMarkdown(ceiling('n', sample()));
  t.regex(text, /^### comair-bin check: FAILED\n\n2 routines checked, 0 within limits, 2 failed, /);
  const { elements, texts } = await pageOf(text);
  t.deepEqual(
    elements.filter((each) => !PLAIN.includes(each)),
    [],
  );
  t.deepEqual(texts.slice(0, 5), ['slow', 'O(n^2)', 'O(n)', '93.1 %', '/home/me/proj/src/a b.c:7']);
  t.regex(texts[5], /^slow grows like O\(n\^2\); at most O\(n\) is allowed: .* \(ceiling\)$/);
  t.true(texts.includes('vague'));
  const below = await pageOf(checkMarkdown(ceiling('n', sample()), '/home/me/proj'));
  const places = below.texts.filter((each) => /^\S.*\.c/.test(each) && !each.includes(' grows '));
  t.deepEqual(places, ['src/a b.c:7', '/usr/src/lib.c:17', 'src/lookup.c:17']);
  t.regex(checkMarkdown(ceiling('n^2', sample())), /^### comair-bin check: passed\n/);
  const blind = sampleReport({ routines: [sampleRoutine(VAGUE)] });
  t.regex(
    checkMarkdown(ceiling('n', blind)),
    /^### comair-bin check: UNDECIDED\n\n100 % of the cost/,
  );
});

test('Markdown of a comparison', async (t) => {
  const points: [number, number, number, number, number][] = [[10, 1, 100, 100, 100]];
  const cheap = sampleRoutine({ class: 'O(n)', exponent: 1, points, cost_total: 1_000_000 });
  const before = sampleReport({ routines: [cheap] });
  const text = diffMarkdown(diff(before, sampleReport()));
  t.regex(text, /^### comair-bin diff: WORSE\n/);
  const { elements, texts } = await pageOf(text);
  t.deepEqual(
    elements.filter((each) => !PLAIN.includes(each)),
    [],
  );
  t.true(texts.some((each) => /^lookup/.test(each)));
});

test('hostile names are text in Markdown', async (t) => {
  const hostile = hostileReport();
  const before = {
    ...hostile,
    findings: [],
    routines: hostile.routines.map((each) => ({ ...each, class: 'O(n)' as const, exponent: 1 })),
  };
  for (const text of [checkMarkdown(ceiling('n', hostile)), diffMarkdown(diff(before, hostile))]) {
    const { elements, html } = await pageOf(text);
    t.deepEqual(
      elements.filter((each) => !PLAIN.includes(each)),
      [],
    );
    t.notRegex(html.replaceAll('\n', ''), UNPRINTABLE);
    // A comment on GitHub holds so much.
    t.true(text.length < 65_536, String(text.length));
  }
});

interface Issue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: string;
  location: { path: string; lines: { begin: number } };
}

const issuesOf = (result: CheckResult): Issue[] =>
  JSON.parse(toCodeQuality(result, '/home/me/proj')) as Issue[];

test('Code Quality: what GitLab demands of each issue', (t) => {
  const [slow, lib, ...none] = issuesOf(ceiling('n', sample()));
  t.deepEqual(none, []);
  t.like(slow, { check_name: 'comair-bin/ceiling', severity: 'major' });
  t.deepEqual(slow.location, { path: 'src/a b.c', lines: { begin: 7 } });
  // A library's source is no file of the project.
  t.deepEqual(lib.location, { path: 'prog', lines: { begin: 1 } });
  t.deepEqual(issuesOf(ceiling('n^2', sample())), []);
  const blind = sampleReport({ routines: [sampleRoutine(VAGUE)] });
  t.like(issuesOf(ceiling('n', blind))[0], { check_name: 'comair-bin/undecided' });
  const all = issuesOf(ceiling('n', hostileReport()));
  t.is(all.length, 2 * HOSTILE.length);
  t.is(new Set(all.map(({ fingerprint }) => fingerprint)).size, all.length);
  for (const { description, fingerprint, severity, location } of all) {
    t.notRegex(description + location.path, UNPRINTABLE);
    t.regex(fingerprint, /^[0-9a-f]{32}$/);
    t.true(['info', 'minor', 'major', 'critical', 'blocker'].includes(severity));
    t.true(Number.isInteger(location.lines.begin) && location.lines.begin >= 1);
    t.notRegex(location.path, /^\.?\//);
  }
  t.deepEqual(
    issuesOf(ceiling('n', { ...sample(), warnings: ['other'] })).map((each) => each.fingerprint),
    [slow.fingerprint, lib.fingerprint],
  );
});

test('metrics of a check: whether it passed, what fails, and the routines', async (t) => {
  const report = sample();
  const metrics = await readMetrics(checkOpenMetrics(ceiling('n', report), report));
  t.is(valueOf(metrics, 'comair_check_status', {}), 1);
  t.is(valueOf(metrics, 'comair_check_failures', {}), 2);
  const failed = metrics.filter(([name]) => name === 'comair_check_failed');
  t.deepEqual(failed[0][1], {
    module: 'prog',
    routine: 'slow',
    rule: 'ceiling',
    limit: 'O(n)',
    class: 'O(n^2)',
    over: 'call',
  });
  t.is(valueOf(metrics, 'comair_routine_exponent', { module: 'prog', routine: 'slow' }), 1.98);
  const hostile = hostileReport();
  const all = await readMetrics(checkOpenMetrics(ceiling('n', hostile), hostile));
  const named = all.filter(([name]) => name === 'comair_check_failed');
  for (const name of HOSTILE.map(printable))
    t.true(named.some(([, { routine }]) => routine === name));
});
