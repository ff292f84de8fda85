/** mariadbd, with a folder of data of its own and clients that each have a table of their own. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { ask, inLanes } from './server.js';
import type { Server } from './server.js';

const SERVER = '/usr/sbin/mariadbd';
const CLIENT = '/usr/bin/mariadb';
/** Parts that the work always has, so that one client has as much to do as four. */
const PARTS = 4;
const COUNTERS = 8;

const table = (name: string, rows: number): string =>
  `create table ${name} (x int primary key, y varchar(20), k int, key (k)) engine=innodb;
insert into ${name} select seq, concat('row ', seq * 7919 % 100), seq % 50 from seq_1_to_${rows};`;

const SETUP = `create database d; use d; ${table('t', 2000)}
create table counters (k int primary key, n int) engine=innodb;
insert into counters select seq - 1, 0 from seq_1_to_${COUNTERS};
${Array.from({ length: PARTS }, (_, part) => table(`own${part}`, 500)).join('\n')}`;

/** Rows that all read, rows of its own, and counters that all write. */
const round = (part: number, i: number): string =>
  `select count(*), min(y), max(y) from d.t where k = ${(i * 7) % 50};
update d.own${part} set y = 'round ${i}' where x = ${(i * 3) % 500};
select k, count(*), max(y) from d.own${part} where x between ${(i * 11) % 400} and ${((i * 11) % 400) + 100}
  group by k order by 1 limit 3;
update d.counters set n = n + 1 where k = ${i % COUNTERS};
`;

/** @returns null where it is not installed */
export function mariadbd(folder: string): Server | null {
  if (!existsSync(SERVER) || !existsSync(CLIENT)) return null;
  const data = join(folder, 'mariadbd');
  const socket = join(data, 's');
  const client = [CLIENT, '--no-defaults', '-uroot', '-N', `--socket=${socket}`];
  const sql = async (text: string, signal?: AbortSignal): Promise<string> => {
    const { status, stdout, stderr } = await ask(client, text, signal);
    if (status !== 0) throw new Error(`mariadb: ${stderr.trim()}`);
    return stdout;
  };
  return {
    name: 'mariadbd',
    argv: [
      SERVER,
      '--no-defaults',
      `--datadir=${data}`,
      `--user=${userInfo().username}`,
      '--lc-messages-dir=/usr/share/mysql/english',
      '--skip-grant-tables',
      '--innodb-buffer-pool-size=8M',
      '--innodb-log-file-size=4M',
      // The disk's speed is of no interest.
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-networking',
      `--socket=${socket}`,
    ],
    prepare: () => {
      rmSync(data, { recursive: true, force: true });
      mkdirSync(data, { recursive: true });
    },
    answers: async () => existsSync(socket) && (await ask(client, 'select 1')).status === 0,
    load: async (clients, rounds, signal) => {
      await sql(SETUP, signal);
      const each = Math.ceil(rounds / PARTS);
      const texts = await inLanes(PARTS, clients, (part) => {
        const text = Array.from({ length: each }, (_, i) => round(part, i)).join('');
        return sql(text, signal);
      });
      const counted = Number(await sql('select sum(n) from d.counters', signal));
      if (counted !== PARTS * each)
        throw new Error(`mariadbd: ${counted} of ${PARTS * each} updates are there`);
      return texts.join('');
    },
    end: async () => {
      await sql('shutdown');
    },
  };
}
