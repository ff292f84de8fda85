/** SQL for the database engines. */

/** Rows of the tables that are joined with themselves. */
const JOIN_SIZES = [25, 50, 100, 200, 400];

/** Lines of result that `sqliteScript` gives. */
export const SQLITE_RESULTS = JOIN_SIZES.length;

/** For sqlite3: inserts one by one, an index, and a join without an index over five sizes. */
export function sqliteScript(inserts: number): string {
  const rows = Array.from({ length: inserts }, (_, i) => `(${i}, 'row ${(i * 7919) % 3000}')`);
  return [
    // Without automatic indexes the join has to compare every pair.
    'pragma automatic_index = off;',
    'create table a (x integer, y text);',
    'begin;',
    ...rows.map((row) => `insert into a values ${row};`),
    'commit;',
    'create index by_x on a (x);',
    ...JOIN_SIZES.map((n) => `create table p${n} as select x, y from a limit ${n};`),
    ...JOIN_SIZES.map((n) => `select count(*) from p${n} u join p${n} v on u.y = v.y;`),
  ].join('\n');
}

const COUNT = 'select count(*)';
const JOIN = 'from t p join t q on p.y = q.y;';

/** A table, inserts, and a self-join, whose result is made by `select`. */
function tableScript(inserts: number, select: string): string {
  const values = Array.from({ length: inserts }, (_, i) => `(${i}, 'row ${(i * 7919) % 100}')`);
  return [
    'create database d;',
    'use d;',
    'create table t (x int, y varchar(20)) engine=innodb;',
    ...values.map((value) => `insert into t values ${value};`),
    `${select} ${JOIN}`,
    '',
  ].join('\n');
}

/** For mariadbd --bootstrap, which takes one statement per line; the result is a file. */
export function mariadbScript(inserts: number): string {
  return tableScript(inserts, `${COUNT} into outfile 'result.txt'`);
}

/** For a client, which prints the result. */
export function clientScript(inserts: number): string {
  return tableScript(inserts, COUNT);
}
