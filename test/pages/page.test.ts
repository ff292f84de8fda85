/** The page as a file: what stands in it, and what must not. */
import test from 'ava';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { scriptJson } from '../../src/pages/embed.js';
import { toHtml } from '../../src/pages/to-html.js';
import type { View } from '../../src/pages/view-model.js';
import { sampleReport, sampleRoutine, sampleRun } from '../support/sample-report.js';

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  ']]>&amp;',
  'line\u2028separator\u2029',
  '\x1b[31mred\x1b[0m',
  '\ud800 lone surrogate',
  '\u202eesrever',
  '"quotes\' and \\ backslash $& $1 $`',
  'x'.repeat(10_000),
];

test('data in a script element can neither leave it nor change', (t) => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = scriptJson(value);
      t.notRegex(text, /[<>&\u2028\u2029]/);
      t.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
    }),
  );
  for (const text of HOSTILE) {
    t.notRegex(scriptJson(text), /[<>&\u2028\u2029]/);
    t.is(JSON.parse(scriptJson(text)), text);
  }
});

function dataOf(page: string): View {
  const found = /<script type="application\/json" id="view">(.*?)<\/script>/s.exec(page);
  return JSON.parse(found![1]) as View;
}

test('hostile names arrive in the page as what they are, and as nothing else', async (t) => {
  const page = await toHtml(
    sampleReport({
      routines: HOSTILE.map((name) => sampleRoutine({ name, module: name, module_path: name })),
      runs: [sampleRun({ argv: HOSTILE })],
      warnings: HOSTILE,
    }),
  );
  const view = dataOf(page);
  t.deepEqual(view.rows.name, HOSTILE);
  t.deepEqual(view.warnings, HOSTILE);
  t.deepEqual(view.runs[0].argv, HOSTILE);
  // One element of data, one of code, whatever the names say; the code itself may speak of elements.
  const outside = page.replace(/(<script type="module">)[^]*?<\/script>/, '$1');
  t.is(outside.match(/<script/g)?.length, 2);
});

test('the page allows its own script and style, and no request', async (t) => {
  const page = await toHtml(sampleReport());
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(page)![1];
  t.regex(policy, /default-src 'none'/);
  t.regex(policy, /connect-src 'none'/);
  t.notRegex(policy, /unsafe|https?:|\*/);
  for (const tag of ['style', 'script type="module"']) {
    const name = tag.split(' ')[0];
    const text = new RegExp(`<${tag}>(.*?)</${name}>`, 's').exec(page)![1];
    const digest = createHash('sha256').update(text).digest('base64');
    t.true(policy.includes(`'sha256-${digest}'`), tag);
  }
  t.notRegex(page.replace(/<script[^>]*>.*?<\/script>/gs, ''), /(src|href)="(?!data:,)/);
});
