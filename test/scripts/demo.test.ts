import test from 'ava';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { run } from '../support/command.js';

test("the demo finds the join's culprit in Debian's sqlite3", async (t) => {
  const { status, stdout, stderr } = await run(process.execPath, [
    join(packageRoot(), 'scripts/demo.mjs'),
  ]);
  t.is(status, 0, stderr);
  t.true(stdout.includes('800 orders: 800 customers found\n'));
  t.regex(stderr, /^ *[12] sqlite3VdbeExec +O\(n\^2\) /m);
});
