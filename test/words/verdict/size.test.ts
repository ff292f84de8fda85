import test from 'ava';
import { sizeWords } from '../../../src/words/verdict/size.js';

test('what n is, is said where the reader has not chosen it', (t) => {
  const said = (meaning: Parameters<typeof sizeWords>[0]['size']['meaning']) =>
    sizeWords({ size: { name: 'n', kind: 'feature', ...(meaning && { meaning }) } });
  t.is(said({ kind: 'number', was: '2000' }), ' n takes the place of 2000 in the command.');
  t.is(
    said({ kind: 'lines', file: 'words.txt', beside: [] }),
    ' n is the number of lines that the program gets of words.txt.',
  );
  t.is(
    said({ kind: 'lines', file: null, beside: [] }),
    ' n is the number of lines that the program gets of its stdin.',
  );
  t.is(
    said({ kind: 'lines', file: 'a', beside: ['b', 'c'] }),
    ' n is the number of lines that the program gets of a, and as large a part of b and c.',
  );
  t.is(
    said({ kind: 'records', file: 'status', beside: [] }),
    ' n is the number of records (blank lines divide them) that the program gets of status.',
  );
  t.is(said(undefined), '', 'who runs a sweep has written {n}');
});

test('a number in which commands differ is told of', (t) => {
  t.regex(
    sizeWords({ size: { name: 'n', kind: 'argument' } }),
    /^ n is the number that differs between the command lines/,
  );
});
