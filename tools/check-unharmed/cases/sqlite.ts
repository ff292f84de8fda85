import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../case.js';
import { runProgram, short } from '../program.js';

const SQL = `
create table t(a integer primary key, b text);
with recursive c(x) as (select 1 union all select x+1 from c where x < 30000)
  insert into t select x, hex(x*7919 % 100003) from c;
create index i on t(b);
${"select count(*), min(b), max(b), sum(length(b)) from t where a % 3 = 0 and b > '4';\n".repeat(300)}
update t set b = b || 'x' where a % 5 = 0; select count(distinct b) from t;
delete from t where a % 3 = 0; vacuum; pragma integrity_check; select count(*) from t;
`;

export const sqlite: Case = {
  name: 'sqlite3 with a file',
  packages: ['sqlite3'],
  needs: ['/usr/bin/sqlite3'],
  prepare: (folder) => {
    const file = join(folder, 'shop.db');
    const command = {
      argv: ['/usr/bin/sqlite3', '-batch', file],
      targets: '^sqlite3(VdbeExec|Btree|Pager|_step)',
      input: SQL,
    };
    return async (sampling) => {
      rmSync(file, { force: true });
      const { results } = await runProgram(command, sampling);
      return { results: { ...results, file: short(readFileSync(file)) } };
    };
  },
};
