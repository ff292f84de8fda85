import test from 'ava';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import pc from 'picocolors';
import { diagnosis } from '../../src/cli/doctor.js';
import { carryOut, repairs } from '../../src/cli/repair.js';
import { diagnose } from '../../src/api/diagnose.js';
import type { Diagnosis } from '../../src/api/diagnose.js';
import { comair, inFolder } from '../support/command.js';

const plain = pc.createColors(false);

/** Findings where Valgrind's launcher is `launcher`, a shell script. */
async function withLauncher(launcher: string, version: string): Promise<Diagnosis[]> {
  return inFolder(async (folder) => {
    const file = `${folder}/launcher`;
    await writeFile(file, launcher);
    await chmod(file, 0o755);
    await mkdir(`${folder}/build/valgrind`, { recursive: true });
    await writeFile(`${folder}/build/valgrind/comair-amd64-linux`, '');
    await writeFile(`${folder}/build/valgrind/version`, `${version}\n`);
    return diagnose(`${folder}/`, [file]);
  });
}

test('doctor finds what a profile needs', async (t) => {
  const { status, stdout, stderr } = await comair(['doctor'], { env: { DYNAMORIO_HOME: '' } });
  t.is(status, 0, stdout);
  t.is(stderr, '');
  t.regex(stdout, /^ok +addon/m);
  t.regex(stdout, /^ok +engine +Valgrind \d/m);
  t.regex(stdout, /^note +engine +no DynamoRIO is named: set DYNAMORIO_HOME/m);
  t.regex(stdout, /^ok +store +better-sqlite3/m);
  t.regex(stdout, /^Ready to profile\.$/m);
});

test('doctor says what is missing and how to get it, with status 1', async (t) => {
  await inFolder((folder) => {
    const { lines, status } = diagnosis(diagnose(`${folder}/`), plain);
    t.is(status, 1);
    t.true(lines.some((line) => /^MISSING engine .*npm run build:valgrind/.test(line)));
    t.regex(lines.at(-1) ?? '', /^Cannot profile yet: 1 missing\./);
    return Promise.resolve();
  });
});

test('a Valgrind that is missing is a package to install', (t) => {
  const machine = { isRoot: true, has: () => true };
  const found = diagnose(undefined, ['/nonexistent']);
  t.is(diagnosis(found, plain).status, 1);
  t.deepEqual(
    repairs(found, machine).map(({ shown }) => shown),
    ['apt-get update', 'apt-get install -y --no-install-recommends valgrind libc6-dbg'],
  );
  t.is(
    repairs(found, { ...machine, isRoot: false })[1]?.shown,
    'sudo apt-get install -y --no-install-recommends valgrind libc6-dbg',
  );
  t.throws(() => repairs(found, { isRoot: false, has: (name) => name !== 'sudo' }), {
    message: 'run as root: apt-get install valgrind libc6-dbg',
  });
  t.throws(() => repairs(found, { isRoot: true, has: () => false }), {
    message: /^this is no Debian system .*: install what it calls valgrind, libc6-dbg$/,
  });
});

test('a tool for another Valgrind is built anew', async (t) => {
  const launcher = '#!/bin/sh\necho valgrind-9.8.7\n';
  const same = await withLauncher(launcher, '9.8.7');
  t.deepEqual(repairs(same), []);
  const other = await withLauncher(launcher, '3.19.0');
  const note = other.find(({ build }) => build === 'valgrind');
  t.regex(note?.text ?? '', /^Valgrind 9\.8\.7, but a tool for 3\.19\.0:/);
  t.is(note?.state, 'note');
  t.regex(repairs(other).at(-1)?.shown ?? '', /^node .*scripts\/build-valgrind\.mjs .*valgrind/);
});

test('--yes alone, and a step that fails, are one line', async (t) => {
  const { status, stderr } = await comair(['doctor', '--yes']);
  t.is(status, 125);
  t.is(stderr, 'comair-bin: --yes goes with --fix: comair-bin doctor --fix --yes\n');
  const step = { argv: ['sh', '-c', 'exit 3'], shown: 'apt-get install x' };
  t.throws(
    () => {
      carryOut([step]);
    },
    { message: '"apt-get install x" ended with status 3' },
  );
});
