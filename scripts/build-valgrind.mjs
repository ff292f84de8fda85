// Builds the Valgrind tool out of tree, against an installed Valgrind: the tool, which has Valgrind's
// core in it, and copies of what that wants beside it (VALGRIND_LIB points there). Nothing else of
// Valgrind is needed to run it.
//
// Usage: node scripts/build-valgrind.mjs [folder to build into; default build/valgrind]
//          [folder that Valgrind is installed below; default /usr] [x86_64 or arm64]
//
// For another machine than this one, the folder is that of a Valgrind for that machine, which is of
// the version that /usr has.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
} from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED } from './core-defines.mjs';
import { VALGRIND_MACHINES, optionsFor, valgrindTool } from './native-parts.mjs';
import { compileObjects } from './objects.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = resolve(process.argv[2] ?? join(root, 'build/valgrind'));
const valgrind = resolve(process.argv[3] ?? '/usr');
const below = (...folders) => folders.map((folder) => join(valgrind, folder));
const machine = process.argv[4] ?? 'x86_64';
const { name, gcc, folder, wrapped } = VALGRIND_MACHINES[machine] ?? fail(`no machine: ${machine}`);
const headers = join(valgrind, 'include/valgrind');
const libraries = below(`lib/${folder}/valgrind`, 'lib64/valgrind', 'lib/valgrind');
const helpers = [...below('libexec/valgrind'), ...libraries];

function fail(message) {
  console.error(`build-valgrind: ${message}`);
  process.exit(1);
}

function firstWith(folders, file) {
  const folder = folders.find((each) => existsSync(join(each, file)));
  const how = valgrind === '/usr' ? ': apt-get install valgrind' : '';
  if (!folder) fail(`the Valgrind below ${valgrind} has no ${file}${how}`);
  return folder;
}

function run(command, args, env = {}) {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    if (error.code === 'ENOENT') return fail(`${command} is not installed, which building needs`);
    return fail(`${command} failed:\n${error.stderr || error.message}`);
  }
}

firstWith([headers], 'pub_tool_basics.h');
const libs = firstWith(libraries, `libcoregrind-${name}-linux.a`);
const data = firstWith(helpers, `vgpreload_core-${name}-linux.so`);
// Debian's `valgrind` is a shell script around another, which knows no folder but its own.
const launcher = ['bin/valgrind.bin', 'bin/valgrind'].find((each) =>
  existsSync(join(valgrind, each)),
);
if (launcher === undefined) fail(`the Valgrind below ${valgrind} has no bin/valgrind`);
const foreign = machine !== 'x86_64';
const asked = foreign
  ? run('valgrind', ['--version'])
  : run(join(valgrind, launcher), ['--version'], { VALGRIND_LIB: data });
const version = asked.trim().replace(/^valgrind-/, '');

const [{ sources, options }] = valgrindTool(version, headers, machine).groups;
const compile = optionsFor(sources[0], options);
const headerFiles = [...SHARED, 'valgrind'].flatMap((folder) =>
  readdirSync(join(root, 'native', folder), { recursive: true })
    .filter((file) => file.endsWith('.h'))
    .sort()
    .map((file) => `native/${folder}/${file}`),
);
const hash = createHash('sha256').update(version).update(compile.join(' '));
for (const file of [...sources, ...headerFiles, 'scripts/build-valgrind.mjs'])
  hash.update(file).update(readFileSync(join(root, file)));
const stamp = hash.digest('hex');
const tool = join(out, `comair-${name}-linux`);
const stampFile = join(out, 'stamp');
if (existsSync(tool) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
  process.exit(0);

console.log(`build-valgrind: the tool for Valgrind ${version}`);
const objects = `${out}-objects`;
const compiler = run(gcc, ['--version']).split('\n')[0];
let objectFiles;
try {
  objectFiles = await compileObjects(root, sources, {
    folder: objects,
    options: compile,
    version: compiler,
    gcc,
  });
} catch (error) {
  fail(error.stderr || error.message);
}
// Only now: what is there serves until it can be replaced.
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
run(gcc, [
  ...'-no-pie -static -nodefaultlibs -nostartfiles -nostdlib -u _start'.split(' '),
  ...'-Wl,-Ttext-segment=0x58000000 -Wl,--build-id=none'.split(' '),
  ...[
    'sanityCheckIRSB',
    'do_deadcode_BB',
    'cprop_BB',
    'vgPlain_di_notify_mmap',
    'isFlatIRSB',
    'typeOfIRExpr',
    'addStmtToIRSB',
    'do_minimal_initial_iropt_BB',
    'do_iropt_BB',
    'vgPlain_sigtimedwait_zero',
    'vgPlain_sigprocmask',
    'vgPlain_do_syscall',
    'vgPlain_getenv',
    'vgPlain_env_setenv',
    'vgPlain_nuke_all_threads_except',
    'vgPlain_kill_self',
    'vgPlain_getrlimit',
    'vgPlain_client_syscall',
    'vgPlain_sigframe_create',
    'vgPlain_release_BigLock',
    ...wrapped,
  ].map((name) => `-Wl,--wrap=${name}`),
  '-o',
  tool + '.new',
  ...objectFiles,
  // The compiler's library needs what Valgrind has of the C library, and the other way round.
  '-Wl,--start-group',
  ...['coregrind', 'vex', 'gcc-sup'].map((library) => join(libs, `lib${library}-${name}-linux.a`)),
  '-lgcc',
  '-Wl,--end-group',
]);
// Copies: a tool serves its own Valgrind's only, and another may be installed tomorrow.
for (const file of ['default.supp', `vgpreload_core-${name}-linux.so`])
  copyFileSync(join(data, file), join(out, file));
renameSync(tool + '.new', tool);
writeFileSync(join(out, 'version'), `${version}\n`);
writeFileSync(stampFile, stamp);
