import test from 'ava';
import fc from 'fast-check';
import { printable } from '../../src/base/text/printable.js';

test('text that a terminal shows as it is stays as it is', (t) => {
  for (const text of ['', 'ns::f<int>(char const*)', '/usr/lib/x y.so', 'größe → 大きさ 👍', 'é']) {
    t.is(printable(text), text);
  }
});

test('what moves the cursor, colours, breaks lines or reorders is escaped', (t) => {
  const cases: Record<string, string> = {
    '\x1b[31mred': '\\x1b[31mred',
    'a\nb\r\tc': 'a\\x0ab\\x0d\\x09c',
    '\x00\x07\x7f\x9b': '\\x00\\x07\\x7f\\x9b',
    'evil\u202egnp.c': 'evil\\u{202e}gnp.c',
    '\u2066x\u2069': '\\u{2066}x\\u{2069}',
    'zero\u200bwidth\ufeff': 'zero\\u{200b}width\\u{feff}',
    'line\u2028par\u2029': 'line\\u{2028}par\\u{2029}',
    'lone\ud800': 'lone\\u{d800}',
    'private\ue000\u{10fffd}': 'private\\u{e000}\\u{10fffd}',
    'tag\u{e0041}': 'tag\\u{e0041}',
  };
  for (const [text, expected] of Object.entries(cases)) t.is(printable(text), expected);
});

test('whatever comes in, nothing unprintable comes out, and escaping again changes nothing', (t) => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(text, (input) => {
      const output = printable(input);
      return (
        !/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u.test(output) && printable(output) === output
      );
    }),
  );
  t.pass();
});
