/** What is said about a DynamoRIO that cannot be used. */
import test from 'ava';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { unpackDynamorio } from '../../src/cli/unpack-dynamorio.js';
import { releaseHere } from '../../src/record/engine/dynamorio-places.js';
import { builtClient, checkRelease, findDynamorio } from '../../src/record/engine/dynamorio.js';
import { dynamorioHere, withDynamorio } from './dynamorio-here.js';
import { comair } from '../support/command.js';
import { scriptCommand } from '../../src/record/engine/script.js';
import { packageRoot } from '../../src/base/package.js';

const LIBRARY = 'lib64/release/libdynamorio.so';
const VERSION = 'cmake/DynamoRIOConfigVersion.cmake';

/** An x86-64 ELF header, or one of another machine. */
function elf(machine: number): Buffer {
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(machine, 18);
  return header;
}

function release(changes: Record<string, string | Buffer | null>): string {
  const folder = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const files: Record<string, string | Buffer | null> = {
    [LIBRARY]: elf(62),
    'include/dr_api.h': '',
    'cmake/DynamoRIOConfig.cmake': '',
    [VERSION]: 'set(PACKAGE_VERSION 11.3.0)\n',
    'ext/include/drmgr.h': '',
    'ext/lib64/release/libdrmgr_static.a': '',
    'ext/lib64/release/libdrreg_static.a': '',
    'ext/lib64/release/libdrutil_static.a': '',
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
  t.deepEqual(checkRelease(folder), { home: folder, version: '11.3.0' });
  rmSync(folder, { recursive: true });
});

withDynamorio('the client is looked for where the script puts it', (t, home) => {
  const script = `${packageRoot()}scripts/build-dynamorio.mjs`;
  const said = execFileSync(process.execPath, [script, home], { encoding: 'utf8' });
  t.is(builtClient(checkRelease(home)), said.trim());
});

const CASES: [string, Record<string, string | Buffer | null>, RegExp][] = [
  ['half unpacked', { 'ext/include/drmgr.h': null }, /has no ext\/include\/drmgr\.h/],
  ['without its library', { [LIBRARY]: null }, /has no lib64/],
  ['with a damaged library', { [LIBRARY]: 'text' }, /is damaged/],
  ['for another machine', { [LIBRARY]: elf(183) }, /for another machine/],
  ['too old', { [VERSION]: 'set(PACKAGE_VERSION 8.0.0)\n' }, /is 8\.0\.0: 10\.0 or newer/],
  ['without a version', { [VERSION]: '\n' }, /does not say its version/],
];

for (const [what, changes, message] of CASES)
  test(`a release ${what}: one line that offers Valgrind`, (t) => {
    const folder = release(changes);
    const error = t.throws(() => checkRelease(folder));
    t.regex(error.message, message);
    t.regex(error.message, /^[^\n]*use --engine valgrind$/);
    rmSync(folder, { recursive: true });
  });

test('why the client cannot be built is said, and what is to be installed', async (t) => {
  const folder = release({});
  const args = ['--engine', 'dynamorio', '--dynamorio', folder, '--', '/bin/true'];
  const { status, stderr } = await comair(args, { env: { PATH: folder } });
  t.is(status, 125);
  t.is(
    stderr,
    'comair-bin: the client for DynamoRIO 11.3.0 cannot be built: not installed, which building it takes: cmake, c++, make; or use --engine valgrind\n',
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
  const newest = put('opt/DynamoRIO-Linux-11.3.0');
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
  t.is(unpackDynamorio(archive({}), own), '11.3.0');
  t.is(checkRelease(own).version, '11.3.0');
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
