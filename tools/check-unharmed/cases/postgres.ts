import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../case.js';
import { runProgram } from '../program.js';

const BIN = '/usr/lib/postgresql/15/bin';

/** It refuses to run as root. */
const asUser = (...argv: string[]): string[] =>
  process.getuid?.() === 0 ? ['/usr/sbin/runuser', '-u', 'postgres', '--', ...argv] : argv;

const SQL = `create table t (x int primary key, y text)
insert into t select i, md5(i::text) from generate_series(1, 20000) i
create index on t(y)
${"select count(*), min(y), max(length(y)) from t where x % 3 = 0 and y > '4'\n".repeat(150)}
update t set y = y || '!' where x % 5 = 0
${'select substr(y, 1, 1), count(*) from t group by 1 order by 2, 1 limit 2\n'.repeat(50)}
select sum(hashtext(y)) from t
`;

/** A single process, which is all of a database: those behind a server are its children. */
export const postgres: Case = {
  name: 'postgres --single',
  packages: ['postgresql-15'],
  needs: [`${BIN}/postgres`],
  prepare: (folder) => {
    const [fresh, data] = ['fresh', 'data'].map((name) => join(folder, name));
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
    const [command, ...rest] = asUser(
      `${BIN}/initdb`,
      '-D',
      fresh,
      '-N',
      '--locale=C',
      '-E',
      'UTF8',
    );
    execFileSync(command, rest, { stdio: 'ignore' });
    return async (sampling) => {
      rmSync(data, { recursive: true, force: true });
      cpSync(fresh, data, { recursive: true, preserveTimestamps: true });
      if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', data]);
      const program = [
        `${BIN}/postgres`,
        '--single',
        '-D',
        data,
        '-c',
        'fsync=off',
        '-c',
        'log_min_messages=panic',
        'postgres',
      ];
      const targets =
        '^(Exec(Scan|utor|InitExpr|ProcNode)|heap_|index_|_bt_|hash_|text|palloc|AllocSet)';
      const argv =
        sampling === null
          ? asUser(...program)
          : asUser(...sampling.take(targets, '--', ...program));
      const { results } = await runProgram({ argv, targets: '', input: SQL }, null);
      return { results };
    };
  },
};
