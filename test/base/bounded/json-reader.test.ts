/** Reading JSON piece by piece, and no more of it than there is room for. */
import test from 'ava';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { Allowance } from '../../../src/base/bounded/allowance.js';
import { JsonReader } from '../../../src/base/bounded/json-reader.js';
import { ComairError } from '../../../src/base/errors.js';

/** @param cuts where the text is cut into chunks */
function read(text: string, cuts: readonly number[] = [], memory?: number): unknown {
  const bytes = Buffer.from(text);
  const reader = new JsonReader(new Allowance(memory));
  let start = 0;
  for (const cut of [...cuts, bytes.length].sort((a, b) => a - b)) {
    reader.push(bytes.subarray(start, cut));
    start = Math.max(start, cut);
  }
  return reader.end();
}

test('an object is read as JSON.parse reads it, wherever it is cut', (t) => {
  const object = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(object, fc.array(fc.nat(200)), fc.constantFrom(0, 2), (value, cuts, indent) => {
      const text = JSON.stringify(value, null, indent);
      assert.deepEqual(read(text, cuts), JSON.parse(text));
    }),
    { numRuns: 500 },
  );
  t.deepEqual(read(' { "a" : [ ] , "b" : [ [ ] , 1 ] , "c":"}],{" } \n'), {
    a: [],
    b: [[], 1],
    c: '}],{',
  });
  t.deepEqual(read('{}'), {});
});

test('what JSON.parse refuses is refused', (t) => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    ' ',
    'null',
    '\\',
    '{"a":[',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.nat(20)), (pieces, cuts) => {
      const text = pieces.join('');
      let expected: unknown;
      try {
        expected = JSON.parse(text);
      } catch {
        expected = undefined;
      }
      if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
        assert.throws(() => read(text, cuts), SyntaxError, text);
      } else assert.deepEqual(read(text, cuts), expected, text);
    }),
    { numRuns: 5000 },
  );
  t.throws(() => read(`{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`), { message: /too deep/ });
});

test('values that would take too much are refused before they are made', (t) => {
  const memory = 10 << 20;
  for (const [what, text] of [
    ['numbers of a member', `{"a":[${'0,'.repeat(1e6)}0]}`],
    ['numbers further in', `{"a":[[${'0,'.repeat(1e6)}0]]}`],
    ['empty arrays', `{"a":[${'[],'.repeat(1e5)}[]]}`],
    ['a text', `{"a":"${'x'.repeat(4e6)}"}`],
    ['blanks', `{"a":${' '.repeat(4e6)}1}`],
  ]) {
    const error = t.throws(
      () => read(text, [text.length >> 1], memory),
      { instanceOf: ComairError },
      what,
    );
    t.regex(error.message, /too much for 10 MB of memory: allow more with --memory/);
  }
  // What is parsed and not kept takes no room.
  const reader = new JsonReader(new Allowance(memory), () => null);
  reader.push(Buffer.from('{"a":[1]}'));
  t.deepEqual(reader.end(), { a: [null] });
});
