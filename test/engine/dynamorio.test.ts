/** What is said about a DynamoRIO that cannot be used. */
import test from 'ava';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { unpackDynamorio } from '../../src/cli/unpack-dynamorio.js';
import { releaseHere } from '../../src/record/engine/dynamorio-places.js';
import { findDynamorio } from '../../src/record/engine/dynamorio.js';
import { builtClient, clientFor, serves } from '../../src/record/engine/dynamorio-client.js';
import { checkRelease } from '../../src/record/engine/dynamorio-release.js';
import { dynamorioHere, withDynamorio } from './dynamorio-here.js';
import { comair } from '../support/command.js';
import { scriptCommand } from '../../src/record/engine/script.js';
import { packageRoot } from '../../src/base/package.js';

const LIBRARY = 'lib64/release/libdynamorio.so';

/** An x86-64 ELF header, or one of another machine, and what a library says of itself. */
function elf(machine: number, greeting = 'DynamoRIO version 11.91.20672, build 1'): Buffer {
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(machine, 18);
  return Buffer.concat([header, Buffer.from(`\0${greeting}, (c) DynamoRIO developers\0`)]);
}

function release(changes: Record<string, string | Buffer | null>): string {
  const folder = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const files: Record<string, string | Buffer | null> = {
    [LIBRARY]: elf(62),
    'include/dr_api.h': '',
    'cmake/DynamoRIOConfig.cmake': '',
    'cmake/DynamoRIOConfigVersion.cmake': '',
    'ext/include/drmgr.h': '',
    'ext/lib64/release/libdrmgr_static.a': '',
    'ext/lib64/release/libdrreg_static.a': '',
    ...changes,
  };
  for (const [name, content] of Object.entries(files)) {
    if (content === null) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

test('a whole release is taken, with its version', (t) => {
  const folder = release({});
  t.deepEqual(checkRelease(folder), { home: folder, version: '11.91.20672' });
  rmSync(folder, { recursive: true });
});

withDynamorio('the client is looked for where the script puts it', (t, home) => {
  const script = `${packageRoot()}scripts/build-dynamorio.mjs`;
  const said = execFileSync(process.execPath, [script, home], { encoding: 'utf8' });
  t.is(builtClient(checkRelease(home)), said.trim());
});

type Case = [string, Record<string, string | Buffer | null>, RegExp];
const CASES: Case[] = [
  ['without its library', { [LIBRARY]: null }, /has no lib64/],
  ['with a damaged library', { [LIBRARY]: 'text' }, /is damaged/],
  ['for another machine', { [LIBRARY]: elf(183) }, /for another machine/],
  ...['9.0.20329', '10.0.0', '11.3.0', '11.90.20328'].map((version): Case => [
    `that is too old, ${version}`,
    { [LIBRARY]: elf(62, `DynamoRIO version ${version}`) },
    / is \d[\d.]+: 11\.90\.20329 or newer is needed/,
  ]),
  ['without a version', { [LIBRARY]: elf(62, '') }, /does not say its version/],
];

for (const [what, changes, message] of CASES)
  test(`a release ${what}: one line that offers Valgrind`, (t) => {
    const folder = release(changes);
    const error = t.throws(() => checkRelease(folder));
    t.regex(error.message, message);
    t.regex(error.message, /^[^\n]*use --engine valgrind$/);
    rmSync(folder, { recursive: true });
  });

test('a release of which not all of the version is known is not refused for it', (t) => {
  for (const version of ['11.90.0', '11.90.20329', '12.0.0']) {
    const folder = release({ [LIBRARY]: elf(62, `DynamoRIO version ${version}, custom build`) });
    t.is(checkRelease(folder).version, version);
    rmSync(folder, { recursive: true });
  }
});

test('DynamoRIO runs clients that were built with the same or an earlier version of its major number', (t) => {
  const cases: [string, string, boolean][] = [
    ['11.3.0', '11.3.0', true],
    ['11.3.0', '11.91.20672', true],
    ['11.91.20672', '11.91.20671', false],
    ['11.91.20672', '11.3.0', false],
    ['11.3.0', '12.0.0', false],
    ['11.3.0', '10.93.19916', false],
  ];
  for (const [built, version, expected] of cases)
    t.is(serves(built, version), expected, `${built} ${version}`);
});

/** An installed package with nothing but a client. */
function packageWithClient(version: string): string {
  const root = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const files = { 'comair.node': '', 'dynamorio/libcomair.so': '', 'dynamorio/version': version };
  mkdirSync(join(root, 'build/prebuilt/dynamorio'), { recursive: true });
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(root, 'build/prebuilt', name), text);
  return `${root}/`;
}

test("the package's client serves a library alone; where it does not, one line says what would", (t) => {
  const library = elf(62, 'DynamoRIO version 11.91.20672');
  const home = release({ [LIBRARY]: library, 'ext/include/drmgr.h': null });
  const alone = checkRelease(home);
  const root = packageWithClient('11.91.20600\n');
  t.is(clientFor(alone, root), `${root}build/prebuilt/dynamorio/libcomair.so`);
  const newer = packageWithClient('11.91.20700\n');
  t.is(
    t.throws(() => clientFor(alone, newer)).message,
    `the DynamoRIO in ${home} is 11.91.20672, and comair-bin's client is for 11.91.20700 and later 11.x: get one of these, or unpack the whole release, of which another client is built; or use --engine valgrind`,
  );
  // In a clone, or a package without it.
  t.is(
    t.throws(() => clientFor(alone)).message,
    `the DynamoRIO in ${home} has no ext/include/drmgr.h: unpack the whole release again; or use --engine valgrind`,
  );
  for (const folder of [home, root, newer]) rmSync(folder, { recursive: true });
});

test('why the client cannot be built is said, and what is to be installed', async (t) => {
  const folder = release({});
  const args = ['--engine', 'dynamorio', '--dynamorio', folder, '--', '/bin/true'];
  const { status, stderr } = await comair(args, { env: { PATH: folder } });
  t.is(status, 125);
  t.is(
    stderr,
    'comair-bin: builds its client for DynamoRIO 11.91.20672; the next run finds it\n' +
      'comair-bin: the client for DynamoRIO 11.91.20672 cannot be built: not installed, which building it takes: cmake, c++, make; or use --engine valgrind\n',
  );
  rmSync(folder, { recursive: true });
});

test('a DynamoRIO that nobody names: what doctor has unpacked, that of PATH, one in /opt', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const env = { XDG_DATA_HOME: join(folder, 'data'), PATH: join(folder, 'bin') };
  const here = (): string | null => releaseHere(env, join(folder, 'opt'));
  const put = (place: string): string => {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    renameSync(release({}), join(folder, place));
    return join(folder, place);
  };
  t.is(here(), null);
  mkdirSync(join(folder, 'opt/other'), { recursive: true });
  put('opt/DynamoRIO-Linux-11.2.0');
  const newest = put('opt/DynamoRIO-Linux-11.91.20672');
  t.is(here(), newest);
  const linked = put('elsewhere');
  mkdirSync(join(linked, 'bin64'));
  writeFileSync(join(linked, 'bin64/drrun'), '');
  mkdirSync(env.PATH);
  symlinkSync(join(linked, 'bin64/drrun'), join(env.PATH, 'drrun'));
  t.is(here(), linked);
  const own = put('data/comair-bin/dynamorio');
  t.is(here(), own);
  rmSync(folder, { recursive: true });
});

