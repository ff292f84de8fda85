#!/usr/bin/env node
// Profiles Debian's own sqlite3, as it was installed, running a join that has no index to use.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

const SIZES = [50, 100, 200, 400, 800];

/** Two tables of n rows for each n. */
function tables() {
  return SIZES.flatMap((n) =>
    [`orders_${n}`, `customers_${n}`].map(
      (table) => `
        CREATE TABLE ${table}(id INTEGER PRIMARY KEY, name TEXT);
        WITH RECURSIVE i(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM i WHERE x < ${n})
          INSERT INTO ${table}
          SELECT x, printf('customer number %020d', x * 7919 % ${n}) FROM i;`,
    ),
  ).join('\n');
}

/** A join for each n, on a column without an index. */
function joins() {
  const lines = SIZES.map(
    (n) => `SELECT ${n} || ' orders: ' || count(*) || ' customers found'
  FROM orders_${n} o JOIN customers_${n} c ON o.name = c.name;\n`,
  );
  // SQLite would build an index of its own for the time of the join.
  return `PRAGMA automatic_index = off;\n${lines.join('')}`;
}

/** @returns the exit status */
function run(command, args, options) {
  const { status, signal, error } = spawnSync(command, args, options);
  if (error) throw new Error(`cannot run ${command}: ${error.message}`);
  if (signal) throw new Error(`${command} was killed by ${signal}`);
  return status;
}

const folder = mkdtempSync(join(tmpdir(), 'comair-demo-'));
try {
  writeFileSync(join(folder, 'join.sql'), joins());
  const inFolder = { cwd: folder, stdio: ['pipe', 'inherit', 'inherit'] };
  if (run('sqlite3', ['shop.db'], { ...inFolder, input: tables() }) !== 0) {
    throw new Error('sqlite3 could not make the tables');
  }
  console.log(`Five joins without an index, of ${SIZES.join(', ')} rows, in Debian's sqlite3:\n`);
  const target = ['sqlite3', 'shop.db', '.read join.sql'];
  const options = ['--size', 'drms', '--top', '8'];
  console.log(`$ comair-bin ${options.join(' ')} -- sqlite3 shop.db ".read join.sql"`);
  const main = join(root, 'dist/bundle/comair-bin.js');
  const status = run(process.execPath, [main, ...options, '--', ...target], {
    cwd: folder,
    stdio: 'inherit',
  });
  process.exitCode = status;
  if (status === 0) {
    console.log(`
What to look at: finding 1, sqlite3VdbeExec in libsqlite3, and its caller sqlite3_step. It is
SQLite's virtual machine, which runs the nested loops of the joins: O(n^2). Nobody told the profiler
what the input is: it counted the memory that each call reads, and with --size drms what the kernel
read from the file as well. "at 10x" is the cost of a table ten times as large. Debian's binaries
are stripped: a routine that a library does not export is called sub_<offset>.`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
