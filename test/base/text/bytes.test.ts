import test from 'ava';
import { bytesText, inputSize } from '../../../src/base/text/bytes.js';

test('bytes have three digits and the unit that people read', (t) => {
  const texts: [number, string][] = [
    [0, '0 B'],
    [999, '999 B'],
    [1000, '0.977 KiB'],
    [1024, '1 KiB'],
    [1_300_000, '1.24 MiB'],
    [1024 ** 2 - 1, '1 MiB'],
    [5 * 1024 ** 4, '5 TiB'],
  ];
  for (const [bytes, text] of texts) t.is(bytesText(bytes), text);
});

test('sizes of inputs are said in thousands', (t) => {
  const texts: [number, string][] = [
    [999, '999 bytes'],
    [1050, '1.1 kB'],
    [15_400, '15 kB'],
    [999_499, '999 kB'],
    [1_352_000, '1.4 MB'],
  ];
  for (const [bytes, text] of texts) t.is(inputSize(bytes), text);
});
