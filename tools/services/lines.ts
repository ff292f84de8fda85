/** Services whose clients keep a connection, on which each question and each answer is a line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { spawnSync } from 'node:child_process';
import { GIVES_UP_MS } from './service.js';
import type { Client, Making } from './service.js';

const SIZES = 6;
const sizeOf = (number: number): number => 25 * 2 ** (number % SIZES);

/** @param question of a size, with the end of its line */
function lineClient(
  input: Readable,
  output: Writable,
  question: (size: number) => string,
  close: () => void,
): Client {
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  output.on('error', () => undefined);
  const ask = async (text: string): Promise<string> => {
    output.write(text);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error('no answer in time'));
      }, GIVES_UP_MS);
    });
    const { value, done }: IteratorResult<string, undefined> = await Promise.race([
      lines.next() as Promise<IteratorResult<string, undefined>>,
      late,
    ]).finally(() => {
      clearTimeout(timer);
    });
    if (done === true) throw new Error('the connection is closed');
    return value;
  };
  return { ask: (number) => ask(question(sizeOf(number))), close };
}

async function byPort(port: number, question: (size: number) => string): Promise<Client> {
  const socket = createConnection({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  return lineClient(socket, socket, question, () => socket.destroy());
}

/** A client of Debian's, which says what went wrong on its standard error. */
function byClient(
  [command, ...args]: readonly string[],
  question: (size: number) => string,
  first = '',
): Promise<Client> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  child.on('error', () => undefined);
  child.stdin.write(first);
  return Promise.resolve(
    lineClient(child.stdout, child.stdin, question, () => {
      child.kill('SIGKILL');
    }),
  );
}

const COMMON = { replaces: false, rotation: null } as const;

const LUA = 'local t={} for i=1,tonumber(ARGV[1]) do table.insert(t,1,i) end return #t';
const words = (...all: readonly string[]): string =>
  `*${all.length}\r\n${all.map((word) => `$${word.length}\r\n${word}\r\n`).join('')}`;

export const redis: Making = ({ folder, port }) => {
  const program = '/usr/bin/redis-server';
  if (!existsSync(program)) return null;
  return {
    name: 'redis',
    prepare: () => {
      mkdirSync(join(folder, 'redis'), { recursive: true });
      return [program, '--port', String(port), '--save', '', '--dir', join(folder, 'redis')];
    },
    connect: () => byPort(port, (size) => words('EVAL', LUA, '0', String(size))),
    hasWorkers: false,
    reload: 'SIGHUP',
    end: 'SIGTERM',
    ...COMMON,
  };
};

export const memcached: Making = ({ port }) => {
  const program = '/usr/bin/memcached';
  if (!existsSync(program)) return null;
  const user = userInfo().username;
  return {
    name: 'memcached',
    prepare: () => [program, '-p', String(port), '-l', '127.0.0.1', '-u', user],
    // Only the last one is answered.
    connect: () =>
      byPort(port, (size) => {
        const set = `set k${size} 0 0 ${size} noreply\r\n${'x'.repeat(size)}\r\n`;
        return `${set.repeat(200)}touch k${size} 0\r\n`;
      }),
    hasWorkers: false,
    reload: 'SIGHUP',
    end: 'SIGTERM',
    ...COMMON,
  };
};

/** The rows of a table that is made for the question, joined without an index. */
const join2 = (rows: string): string =>
  `select count(*) from (${rows}) a join (${rows}) b on a.n = b.n;\n`;

const POSTGRES = '/usr/lib/postgresql';

export const postgres: Making = ({ folder, port }) => {
  const version = existsSync(POSTGRES) ? readdirSync(POSTGRES)[0] : undefined;
  if (version === undefined) return null;
  const programs = join(POSTGRES, version, 'bin');
  const own = join(folder, 'postgres');
  // It refuses to be root.
  const [, , uid, gid] = (
    /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0] ?? ''
  ).split(':');
  const asUser =
    userInfo().uid === 0
      ? ['/usr/bin/setpriv', '--reuid', uid, '--regid', gid, '--clear-groups']
      : [];
  return {
    name: 'postgres',
    prepare: () => {
      rmSync(own, { recursive: true, force: true });
      mkdirSync(own, { mode: 0o700 });
      if (asUser.length > 0) chownSync(own, Number(uid), Number(gid));
      const init = [...asUser, join(programs, 'initdb'), '-D', own, '-A', 'trust', '-N'];
      const options = ['-U', 'postgres', '--locale', 'C'];
      const { status, stderr } = spawnSync(init[0], [...init.slice(1), ...options], { cwd: '/' });
      if (status !== 0) throw new Error(`initdb: ${stderr.toString()}`);
      const plan = ['hashjoin', 'mergejoin', 'material'].flatMap((it) => [
        '-c',
        `enable_${it}=off`,
      ]);
      const where = ['-D', own, '-p', String(port), '-k', '', '-h', '127.0.0.1'];
      return [...asUser, join(programs, 'postgres'), ...where, '-c', 'fsync=off', ...plan];
    },
    connect: () =>
      byClient(
        [join(programs, 'psql'), '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-Atq'],
        (size) =>
          join2(`select 'c ' || g * 7919 % ${size} as n from generate_series(1, ${size}) g`),
      ),
    hasWorkers: true,
    reload: 'SIGHUP',
    end: 'SIGINT',
    ...COMMON,
  };
};

export const mariadbd: Making = ({ folder }) => {
  const [program, client] = ['/usr/sbin/mariadbd', '/usr/bin/mariadb'];
  if (!existsSync(program) || !existsSync(client)) return null;
  const own = join(folder, 'mariadbd');
  const socket = join(own, 's');
  return {
    name: 'mariadbd',
    prepare: () => {
      rmSync(own, { recursive: true, force: true });
      mkdirSync(own, { recursive: true });
      const small = ['--innodb-buffer-pool-size=8M', '--innodb-log-file-size=4M'];
      const where = [`--datadir=${own}`, `--socket=${socket}`, '--skip-networking'];
      const how = ['--skip-grant-tables', '--lc-messages-dir=/usr/share/mysql/english'];
      return [
        program,
        '--no-defaults',
        `--user=${userInfo().username}`,
        '--join-cache-level=0',
        ...where,
        ...how,
        ...small,
      ];
    },
    connect: () =>
      byClient(
        [client, '--no-defaults', '-uroot', '-NBn', `--socket=${socket}`],
        (size) => join2(`select concat('c ', seq * 7919 % ${size}) as n from seq_1_to_${size}`),
        'create database if not exists d; use d;\n',
      ),
    hasWorkers: false,
    reload: 'SIGHUP',
    end: 'SIGTERM',
    ...COMMON,
  };
};
