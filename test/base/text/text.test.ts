import test from 'ava';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { colorsFor } from '../../../src/base/text/colors.js';
import { compact, percent, seconds } from '../../../src/base/text/numbers.js';
import { fit, pad, width, wrap } from '../../../src/base/text/width.js';
import { printable } from '../../../src/base/text/printable.js';

test('fit keeps both ends and never exceeds its columns', (t) => {
  t.is(fit('short', 10), 'short');
  t.is(fit('abcdefghij', 6), 'ab…hij');
  t.is(fit('日本語日本語', 7), '日…本語');
  t.is(fit('anything', 0), '');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, columns) => {
      return width(fit(printable(text), columns)) <= columns;
    }),
  );
});

test('width is that of string-width, also where it does not ask it', (t) => {
  const latin = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code));
  const unit = fc.oneof(latin, fc.constantFrom('–', '…', '\u0301', '日', '👍', '\u200d'));
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      t.is(width(text), stringWidth(text));
    }),
  );
});

test('pad counts columns, not characters', (t) => {
  t.is(pad('日本', 6, 'left'), '日本  ');
  t.is(pad('é', 3, 'right'), '  é');
});

test('wrap breaks at blanks and loses no word', (t) => {
  t.deepEqual(wrap('one two three', 7), ['one two', 'three']);
  t.deepEqual(wrap('one 99.4 % two', 10), ['one 99.4 %', 'two']);
  t.deepEqual(wrap('one 99.4 % two', 9), ['one', '99.4 %', 'two']);
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 9 })), (words) => {
      const text = words.map((word) => printable(word).replaceAll(' ', '_')).join(' ');
      const lines = wrap(text, 40);
      return lines.join(' ') === text && lines.every((line) => width(line) <= 40);
    }),
  );
});

test('compact numbers take at most five columns up to 10^18', (t) => {
  t.deepEqual([0, 7, 999, 999.4, 1000, 1234, 9999, 99_999, 999_499, 999_500, 1e18].map(compact), [
    '0',
    '7',
    '999',
    '999',
    '1k',
    '1.23k',
    '10k',
    '100k',
    '999k',
    '1M',
    '1E',
  ]);
  t.is(compact(-1234), '-1.23k');
  t.is(compact(Infinity), '∞');
  t.is(compact(NaN), '?');
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e15 }), (n) => compact(n).length <= 5));
});

test('percentages and times', (t) => {
  t.deepEqual([0, 0.0004, 0.5, 0.99949, 0.9999, 1].map(percent), [
    '0.0 %',
    '<0.1 %',
    '50.0 %',
    '99.9 %',
    '100 %',
    '100 %',
  ]);
  t.deepEqual([0.5, 12.34, 185, 7625].map(seconds), [
    '0.50 s',
    '12.3 s',
    '3 min 05 s',
    '2 h 07 min',
  ]);
});

test('colours need a terminal and no NO_COLOR', (t) => {
  t.true(colorsFor({ isTTY: true }, {}).isColorSupported);
  t.false(colorsFor({}, {}).isColorSupported);
  t.false(colorsFor({ isTTY: true }, { NO_COLOR: '1' }).isColorSupported);
  t.true(colorsFor({ isTTY: true }, { NO_COLOR: '' }).isColorSupported);
  t.false(colorsFor({ isTTY: true }, { TERM: 'dumb' }).isColorSupported);
});
