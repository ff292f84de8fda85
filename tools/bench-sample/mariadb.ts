/** A mariadbd of its own, with one client that asks the same of it every time, in turns. */
import { execFileSync, spawnSync } from 'node:child_process';
import type { SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import type { Program } from './programs.js';

const SERVER = '/usr/sbin/mariadbd';

const SETUP = `create database if not exists b; use b; drop table if exists t;
create table t(a int primary key auto_increment, b varchar(40), key(b));
insert into t(b) select md5(seq) from seq_1_to_20000;`;

const ROUND = `use b; select count(*), min(b) from t where a % 3 = 0 and b > '4';
update t set b = concat(left(b, 30), 'x') where a % 50 = 1;
select b, count(*) from t where b like 'a%' group by b order by 2 limit 3;`;

/** Together some twenty seconds: the first sample of its 100 MB takes half of that to be afforded at 1 %. */
const TURNS = 52;
const ROUNDS = 50;

/** The same as the turns have. */
function scriptOf(folder: string, client: string): string {
  const [setup, rounds] = ['setup', 'rounds'].map((name) => join(folder, `mariadb.${name}`));
  writeFileSync(setup, SETUP);
  writeFileSync(rounds, ROUND.repeat(TURNS * ROUNDS));
  return `for i in $(seq 600); do ${client} -e 'select 1' >&2 && break; sleep 0.1; done 2>/dev/null
    ${client} <'${setup}' && ${client} --unbuffered <'${rounds}' && ${client} -e shutdown`;
}

/** @param place of several that run at once */
export function mariadb(folder: string, place: number): Program {
  const data = join(folder, `mariadb${place}`);
  const socket = join(data, 'socket');
  const user = userInfo().username;
  if (existsSync(SERVER) && !existsSync(data)) {
    mkdirSync(data, { recursive: true });
    const options = ['--no-defaults', `--datadir=${data}`, `--user=${user}`];
    execFileSync('mariadb-install-db', [...options, '--auth-root-authentication-method=normal'], {
      stdio: 'ignore',
    });
  }
  const argv = ['mariadb', '--no-defaults', '-S', socket, '-u', 'root'];
  const ask = (input: string): SpawnSyncReturns<string> =>
    spawnSync(argv[0], argv.slice(1), { input, encoding: 'utf8' });
  const client = (input: string): void => {
    const { status, stderr } = ask(input);
    if (status !== 0) throw new Error(`mariadb: ${stderr}`);
  };
  const script = scriptOf(folder, argv.join(' '));
  const answers = (): boolean => ask('select 1').status === 0;
  const options = ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking'];
  return {
    name: 'mariadbd',
    targets: '^(mysql_execute_command|JOIN::exec|sub_select|ha_innobase::)',
    argv: [SERVER, ...options, `--user=${user}`],
    settled: 0.2,
    script,
    clients: async (turn) => {
      await turn(async () => {
        for (let i = 0; i < 600 && !answers(); i++) await setTimeout(100);
      });
      const inputs = [SETUP, ...Array<string>(TURNS).fill(ROUND.repeat(ROUNDS)), 'shutdown'];
      for (const input of inputs)
        await turn(() => {
          client(input);
        });
    },
  };
}