test('doctor unpacks a release, and leaves what is there as it is when the archive is none', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const env = { XDG_DATA_HOME: join(folder, 'data'), DYNAMORIO_HOME: '' };
  const own = join(folder, 'data/comair-bin/dynamorio');
  const archive = (changes: Record<string, string | Buffer | null>): string => {
    const file = join(folder, `${basename(mkdtempSync(join(folder, 'archive-')))}.tar.gz`);
    const from = release(changes);
    execFileSync('tar', ['-czf', file, '-C', dirname(from), basename(from)]);
    rmSync(from, { recursive: true });
    return file;
  };
  const doctor = (file: string): ReturnType<typeof comair> =>
    comair(['doctor', '--fix', '--yes', '--dynamorio', file], {
      env: { ...env, PATH: '/usr/bin:/bin' },
    });
  for (const [file, message] of [
    [archive({ [LIBRARY]: null }), /is no release of DynamoRIO: no lib64\/release\/libdynamorio/],
    [archive({ 'ext/include/drmgr.h': null }), /has no ext\/include\/drmgr\.h/],
    [join(folder, 'none.tar.gz'), /cannot unpack .*none\.tar\.gz: /],
  ] as const) {
    const { status, stderr } = await doctor(file);
    t.is(status, 125);
    t.regex(stderr, message);
    t.is(stderr.trim().split('\n').length, 1, stderr);
    t.false(existsSync(own));
  }
  t.is(unpackDynamorio(archive({}), own), '11.91.20672');
  t.is(checkRelease(own).version, '11.91.20672');
  t.deepEqual(readdirSync(dirname(own)), ['dynamorio']);
  const alone = await comair(['doctor', '--dynamorio', 'x'], { env });
  t.regex(alone.stderr, /^comair-bin: --dynamorio goes with --fix/);
  rmSync(folder, { recursive: true });
});

test('a folder that is not there, and none at all', (t) => {
  t.regex(t.throws(() => checkRelease('/nowhere/dynamorio')).message, /no DynamoRIO in \/nowhere/);
  t.regex(t.throws(() => findDynamorio('')).message, /no DynamoRIO is named/);
});

test('scripts start as the kernel starts them', (t) => {
  const command = (head: string): string[] =>
    scriptCommand(Buffer.from(head), '/usr/bin/env', './s');
  t.deepEqual(command('#!/usr/bin/env\n'), ['/usr/bin/env', './s']);
  t.deepEqual(command('#! /usr/bin/env  node -x \nrest'), ['/usr/bin/env', 'node -x', './s']);
  t.deepEqual(command('echo text\n'), ['/usr/bin/env', './s']);
});

test('tests are left out where no release is named, and fail where it cannot be used', (t) => {
  t.is(dynamorioHere(null), null);
  t.throws(() => dynamorioHere('/nowhere'), { message: /there is no DynamoRIO in \/nowhere/ });
});
