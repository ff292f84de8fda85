import test from 'ava';
import { escapeMarkdown, markdownCode, markdownTable } from '../../../src/base/text/markdown.js';
import { printable } from '../../../src/base/text/printable.js';
import { fit } from '../../../src/base/text/width.js';
import { HOSTILE, UNPRINTABLE } from '../../terminal/hostile.js';
import { PLAIN, pageOf } from '../../support/markdown.js';

const NAMES = [
  ...HOSTILE,
  '@everyone memcpy@plt and memcpy@@GLIBC_2.14',
  '#1 !2 $3 %4 %"a milestone" ~bug &5 ^alert :smile: GH-6',
  'https://example.org www.example.org me@example.org xmpp:a@b.c',
  '1. one',
  '2) two',
  '- item',
  '+ item',
  '=====',
  '> quote',
  '[x] [link](http://a) ![image](b) [^1] [a]: b',
  '*a* _b_ **c** ~~d~~ `e` ``f`` \\`g` $x$',
  'a | b || c \\| d',
  '&lt;b&gt; &#64; &amp;',
  '<!-- comment --> <details> </code></td></table>',
  '$(rm -rf /) ${a}',
  'operator|| operator<<',
  '    indented',
  '~~~',
  '| --- |',
];
const shown = (name: string): string => fit(printable(name), 500).trim();

test('whatever a name is, it is shown as it is: in a table, in a list, as code and as text', async (t) => {
  const rows = NAMES.map((name) => [markdownCode(name), escapeMarkdown(name)]);
  const items = NAMES.flatMap((name) => [`- ${escapeMarkdown(name)}`, `- ${markdownCode(name)}`]);
  const table = markdownTable(['a', 'b'], ['-', '-:'], rows, String);
  const page = await pageOf([...table, '', ...items].join('\n'));
  t.deepEqual(
    page.elements.filter((each) => !PLAIN.includes(each)),
    [],
  );
  // In HTML blanks in a row are one.
  const twice = NAMES.flatMap((name) => [shown(name), shown(name)]).map((text) =>
    text.replaceAll(/ +/g, ' '),
  );
  t.deepEqual(
    page.texts.map((text) => text.replaceAll(/ +/g, ' ')),
    [...twice, ...twice],
  );
  t.notRegex(page.html.replaceAll('\n', ''), UNPRINTABLE);
});

test('nobody and nothing is mentioned in the text of the finished page', async (t) => {
  const page = await pageOf(NAMES.map((name) => `- ${escapeMarkdown(name)}`).join('\n'));
  // As their filters see it: text between markup.
  for (const text of page.html.split(/<[^>]*>/))
    t.notRegex(text, /[@#!$%~]\w|&amp;\w|:[\w+-]+:|:\/\/|www\./, text);
});

test('what is too long for a comment is counted', (t) => {
  const rows = Array.from({ length: 500 }, (_, i) => [`${i} ${'x'.repeat(490)}`]);
  const lines = markdownTable(['a'], ['-'], rows, (left) => `and ${left} more`);
  t.true(lines.join('\n').length < 31_000);
  t.regex(lines.at(-1) ?? '', /^and 4\d\d more$/);
});
