#!/usr/bin/env node
// Profiles Debian's own sqlite3, as it was installed, running a join that has no index to use.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

const SIZES = [40, 80, 160, 320, 640];

/** Two tables of n rows for each n, joined on a column without an index. */
function sql() {
  // SQLite would build an index of its own for the time of the join.
  const lines = ['PRAGMA automatic_index = off;'];
  const name = (n) =>
    `printf('customer of the northern branch, main office, number %050d', (x * 7919) % ${n})`;
  for (const n of SIZES) {
    for (const table of [`orders_${n}`, `customers_${n}`]) {
      lines.push(
        `CREATE TABLE ${table}(id INTEGER PRIMARY KEY, name TEXT);`,
        `WITH RECURSIVE i(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM i WHERE x < ${n})`,
        `  INSERT INTO ${table} SELECT x, ${name(n)} FROM i;`,
      );
    }
  }
  for (const n of SIZES) {
    lines.push(
      `SELECT ${n} || ' orders: ' || count(*) || ' found'`,
      `  FROM orders_${n} o JOIN customers_${n} c ON o.name = c.name;`,
    );
  }
  return `${lines.join('\n')}\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'comair-demo-'));
try {
  const script = join(folder, 'join.sql');
  writeFileSync(script, sql());
  console.log(`Five joins without an index, of ${SIZES.join(', ')} rows, in Debian's sqlite3:`);
  console.log(`  comair-bin --top 8 -- sqlite3 :memory: ".read ${script}"\n`);
  const command = [join(root, 'dist/src/cli/main.js'), '--top', '8', '--'];
  const { status } = spawnSync(
    process.execPath,
    [...command, 'sqlite3', ':memory:', `.read ${script}`],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
  if (status === 0) {
    console.log(`
What to look at: sqlite3VdbeExec in libsqlite3, rank 1 or 2, next to its caller sqlite3_step. It is
SQLite's virtual machine, which runs the nested loops of the joins, and its cost grows with the
square of the input that a statement reads. Nobody told the profiler what the input is: it counted
the memory that each call reads. "at 10x" is what ten times as many rows will cost.
Debian's binaries are stripped: routines that a library does not export are called sub_<offset>.`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
