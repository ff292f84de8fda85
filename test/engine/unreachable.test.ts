/** Children that cannot reach the engine's files: they are not recorded, and run as they would. */
import test from 'ava';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { MAIN, comair, inFolder, run } from '../support/command.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const isRoot = process.geteuid?.() === 0;

for (const how of ['chroot', 'user'] as const) {
  const title = how === 'chroot' ? 'after a chroot' : 'as a user to whom TMPDIR is closed';
  if (!isRoot) test.skip(`${title} (needs root)`, () => undefined);
  else
    forEngines(title, async (t, engine) => {
      await inFolder(async (folder) => {
        // The socket and the engine's messages lie where only root comes.
        const env = { TMPDIR: join(folder, 'closed') };
        mkdirSync(env.TMPDIR, { mode: 0o700 });
        copyFileSync(targetPath('sort-static'), join(folder, 'sort-static'));
        chmodSync(folder, 0o755);
        const program = how === 'chroot' ? '/sort-static' : join(folder, 'sort-static');
        for (const more of [[], [program, '20']]) {
          const argv = [targetPath('unreachable'), how, folder, ...more];
          const native = await run(argv[0], argv.slice(1), { env });
          t.regex(native.stdout, /\n7\n$/);
          const profiled = await comair(['--engine', engine.name, '--', ...argv], { env });
          t.is(profiled.stdout, native.stdout);
          t.notRegex(profiled.stderr, /^comair: /m);
          t.is(profiled.status, native.status);
        }
      });
    });
}

if (!isRoot) test.skip('what is executed after a chroot is told (needs root)', () => undefined);
else
  forEngines('what is executed after a chroot is told', async (t, engine) => {
    await inFolder(async (folder) => {
      copyFileSync(targetPath('sort-static'), join(folder, 'sort-static'));
      const argv = ['/usr/sbin/chroot', folder, '/sort-static', '20'];
      const native = await run(argv[0], argv.slice(1));
      const profiled = await comair(['--engine', engine.name, '--', ...argv]);
      t.deepEqual([profiled.status, profiled.stdout], [native.status, native.stdout]);
      t.regex(profiled.stderr, /it\s+executed\s+a\s+program\s+(from\s+)?where/);
    });
  });

if (!isRoot) test.skip('as another user (needs root)', () => undefined);
else
  forEngines('as another user, who executes a program', async (t, engine) => {
    const script = `import subprocess
print(subprocess.run(["/usr/bin/id", "-u"], user=65534, capture_output=True))`;
    const argv = ['/usr/bin/python3', '-ISc', script];
    const native = await run(argv[0], argv.slice(1));
    const profiled = await comair(['--engine', engine.name, '--', ...argv]);
    t.deepEqual([profiled.status, profiled.stdout], [0, native.stdout]);
    t.regex(profiled.stderr, /^\/usr\/bin\/id -u: exit 0/m);
  });

if (!isRoot) test.skip('programs with rights of their own (needs root)', () => undefined);
else
  forEngines('programs with rights of their own have them, and are told', async (t, engine) => {
    await inFolder(async (folder) => {
      const [user, group] = ['user', 'group'].map((name) => join(folder, name));
      copyFileSync('/usr/bin/id', user);
      chownSync(user, 65534, 0);
      chmodSync(user, 0o4755);
      copyFileSync('/usr/bin/id', group);
      chownSync(group, 0, 65534);
      chmodSync(group, 0o2755);
      const script = join(folder, 'script');
      writeFileSync(script, `#!${user} -un\n`, { mode: 0o755 });
      const argv = ['/bin/sh', '-c', `${user} -un; ${group} -gn; cd ${folder} && ./script; true`];
      const native = await run(argv[0], argv.slice(1));
      t.regex(native.stdout, /^nobody\nnogroup\n/);
      const profiled = await comair(['--engine', engine.name, '--', ...argv]);
      t.deepEqual([profiled.status, profiled.stdout], [0, native.stdout]);
      const report = profiled.stderr.replaceAll(/\s+/g, ' ');
      t.regex(report, /it executed \S+user, a set-user-ID program, and what that did was not/);
      t.regex(report, /it executed \S+group, a set-group-ID program/);
      t.regex(report, /it executed \.\/script, a set-user-ID program/);
    });
  });

forEngines('in a removed folder', async (t, engine) => {
  await inFolder(async (folder) => {
    const gone = join(folder, 'gone');
    const report = join(folder, 'report');
    mkdirSync(gone);
    const script = `cd ${gone} && rmdir ${gone} && exec "$@"`;
    const under = [process.execPath, MAIN, '--engine', engine.name, '--report', report, '--'];
    const result = await run('/bin/sh', ['-c', script, 'sh', ...under, '/bin/echo', 'here']);
    t.like(result, { status: 0, stdout: 'here\n', stderr: '' });
    t.regex(readFileSync(report, 'utf8'), /exit 0/);
    if (existsSync(gone)) rmdirSync(gone);
  });
});

test('a full standard output is one line', async (t) => {
  for (const args of [['--version'], ['--help']]) {
    const { status, stderr } = await run('/bin/sh', [
      '-c',
      'exec "$@" > /dev/full',
      'sh',
      process.execPath,
      MAIN,
      ...args,
    ]);
    t.is(status, 125);
    t.is(stderr, 'comair-bin: cannot write to standard output: the disk is full\n');
  }
});
