import test from 'ava';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Summary } from '../../../src/campaigns/batch/summary/summary.js';
import { MAIN, comair } from '../../support/command.js';
import { RedisServer, selfSigned } from './redis.js';
import { SORT, dumpOf, inFolder, said } from '../../support/suites.js';

const SUITE = `name: sorting
jobs:
  - command: [${SORT}, "{n}"]
    name: sort
    sizes: 10..80:x2
  - command: /bin/false
`;

test('TLS and a password: certificates by NODE_EXTRA_CA_CERTS, and one line where they do not fit', async (t) => {
  await inFolder(async (cwd) => {
    await writeFile(join(cwd, 'comair-batch.yaml'), SUITE);
    await writeFile(join(cwd, 'key'), randomBytes(32).toString('hex'), { mode: 0o600 });
    const own = selfSigned(cwd, 'own');
    const other = selfSigned(cwd, 'other');
    const redis = await RedisServer.start(cwd, { tls: own, password: 'secret' });
    const trusted = { NODE_EXTRA_CA_CERTS: own.cert };
    const known = { ...trusted, COMAIR_QUEUE_PASSWORD: 'secret' };
    const through = (url: string): string[] => ['--queue', url, '--key', 'key'];
    const summaryOf = async (name: string): Promise<Summary> =>
      JSON.parse(await readFile(join(cwd, `${name}.json`), 'utf8')) as Summary;
    const worker = spawn(
      process.execPath,
      [MAIN, 'worker', ...through(redis.url.replace('//', '//:secret@')), '--jobs', '1'],
      { cwd, stdio: 'ignore', env: { ...process.env, NO_COLOR: '', ...trusted } },
    );
    try {
      const run = async (name: string, ...options: string[]) => {
        const files = ['--store', `${name}.db`, '--json', `${name}.json`];
        const { status, stderr } = await comair(['batch', ...files, ...options], {
          cwd,
          env: options.length === 0 ? trusted : known,
        });
        t.is(status, 1, stderr);
      };
      await run('queued', ...through(redis.url));
      await run('local');
      const [queued, local] = ['queued.db', 'local.db'].map((name) => dumpOf(join(cwd, name)));
      t.is(local.length, 5);
      t.deepEqual(queued, local);
      t.deepEqual(said(await summaryOf('queued')), said(await summaryOf('local')));

      const { port } = redis;
      const wrong: [string, NodeJS.ProcessEnv, RegExp][] = [
        [redis.url, { ...known, NODE_EXTRA_CA_CERTS: other.cert }, /no TLS with .*: self.signed/],
        [redis.url, { ...known, NODE_EXTRA_CA_CERTS: undefined }, /NODE_EXTRA_CA_CERTS names/],
        [`rediss://localhost:${port}`, known, /no TLS with .* does not match certificate/],
        [`redis://127.0.0.1:${port}`, known, /closed the connection: see whether it wants TLS/],
        [redis.url, trusted, /wants a password/],
        [redis.url, { ...trusted, COMAIR_QUEUE_PASSWORD: 'other' }, /does not take that user/],
      ];
      for (const [i, [url, env, message]] of wrong.entries()) {
        for (const command of i === 0 ? ['batch', 'worker'] : ['batch']) {
          const refused = await comair([command, ...through(url)], { cwd, env });
          t.is(refused.status, 125, refused.stderr);
          t.regex(refused.stderr, message);
          t.is(refused.stderr.trimEnd().split('\n').length, 1, refused.stderr);
          t.false(refused.stderr.includes('secret'));
        }
      }
    } finally {
      worker.kill('SIGKILL');
      await redis.kill();
    }
  });
});

test('a server without TLS: one line', async (t) => {
  await inFolder(async (cwd) => {
    await writeFile(join(cwd, 'comair-batch.yaml'), SUITE);
    const redis = await RedisServer.start(cwd);
    try {
      const url = redis.url.replace('redis:', 'rediss:');
      const { status, stderr } = await comair(['batch', '--queue', url], { cwd });
      t.is(status, 125);
      t.regex(stderr, /^comair-bin: Redis at rediss:.* or does not \(redis:\/\/\), .*\n$/);
    } finally {
      await redis.kill();
    }
  });
});
