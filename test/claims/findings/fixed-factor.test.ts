/** What a sweep over one size says of another one that stayed. */
import test from 'ava';
import { sweep } from './swept.js';
import type { Behaviour } from './swept.js';

const main: Behaviour = { calls: () => 1, own: (n) => n };

const said = (match: Behaviour): string =>
  sweep({ main, match }, [['main', 'match']]).growth?.text ?? '';

test('calls that stay, each of which costs more, are told', (t) => {
  t.regex(
    said({ calls: () => 600, own: (n) => 600 * (20 + 5 * n) }),
    /^Nothing grows faster than n log n.* match \(100 % of the largest run\) was called 600 times in every run, and each call costs more with n\. If that number is an input, too, vary both \(--sizes n=LIST --sizes m=LIST\): what multiplies looks linear in each alone\.$/,
  );
});

const SILENT: readonly [what: string, of: Behaviour][] = [
  ['calls that get more, each at the same cost', { calls: (n) => n, own: (n) => 600 * n }],
  ['a few passes over the input', { calls: () => 12, own: (n) => 3000 * n }],
  ['many calls that cost the same at all sizes', { calls: () => 600, own: () => 5 }],
  ['what has little of the run', { calls: () => 600, own: (n) => n / 2 }],
  ['calls that are nearly as many', { calls: (n) => 600 + n / 100, own: (n) => 3000 * n }],
  ['what is a finding', { calls: () => 600, own: (n) => 600 * n * n }],
];

for (const [what, of] of SILENT) {
  test(`nothing is said of ${what}`, (t) => {
    const text = said(of);
    t.not(text, '');
    t.notRegex(text, /in every run/);
  });
}
