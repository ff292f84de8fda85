/** The package as a user gets it: packed, installed where there is no compiler, and run. */
import test from 'ava';
import { mkdir, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import { run } from '../support/command.js';
import { filesBelow, linksOf, pack, pathWithoutCompiler, release } from './tarball.js';
import type { Tarball } from './tarball.js';

let folder: string;
let tarball: Tarball;

test.before('npm pack', async () => {
  folder = await mkdtemp(join(tmpdir(), 'comair-package-'));
  tarball = await pack(folder);
});

test.after.always(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('what is packed: what a user needs, and no more', async (t) => {
  const { paths } = tarball;
  const foreign =
    /^(dist\/)?(test|tools|web)\/|(^|\/)node_modules\/|core_test|\.map$|\.gyp$|^scripts\/setup/;
  t.deepEqual(
    paths.filter((path) => foreign.test(path)),
    [],
  );
  for (const path of [
    'build/prebuilt/comair.node',
    'build/prebuilt/valgrind/comair-amd64-linux',
    'build/prebuilt/valgrind/vgpreload_core-amd64-linux.so',
    'build/prebuilt/valgrind/COPYING',
    'build/prebuilt/lib/libdw.so.1',
    'build/prebuilt/lib/libdw1.copyright',
    'dist/bundle/comair-bin',
    'dist/src/pages/template.html',
    'man/comair-bin.1',
    'cmake/ComairGrowth.cmake',
    'dist/bundle/mcp-sdk.js',
    'include/comair_growth.h',
    'python/comair_growth.py',
    'rust/Cargo.toml',
    'rust/src/lib.rs',
    'go/go.mod',
    'go/growth/growth.go',
  ]) {
    t.true(paths.includes(path), path);
  }
  // For the client of a DynamoRIO release, and the tool for another Valgrind; the tool's is owed, too.
  for (const source of ['base', 'wire', 'code', 'core', 'dynamorio', 'protocol', 'valgrind']) {
    t.deepEqual(
      (await filesBelow(`native/${source}`)).filter((path) => !paths.includes(path)),
      [],
    );
  }
});

test('what the pages in it link to is in it', async (t) => {
  const pages = tarball.paths.filter((path) => path.endsWith('.md'));
  t.true(pages.includes('README.md'));
  for (const page of pages) {
    const links = await linksOf(join(packageRoot(), page));
    const gone = links
      .map((link) => normalize(join(dirname(page), link)).replace(/\/$/, ''))
      .filter(
        (link) => !tarball.paths.some((path) => path === link || path.startsWith(`${link}/`)),
      );
    t.deepEqual(gone, [], page);
  }
});

test('its addon and its sampler load the libraries that it brings', async (t) => {
  const prebuilt = join(packageRoot(), 'build/prebuilt');
  const maps = "require('fs').readFileSync('/proc/self/maps', 'utf8')";
  const addon = JSON.stringify(join(prebuilt, 'comair.node'));
  const script = `require(${addon}); process.stdout.write(${maps})`;
  const loaded = await run(process.execPath, ['-e', script]);
  const sampler = await run('ldd', [join(prebuilt, 'sampler/comair-sampler')]);
  for (const name of ['libdw.so.1', 'libelf.so.1', 'liblzma.so.5']) {
    t.true(loaded.stdout.includes(join(prebuilt, 'lib', name)), name);
    t.true(sampler.stdout.includes(`${name} => ${prebuilt}/sampler/../lib/${name}`), name);
  }
});

test('what is ours asks for no newer glibc and libstdc++ than Red Hat 8 has', async (t) => {
  const floor = (await import(`${packageRoot()}scripts/glibc-floor.mjs`)) as {
    GLIBC_FLOOR: string;
    aboveFloor: (file: string) => string[];
  };
  t.is(floor.GLIBC_FLOOR, '2.28');
  const { stdout: glibc } = await run('getconf', ['GNU_LIBC_VERSION']);
  if (Number(/^glibc 2\.(\d+)/.exec(glibc)?.[1]) > 36) {
    t.log(`releases are built on Debian 12, not with ${glibc.trim()}`);
    return;
  }
  const prebuilt = join(packageRoot(), 'build/prebuilt');
  // What Debian's own libraries ask for is said where they are packed.
  const built = await stat(join(packageRoot(), 'build/libraries/versions')).then(
    () => ['lib/libdw.so.1', 'lib/libelf.so.1', 'lib/liblzma.so.5', 'lib/libz.so.1'],
    () => [],
  );
  const parts = ['comair-sampler', 'libcomair-agent.so', 'libcomair-attached.so'];
  const own = ['comair.node', ...parts.map((name) => `sampler/${name}`)];
  for (const name of [...own, ...built])
    t.deepEqual(floor.aboveFloor(join(prebuilt, name)), [], name);
  // The check finds what there is: in Debian's, which are built for their own glibc.
  const system = join('/usr/lib/x86_64-linux-gnu', 'libdw.so.1');
  t.true(floor.aboveFloor(system).includes('dlsym GLIBC_2.34'));
});

test('a release is installed without compiler, network and Valgrind, profiles a program, and goes without a trace', async (t) => {
  t.timeout(300_000);
  const made = await release(join(folder, 'release'));
  const prefix = join(folder, 'prefix');
  const home = join(folder, 'home');
  await mkdir(prefix);
  await mkdir(home);
  const PATH = await pathWithoutCompiler(join(folder, 'bin'));
  const env = { PATH, HOME: home, npm_config_cache: join(home, 'cache'), DYNAMORIO_HOME: '' };
  const npm = (...args: string[]): ReturnType<typeof run> =>
    run(join(PATH, 'npm'), [...args, '--global', '--offline', '--prefix', prefix], {
      cwd: home,
      env,
    });
  const installed = await npm('install', made.tarball);
  t.is(installed.status, 0, installed.stderr);
  // Such as of scripts that are run, or not run, by packages that are installed.
  t.is(installed.stderr, '');
  const command = join(prefix, 'bin/comair-bin');
  await stat(join(prefix, 'share/man/man1/comair-bin.1'));

  const doctor = await run(command, ['doctor'], { env });
  t.is(doctor.status, 0, doctor.stdout);
  t.regex(doctor.stdout, /^ok +addon +build\/prebuilt\/comair\.node loads$/m);
  t.regex(doctor.stdout, /^ok +engine +Valgrind 3\.\d+\.\d+, its own$/m);

  const target = `${packageRoot()}test/targets/bin/fib`;
  const profileBy = async (file: string): Promise<void> => {
    const report = join(home, 'r.json');
    const options = ['--engine', 'valgrind', '--json', report, '--html', join(home, 'r.html')];
    // What it executes is observed, too: without Valgrind's launcher, which is not in this PATH.
    const script = `ls / >/dev/null; ${target} 20; exit 7`;
    const profiled = await run(file, [...options, '--', 'sh', '-c', script], { env, cwd: home });
    t.is(profiled.status, 7, profiled.stderr);
    const { routines, runs } = JSON.parse(await readFile(report, 'utf8')) as Report;
    t.is(routines.find(({ name }) => name === 'fib')?.calls, 21891);
    t.true(runs.some(({ exe }) => exe.endsWith('/ls')));
  };
  await profileBy(command);
  const removed = await npm('uninstall', 'comair-bin');
  t.is(removed.status, 0, removed.stderr);
  for (const place of ['bin', 'lib/node_modules', 'share/man/man1'])
    t.deepEqual(
      (await readdir(join(prefix, place))).filter((name) => /comair/.test(name)),
      [],
    );

  const tree = join(folder, 'debian');
  t.is((await run('dpkg-deb', ['--extract', made.debian, tree])).status, 0);
  await profileBy(join(tree, 'usr/bin/comair-bin'));
  const { stdout: depends } = await run('dpkg-deb', ['--field', made.debian, 'Depends']);
  t.is(depends, 'nodejs (>= 20.19)\n');
  const sums = await run('sha256sum', ['--check', made.sums], { cwd: dirname(made.sums) });
  t.is(sums.status, 0, sums.stdout);
});

test('what its scripts import is in it', async (t) => {
  const scripts = tarball.paths.filter((path) => path.startsWith('scripts/'));
  t.true(scripts.length > 0);
  for (const script of scripts) {
    const text = await readFile(join(packageRoot(), script), 'utf8');
    for (const [, from = ''] of text.matchAll(/\bfrom '(\.[^']+)'/g)) {
      t.true(tarball.paths.includes(join(dirname(script), from)), `${script}: ${from}`);
    }
  }
});
