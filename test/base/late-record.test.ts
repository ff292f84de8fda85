import test from 'ava';
import { changed } from '../../src/base/changed.js';
import { LateRecord, changedLate, readLate, wholeOf } from '../../src/base/late-record.js';

interface Person {
  name: string;
  age: number;
  note?: string | undefined;
}

class Late extends LateRecord<Person> {
  constructor(
    readonly name: string,
    make: () => Person,
  ) {
    super(make);
  }

  override derived(make: () => Person): Late {
    return new Late(this.name, make);
  }
}
readLate(Late, { age: true, note: true });

function late(name: string, age: number): { record: Person; made: () => number } {
  let made = 0;
  const record = new Late(name, () => {
    made++;
    return { name, age };
  }) as unknown as Person;
  return { record, made: () => made };
}

test('what is known is read without the rest; the rest is made once', (t) => {
  const { record, made } = late('Ada', 36);
  t.is(record.name, 'Ada');
  t.is(made(), 0);
  t.is(record.age, 36);
  t.is(record.note, undefined);
  t.is(wholeOf(record), wholeOf(record));
  t.deepEqual(wholeOf(record), { name: 'Ada', age: 36 });
  t.is(made(), 1);
});

test('a change of what is known makes nothing, and is in the whole', (t) => {
  const { record, made } = late('Ada', 36);
  const renamed = changed(record, { name: 'Eve', note: 'new' });
  t.is(renamed.name, 'Eve');
  t.is(made(), 0);
  t.deepEqual(wholeOf(renamed), { name: 'Eve', age: 36, note: 'new' });
  t.deepEqual(wholeOf(record), { name: 'Ada', age: 36 });
});

test('a change may be made of the whole, of late records and of others alike', (t) => {
  const older = (of: Person): Person =>
    changedLate(of, {}, (whole) => ({ ...whole, age: whole.age + 1 }));
  t.is(older(older(late('Ada', 36).record)).age, 38);
  t.deepEqual(older({ name: 'Eve', age: 1 }), { name: 'Eve', age: 2 });
});
