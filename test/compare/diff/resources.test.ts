import test from 'ava';
import pc from 'picocolors';
import { diff } from '../../../src/compare/diff/diff.js';
import { diffMarkdown } from '../../../src/compare/diff/diff-markdown.js';
import { diffText } from '../../../src/compare/diff/diff-text.js';
import type { Report } from '../../../src/schema/report.js';
import { sampleReport, sampleRoutine, sampleRun } from '../../support/sample-report.js';

type Growing = NonNullable<Report['resources']>[number];

const growing = (changes: Partial<Growing> = {}): Growing => ({
  resource: 'peak',
  total: 4e6,
  routine: { id: '0123456789ab', name: 'lookup', module: 'prog' },
  class: 'O(n^2)',
  exponent: 2,
  share: 0.9,
  most: 4e6,
  at_x10: 4e8,
  text: 'The memory grows.',
  ...changes,
});

const report = (peak: number, resources: Growing[] = [], argv = ['prog', '1']): Report =>
  sampleReport({
    runs: [sampleRun({ peak, syscalls: 100, blocks: 1e6, instructions: 1e6, argv })],
    routines: [sampleRoutine()],
    ...(resources.length === 0 ? {} : { resources }),
  });

const said = (before: Report, after: Report): unknown[] =>
  diff(before, after).resources.map(({ better, text }) => [better, text]);

test('growth that is new, gone, or another, and amounts of the same command', (t) => {
  const [some, none] = [report(4e6, [growing()]), report(4e6)];
  t.deepEqual(said(some, some), []);
  t.deepEqual(said(none, some), [[false, 'The memory grows; the old one has no such growth']]);
  t.deepEqual(said(some, none), [[true, 'no such growth any more: The memory grows']]);
  const slower = report(4e6, [growing({ class: 'O(n)', exponent: 1 })]);
  t.deepEqual(said(some, slower), [
    [true, 'bytes of memory at once of lookup grow slower: O(n^2) -> O(n)'],
  ]);
  t.deepEqual(said(none, report(8e6)), [
    [false, 'bytes of memory at once: 4 MB -> 8 MB (2.0 times as much)'],
  ]);
  t.deepEqual(said(none, report(8e6, [], ['prog', '2'])), [], 'other input');
  t.deepEqual(said(report(4000), report(8000)), [], 'no weight beside the work');
  const all = report(4e6, [growing({ resource: 'allocated' })]);
  t.deepEqual(
    said(some, all).map((each) => (each as [boolean])[0]),
    [true],
    'what is asked for grew before as well',
  );
  const old = sampleReport({ routines: [sampleRoutine()] });
  t.deepEqual(said(old, some), [], 'it could not tell');
});

test('where the work is the same, they decide', (t) => {
  const worse = diff(report(4e6), report(4e6, [growing()]));
  t.is(worse.verdict, 'worse');
  t.is(diff(report(4e6, [growing()]), report(4e6)).verdict, 'better');
  t.regex(
    diffText(worse, { width: 100, colors: pc.createColors(false) }),
    /\nWORSE {3}The memory grows; the old one has no such growth\n/,
  );
  t.regex(diffMarkdown(worse), /\n- WORSE: The memory grows; the old one/);
});
