/** A database server: threads, sockets, signals that one thread waits for, and an end on request. */
import test from 'ava';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../../src/schema/report.js';
import { freePort } from '../../tools/servers/port.js';
import { comair, run } from '../support/command.js';
import { forEngines } from './engines.js';
import { clientScript } from './sql.js';

const SERVER = '/usr/sbin/mariadbd';
const CLIENT = '/usr/bin/mariadb';

/** Waits until the server says that it is ready; null: it has ended before. */
async function readyPid(file: string, ended: Promise<unknown>): Promise<number | null> {
  const end = ended.then(() => true);
  for (;;) {
    if (existsSync(file)) {
      const pid = Number(readFileSync(file, 'utf8'));
      if (pid > 0) return pid;
    }
    if (await Promise.race([end, sleep(50, false)])) return null;
  }
}

if (existsSync(SERVER) && existsSync(CLIENT))
  forEngines('mariadbd as a server: inserts, a join, an end by SIGTERM', async (t, engine) => {
    const data = mkdtempSync(join(tmpdir(), 'comair-test-'));
    const [report, pidFile] = [join(data, 'report.json'), join(data, 'pid')];
    const port = await freePort();
    const server = comair([
      '--engine',
      engine.name,
      '--json',
      report,
      '--',
      SERVER,
      '--no-defaults',
      `--datadir=${data}`,
      '--lc-messages-dir=/usr/share/mysql/english',
      '--user=root',
      '--innodb-buffer-pool-size=8M',
      '--innodb-log-file-size=4M',
      '--skip-grant-tables',
      // The disk's speed is of no interest.
      '--innodb-flush-log-at-trx-commit=0',
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      `--socket=${data}/s`,
      `--pid-file=${pidFile}`,
    ]);
    const pid = await readyPid(pidFile, server);
    try {
      if (pid === null) return t.fail((await server).stderr);
      const client = await run(
        CLIENT,
        // Newer ones warn of a server without a certificate.
        [
          '--no-defaults',
          '--skip-ssl',
          '--protocol=tcp',
          '-h127.0.0.1',
          `-P${port}`,
          '-uroot',
          '-N',
        ],
        { input: clientScript(1000) },
      );
      t.like(client, { status: 0, stdout: '10000\n', stderr: '' });
    } finally {
      if (pid !== null) kill(pid, 'SIGTERM');
    }
    const { status, signal, stderr } = await server;
    t.deepEqual([status, signal], [0, null], stderr.slice(-2000));
    t.regex(stderr, /Shutdown complete/);
    t.notRegex(stderr, /INCOMPLETE/);
    const { runs, threads, routines } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    t.is(runs.length, 1);
    t.like(runs[0], { exit_code: 0, signal: null });
    t.true(threads!.length > 3);
    const calls = (name: string) => routines.find((each) => each.name === name)?.calls;
    t.true(calls('mysql_parse')! >= 1003);
    // The join compares each row with each.
    t.is(calls('Item_func_eq::val_bool'), 1_000_000);
    rmSync(data, { recursive: true });
  });
else test.skip('mariadbd as a server (not installed: npm run setup -- --test)', () => undefined);
