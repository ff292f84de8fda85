/** SQL for the database engines, and the sizes of its tables. */

/** Rows of the joined tables in each of the five joins. */
export const JOIN_SIZES = [20, 40, 80, 120, 160];

/** For sqlite3: inserts, an index, and a join without an index over five sizes. */
export function sqliteScript(inserts: number): string {
  const joins = JOIN_SIZES.map(
    (n) =>
      `select count(*) from (select * from a limit ${n}) p join b q on p.y = q.z and q.x < ${n};`,
  );
  return [
    // Without automatic indexes the join has to compare every pair.
    'pragma automatic_index = off;',
    'create table a (x integer, y text); create table b (x integer, z text);',
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${inserts})`,
    "insert into a select i, 'row ' || (i * 7919 % 1000) from n;",
    'insert into b select x, y from a limit 200;',
    'create index by_x on a (x);',
    'select count(*) from a where x between 10 and 30;',
    ...joins,
  ].join('\n');
}

/** For mariadbd --bootstrap, which takes one statement per line: a table, inserts, a self-join. */
export function mariadbScript(inserts: number): string {
  const values = Array.from({ length: inserts }, (_, i) => `(${i}, 'row ${(i * 7919) % 100}')`);
  return [
    'create database d;',
    'use d;',
    'create table t (x int, y varchar(20)) engine=innodb;',
    ...values.map((value) => `insert into t values ${value};`),
    "select count(*) into outfile 'result.txt' from t p join t q on p.y = q.y;",
    '',
  ].join('\n');
}
