import test from 'ava';
import fc from 'fast-check';
import { bytesOfReadable, bytesToText, textToBytes } from '../../../src/base/text/byte-text.js';
import { readableBytes } from '../../../src/base/text/readable-bytes.js';
import { printable } from '../../../src/base/text/printable.js';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

test('any bytes come back from their text', (t) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const back = textToBytes(bytesToText(Buffer.from(bytes)));
      t.deepEqual(Buffer.from(back as Buffer), Buffer.from(bytes));
    }),
  );
  // The encoding of a surrogate is none of UTF-8's.
  for (const text of ['\xed\xb3\xbf', '\xf0\x9f\x91', '\xe4\xff\xe4\xb8\xad', '\xc0\xaf']) {
    t.deepEqual(textToBytes(bytesToText(latin1(text))), latin1(text));
  }
  t.is(textToBytes('größe 👍'), 'größe 👍');
});

test('bytes are shown as \\xff, and a file is found by that', (t) => {
  const text = bytesToText(latin1('/d\xfe/pr\xffog'));
  t.is(readableBytes(text), '/d\\xfe/pr\\xffog');
  t.is(printable(text), '/d\\xfe/pr\\xffog');
  t.deepEqual(
    bytesOfReadable('/d\\xfe/pr\\xffog', () => false),
    latin1('/d\xfe/pr\xffog'),
  );
  t.is(
    bytesOfReadable('/pr\\xffog', () => true),
    '/pr\\xffog',
  );
});
