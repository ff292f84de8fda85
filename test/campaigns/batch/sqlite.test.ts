/** Each SQLite that this Node.js can load behaves in the same way. */
import test from 'ava';
import { join } from 'node:path';
import { pack } from 'msgpackr';
import { addonSqlite } from '../../../src/campaigns/batch/store/addon-sqlite.js';
import { openDatabase } from '../../../src/campaigns/batch/store/database.js';
import { nodeSqlite } from '../../../src/campaigns/batch/store/node-sqlite.js';
import { sqlite, sqliteCode } from '../../../src/campaigns/batch/store/sqlite.js';
import type { Sqlite } from '../../../src/campaigns/batch/store/connection.js';
import { inFolder } from '../../support/suites.js';

const OWN = nodeSqlite();
const ALL: Sqlite[] = [...(OWN === null ? [] : [OWN]), addonSqlite];

test('the own one of Node.js is taken where it has one', (t) => {
  t.is(sqlite().name, ALL[0].name);
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  t.is(OWN !== null, major > 22 || (major === 22 && minor >= 16));
});

for (const each of ALL) {
  test(`${each.name}: values, shapes of rows, transactions and errors`, async (t) => {
    await inFolder((folder) => {
      const path = join(folder, 'values.db');
      const db = each.open(path, { readonly: false, timeout: 10 });
      db.exec('create table a (id integer primary key, i integer, r real, s text, b blob)');
      const insert = db.prepare('insert into a (i, r, s, b) values (?, ?, ?, ?)');
      const values = [2 ** 60, 0.1, 'ä\u2400', Buffer.from([0, 255])];
      t.is(Number(insert.run(...values).lastInsertRowid), 1);
      insert.run(undefined, null, null, null);
      const [i, r, s, b] = values;
      const select = 'select i, r, s, b from a where id = ?';
      t.deepEqual({ ...(db.prepare(select).get(1) as object) }, { i, r, s, b });
      t.true(Buffer.isBuffer(db.prepare('select b from a').pluck().get()));
      t.deepEqual(db.prepare(select).raw().all(2), [[null, null, null, null]]);
      t.deepEqual(db.prepare('select 1 as x, 2 as x').raw().get(), [1, 2]);
      t.deepEqual([...db.prepare('select id from a order by id').pluck().iterate()], [1, 2]);
      t.is(db.prepare('select id from a where id = 9').get(), undefined);
      t.true(db.prepare('select 1').reader);
      t.false(db.prepare('delete from a').reader);
      t.deepEqual(
        db
          .prepare(select)
          .columns()
          .map(({ name }) => name),
        ['i', 'r', 's', 'b'],
      );
      db.pragma('user_version = 7');
      t.is(db.pragma('user_version', { simple: true }), 7);
      db.function('twice', { deterministic: true }, (x) => (x as number) * 2);
      t.is(db.prepare('select twice(21)').pluck().get(), 42);

      const count = db.prepare('select count(*) from a').pluck();
      const failing = db.transaction(() => {
        db.exec('delete from a');
        throw new Error('no');
      });
      t.throws(() => failing.immediate(), { message: 'no' });
      t.is(count.get(), 2);
      t.is(db.transaction(() => count.get())(), 2);

      const other = each.open(path, { readonly: false, timeout: 10 });
      const codeOf = (body: () => unknown): string => {
        try {
          body();
          return 'nothing was thrown';
        } catch (error) {
          return sqliteCode(error);
        }
      };
      t.is(
        db.transaction(() => codeOf(() => other.transaction(() => 0).immediate())).immediate(),
        'SQLITE_BUSY',
      );
      other.close();
      const reader = each.open(path, { readonly: true, timeout: 10 });
      t.is(
        codeOf(() => reader.exec('delete from a')),
        'SQLITE_READONLY',
      );
      reader.close();
      db.close();
      t.regex(
        codeOf(() => each.open(join(folder, 'none/x.db'), { readonly: true, timeout: 1 })),
        /^(SQLITE_CANTOPEN)?$/,
      );
      return Promise.resolve();
    });
  });

  test(`${each.name}: the points of a store, as a table`, async (t) => {
    await inFolder((folder) => {
      const db = openDatabase(join(folder, 's.db'), false, each);
      const points = [3, 4, 10, 20, 61, 1000, 5, 1, 2 ** 60, 2 ** 60, 2 ** 60, 1e40];
      const sizes = { rms: { points, binned: false } };
      db.exec(`insert into runs values (1, 's', null, '', null, 't', 'p', '[]');
        insert into jobs (id, run, position, name, key, command, spec) values (1, 1, 0, 'j', '', '', '');
        insert into routines values (1, null, '0', 'f', 'f', '0', null, null)`);
      db.prepare('insert into point_sets values (1, ?, ?)').run(Buffer.from('d'), pack(sizes));
      db.exec('insert into costs values (1, 1, 5, 0, 0, 7, 7, 0, 0, 1)');
      const columns = 'routine, metric, size, count, min, max, sum';
      t.deepEqual(db.prepare(`select ${columns} from points order by size`).raw().all(), [
        ['f', 'rms', 3, 4, 10, 20, 61],
        ['f', 'rms', 5, 1, 2 ** 60, 2 ** 60, 2 ** 60],
      ]);
      // As real numbers, so that this is no division of integers.
      t.is(db.prepare('select sum / count from points where size = 3').pluck().get(), 15.25);
      db.close();
      return Promise.resolve();
    });
  });
}
