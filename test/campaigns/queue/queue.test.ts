import test from 'ava';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { batch } from '../../../src/api/batch.js';
import type { BatchResult } from '../../../src/api/batch.js';
import type { Executor } from '../../../src/campaigns/batch/executor.js';
import { LocalExecutor } from '../../../src/campaigns/batch/local.js';
import { parseQueueAddress } from '../../../src/campaigns/queue/address.js';
import { QueueExecutor } from '../../../src/campaigns/queue/queue-executor.js';
import { readKey } from '../../../src/campaigns/queue/key.js';
import { RedisServer, until } from './redis.js';
import {
  SORT,
  TARGETS,
  dumpOf,
  inFolder,
  job,
  said,
  suiteOf,
  withWord,
} from '../../support/suites.js';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.js', import.meta.url));

/** Of a process its parent, and so on. */
function ancestors(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return parent > 1 ? [parent, ...ancestors(parent)] : [];
  } catch {
    return [];
  }
}

test('a worker killed and Redis restarted in the middle: each result once, as it is locally', async (t) => {
  t.timeout(180_000);
  await inFolder(async (folder) => {
    const word = `4${process.pid}.5`;
    const runs = join(folder, 'runs');
    const slow = job([`${TARGETS}/slow`, runs, word, '3'], {
      name: 'slow',
      timeout_s: 6,
      confirm: false,
    });
    const sorts = Array.from({ length: 18 }, (_, i) =>
      job([SORT, String(10 * i + 10)], { name: `sort ${i}`, features: { n: 10 * i + 10 } }),
    );
    const suite = suiteOf([slow, ...sorts, job(['/bin/false']), job(['no-such-program'])]);
    const run = async (executor: Executor, store: string, onEnd?: (name: string) => void) => {
      try {
        return await batch(suite, {
          store: join(folder, store),
          executor,
          onEnd: ({ name }) => onEnd?.(name),
        });
      } finally {
        await executor.close();
      }
    };
    const local = await run(new LocalExecutor(2), 'local.db');
    t.is(await readFile(runs, 'utf8'), '\n');

    const keyFile = join(folder, 'key');
    await writeFile(keyFile, randomBytes(32).toString('hex'));
    await chmod(keyFile, 0o600);
    const redis = await RedisServer.start(folder);
    const workers: ChildProcess[] = [];
    try {
      const notes: string[] = [];
      const executor = await QueueExecutor.connect({
        address: parseQueueAddress(redis.url),
        key: readKey(keyFile),
        onNote: (text) => notes.push(text),
      });
      const ends: string[] = [];
      const queued = run(executor, 'queued.db', (name) => ends.push(name));
      const queue = ['--queue', redis.url, '--key', keyFile];
      for (let i = 0; i < 3; i++) {
        workers.push(
          spawn(process.execPath, [MAIN, 'worker', ...queue, '--jobs', '1', '--take-over', '2s'], {
            stdio: 'ignore',
          }),
        );
      }
      const doomed = (): ChildProcess | undefined => {
        const above = new Set(withWord(word).flatMap(ancestors));
        return workers.find(({ pid }) => above.has(pid!));
      };
      await until(async () => (await readFile(runs, 'utf8')).length >= 2 && doomed() !== undefined);
      doomed()!.kill('SIGKILL');
      await until(() => ends.length >= 5);
      await redis.kill();
      await until(() => notes.some((text) => text.includes('is lost')));
      await redis.start();
      const result = await queued;

      t.deepEqual([...ends].sort(), suite.jobs.map((each) => each.job.name).sort());
      t.deepEqual(said(result.summary), said(local.summary));
      const rows = (store: string, of: BatchResult): string[] =>
        dumpOf(join(folder, store), of.summary.run);
      t.deepEqual(rows('queued.db', result), rows('local.db', local));
      t.is(rows('local.db', local).length, suite.jobs.length);
      // Once locally, once where the worker was killed, once where it was taken over.
      t.is(await readFile(runs, 'utf8'), '\n\n\n');
      t.true(notes.some((text) => text.includes('Redis is back')));
      t.false(result.interrupted);
      // Nothing is left of the batch but the mark that it has ended.
      const client = redis.client();
      const keys = await client.keys('comair:*:*');
      client.disconnect();
      t.deepEqual(
        keys.filter((key) => /answer|alive|[0-9a-f]{32}-/.test(key)),
        [],
      );
      const ended = workers.filter(({ exitCode, signalCode }) => (exitCode ?? signalCode) === null);
      t.is(ended.length, 2);
      const codes = ended.map(
        (each) => new Promise<number | null>((resolve) => each.once('exit', resolve)),
      );
      for (const each of ended) each.kill('SIGTERM');
      t.deepEqual(await Promise.all(codes), [0, 0]);
    } finally {
      for (const each of workers) each.kill('SIGKILL');
      await redis.kill();
    }
  });
});
