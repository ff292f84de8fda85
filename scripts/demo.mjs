#!/usr/bin/env node
// Profiles Debian's own sqlite3, as it was installed, running a join that has no index to use.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

const SIZES = [60, 120, 240, 480, 960];

/** Two tables of n rows for each n, joined on columns without an index. */
function sql() {
  // SQLite would build an index of its own for the time of the join.
  const lines = ['PRAGMA automatic_index = off;'];
  for (const n of SIZES) {
    for (const table of [`orders_${n}`, `customers_${n}`]) {
      lines.push(
        `CREATE TABLE ${table}(id INTEGER, key INTEGER);`,
        `WITH RECURSIVE i(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM i WHERE x < ${n})`,
        `  INSERT INTO ${table} SELECT x, (x * 7919) % ${n} FROM i;`,
      );
    }
    lines.push(
      `SELECT ${n} || ' orders: ' || count(*) || ' found'`,
      `  FROM orders_${n} o JOIN customers_${n} c ON o.key = c.key;`,
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
What to look at: the routine of rank 1 in libsqlite3 is the culprit. Its cost grows with the square
of what it reads: it is SQLite's virtual machine running the nested loops of the join. (Debian
strips the library, so routines that it does not export are called sub_<offset>; their exported
callers, such as sqlite3_step, come right below.) The table was ranked from one run: no size was
given, no source was needed. "at 10x" says what ten times as many rows will cost. With
  CREATE INDEX i ON customers_960(key);
before the join it is O(n log n).`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
