/** Names from a debuginfod server on loopback: Debian's own, of the package debuginfod. */
import test from 'ava';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../../src/schema/report.js';
import { namelessHint } from '../../src/symbols/nameless.js';
import { debugPackage, ownersOf } from '../../src/symbols/owner.js';
import { comair } from '../support/command.js';
import { Workshop, hasTool, run } from '../support/toolchain.js';

const workshop = new Workshop();
const SOURCE = `
__attribute__((noinline)) static int hidden(int n) { volatile int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
__attribute__((noinline)) static int also_hidden(int n) { return hidden(n) + 1; }
__attribute__((noinline)) static int third(int n) { return also_hidden(n) * 2; }
int main(int argc, char **argv) { (void)argv; return third(argc + 1000) == 42; }
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A stripped program, and the folder that its debug file is in. */
async function stripped(): Promise<{ program: string; folder: string; id: string }> {
  const program = workshop.compile('gcc', 'prog', { 'p.c': SOURCE }, '-g', '-O1');
  const folder = workshop.path('served');
  await mkdir(folder);
  run('objcopy', ['--only-keep-debug', program, `${program}.debug`]);
  run('strip', [program]);
  await rename(`${program}.debug`, `${folder}/prog.debug`);
  const id = /Build ID: ([0-9a-f]+)/.exec(run('readelf', ['-n', program]))?.[1] ?? '';
  return { program, folder, id };
}

(hasTool('debuginfod') ? test : test.skip)(
  'a stripped program gets its names from debuginfod, and without it is told how',
  async (t) => {
    const { program, folder, id } = await stripped();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const args = ['-F', '-p', String(port), '-d', ':memory:', '-t0', '-g0', folder];
    const server = spawn('debuginfod', args, { stdio: 'ignore' });
    try {
      const answered = async (): Promise<boolean> => {
        const answer = await fetch(`${url}/buildid/${id}/debuginfo`).catch(() => null);
        await answer?.arrayBuffer();
        return answer?.ok === true;
      };
      for (let i = 0; i < 300 && !(await answered()); i++) await sleep(100);
      const profile = async (name: string, env: NodeJS.ProcessEnv): Promise<Report> => {
        const result = await comair(['--all', '--json', workshop.path(name), '--', program], {
          env: { DEBUGINFOD_CACHE_PATH: workshop.path(`cache-${name}`), ...env },
        });
        t.is(result.status, 0, result.stderr);
        return JSON.parse(await readFile(workshop.path(name), 'utf8')) as Report;
      };
      const without = await profile('without.json', { DEBUGINFOD_URLS: '' });
      const hint =
        without.warnings.find((line) => line.startsWith('Some files have no symbols')) ?? '';
      t.regex(hint, /prog \(\d+ routines\).*\. For names, .*set DEBUGINFOD_URLS/);
      t.false(without.routines.some(({ name }) => name === 'hidden'));
      const served = await profile('served.json', { DEBUGINFOD_URLS: url });
      const hidden = served.routines.find(({ name }) => name === 'hidden');
      t.regex(hidden?.file ?? '', /p\.c$/);
      t.is(hidden?.line, 2);
      t.false(served.warnings.some((line) => /^Some files have no.*prog \(/.test(line)));
      // Nobody there: the report is the same, but for saying so.
      const dead = await profile('dead.json', {
        DEBUGINFOD_URLS: `http://127.0.0.1:${await freePort()}`,
      });
      t.regex(
        dead.warnings.join('\n'),
        /prog \(\d+ routines\).*\. debuginfod was asked and has none/,
      );
    } finally {
      server.kill('SIGKILL');
    }
  },
);

test('the package that owns a file, and what has its symbols', (t) => {
  const owners = ownersOf(['/usr/bin/ls', '/bin/sed', '/no/such', '/tmp/[a]*']);
  t.deepEqual(
    [...owners],
    [
      ['/usr/bin/ls', 'coreutils'],
      ['/bin/sed', 'sed'],
    ],
  );
  t.deepEqual(['coreutils', 'libc6', 'constructor'].map(debugPackage), [
    'coreutils-dbgsym',
    'libc6-dbg',
    'constructor-dbgsym',
  ]);
  const hint = (urls?: string): string =>
    namelessHint(
      [
        { path: '/usr/bin/ls', routines: 7 },
        { path: '/x/y', routines: 2 },
      ],
      urls,
    ).join();
  t.is(
    hint(''),
    'Some files have no symbols, so their routines have no names: ls (7 routines, package coreutils-dbgsym). For names, install these packages from the archive debian-debug or set DEBUGINFOD_URLS=https://debuginfod.debian.net',
  );
  t.regex(
    hint('http://x'),
    /ls \(7 routines, package coreutils-dbgsym\)\. debuginfod was asked and has none\. For names, install/,
  );
  t.deepEqual(namelessHint([{ path: '/x/y', routines: 2 }]), []);
});
