import test from 'ava';
import { changed } from '../../src/base/changed.js';

test('fields change in place, further ones come last, and what is lazy is not looked up', (t) => {
  let asked = 0;
  const record = {
    first: 1,
    get line() {
      asked++;
      return 7;
    },
    last: 3,
  };
  const made = changed<{ first: number; line: number; last: number; more?: number }>(record, {
    last: 4,
    more: 5,
  });
  t.is(asked, 0);
  t.deepEqual(Object.keys(made), ['first', 'line', 'last', 'more']);
  t.is(made.line, 7);
  t.is(JSON.stringify(made), '{"first":1,"line":7,"last":4,"more":5}');
  t.is(record.last, 3, 'the record itself is as it was');
});

test('a value takes the place of what is looked up, and the other way round', (t) => {
  const lazy = {
    get line(): number {
      throw new Error('was looked up');
    },
  };
  t.is(changed(lazy, { line: 2 }).line, 2);
  const back = changed({ line: 1 }, lazy);
  t.throws(() => back.line);
});
