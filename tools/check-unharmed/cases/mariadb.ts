import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Case, Ran } from '../case.js';
import { runAttached, runServer } from '../server.js';
import type { Server } from '../server.js';

const SERVER = '/usr/sbin/mariadbd';
const CLIENTS = 8;
const ROUNDS = 40;

/** Of its own table, so that what it gets depends on nobody else. */
const script = (client: number): string => `
drop table if exists t${client};
create table t${client}(a int primary key auto_increment, b varchar(40), key(b));
insert into t${client}(b) select md5(seq + ${client}) from seq_1_to_3000;
${`select count(*), min(b) from t${client} where a % 3 = 0 and b > '4';
start transaction; update t${client} set b = concat(left(b, 30), 'x') where a % 50 = 1; commit;
select b, count(*) from t${client} where b like 'a%' group by b order by 2, 1 limit 3;
start transaction; delete from t${client} where a % 7 = 2; rollback;
`.repeat(ROUNDS)}
check table t${client}; select count(*), sum(crc32(b)) from t${client};`;

async function client(argv: readonly string[], input: string): Promise<string> {
  const child = spawn(argv[0], argv.slice(1));
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString('latin1')));
  child.stderr.on('data', (data: Buffer) => (text += data.toString('latin1')));
  child.stdin.on('error', () => undefined).end(input);
  const [status] = (await once(child, 'close')) as [number | null];
  return `${text}status ${status}`;
}

function serverIn(folder: string, data: string): Server {
  const socket = join(folder, 's');
  const reach = ['--no-defaults', '-S', socket, '-u', 'root'];
  return {
    argv: [
      SERVER,
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      `--user=${userInfo().username}`,
      '--log-warnings=0',
      '--innodb-buffer-pool-size=8M',
      '--innodb-flush-log-at-trx-commit=0',
      `--log-error=${join(folder, 'log')}`,
    ],
    targets:
      '^(mysql_execute_command|JOIN::(exec|optimize|prepare)$|sub_select|ha_innobase::(index_|general_|update_|write_|rnd_)|Item_func_(gt|like|md5)::val|Field_varstring::|String::(copy|append)$)',
    answers: () => Promise.resolve(spawnSync('mariadb', [...reach, '-e', 'select 1']).status === 0),
    load: async (): Promise<Ran> => {
      const all = await Promise.all(
        Array.from({ length: CLIENTS }, (_, i) =>
          client(['mariadb', ...reach, '-N', 'test'], script(i)),
        ),
      );
      return { results: Object.fromEntries(all.map((text, i) => [`client ${i}`, text])) };
    },
    end: () => {
      execFileSync('mariadb', [...reach, '-e', 'shutdown']);
    },
  };
}

function prepare(run: typeof runServer): Case['prepare'] {
  return (folder) => {
    const [fresh, data] = ['fresh', 'data'].map((name) => join(folder, name));
    const user = `--user=${userInfo().username}`;
    const options = ['--no-defaults', `--datadir=${fresh}`, user];
    execFileSync('mariadb-install-db', [...options, '--auth-root-authentication-method=normal'], {
      stdio: 'ignore',
    });
    return async (sampling) => {
      rmSync(data, { recursive: true, force: true });
      cpSync(fresh, data, { recursive: true });
      return run(serverIn(folder, data), sampling);
    };
  };
}

const common = {
  packages: ['mariadb-server-core', 'mariadb-client-core', 'mariadb-server'],
  needs: [SERVER, '/usr/bin/mariadb', '/usr/bin/mariadb-install-db'],
};

export const mariadbStarted: Case = {
  name: 'mariadbd, 8 clients, started',
  ...common,
  prepare: prepare(runServer),
};

export const mariadbAttached: Case = {
  name: 'mariadbd, 8 clients, running',
  ...common,
  prepare: prepare(runAttached),
};
