// Builds the Valgrind tool out of tree, against Debian's `valgrind` package: the tool and links to
// what Valgrind wants beside it (VALGRIND_LIB points there).
//
// Usage: node scripts/build-valgrind.mjs [folder to build into; default build/valgrind]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED } from './core-defines.mjs';
import { optionsFor, valgrindTool } from './native-parts.mjs';
import { compileObjects } from './objects.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = resolve(process.argv[2] ?? join(root, 'build/valgrind'));
const headers = '/usr/include/valgrind';
const libraries = ['/usr/lib/x86_64-linux-gnu/valgrind', '/usr/lib/valgrind'];
const helpers = ['/usr/libexec/valgrind', '/usr/lib/x86_64-linux-gnu/valgrind'];

function fail(message) {
  console.error(`build-valgrind: ${message}`);
  process.exit(1);
}

function firstWith(folders, file) {
  const folder = folders.find((each) => existsSync(join(each, file)));
  if (!folder) fail(`${file} is missing: install Debian's package: apt-get install valgrind`);
  return folder;
}

function run(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    return fail(`${command} failed:\n${error.stderr || error.message}`);
  }
}

firstWith([headers], 'pub_tool_basics.h');
const libs = firstWith(libraries, 'libcoregrind-amd64-linux.a');
const data = firstWith(helpers, 'vgpreload_core-amd64-linux.so');
const version = run('valgrind', ['--version'])
  .trim()
  .replace(/^valgrind-/, '');

const [{ sources, options }] = valgrindTool(version, headers).groups;
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
const tool = join(out, 'comair-amd64-linux');
const stampFile = join(out, 'stamp');
if (existsSync(tool) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp)
  process.exit(0);

console.log(`build-valgrind: the tool for Valgrind ${version}`);
const objects = `${out}-objects`;
const compiler = run('gcc', ['--version']).split('\n')[0];
let objectFiles;
try {
  objectFiles = await compileObjects(root, sources, {
    folder: objects,
    options: compile,
    version: compiler,
  });
} catch (error) {
  fail(error.stderr || error.message);
}
// Only now: what is there serves until it can be replaced.
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
run('gcc', [
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
    'do_iropt_BB',
    'vgPlain_sigtimedwait_zero',
    'vgPlain_sigprocmask',
    'vgPlain_do_syscall',
    'vgPlain_getenv',
    'vgPlain_nuke_all_threads_except',
    'vgPlain_kill_self',
  ].map((name) => `-Wl,--wrap=${name}`),
  '-o',
  tool + '.new',
  ...objectFiles,
  ...['coregrind', 'vex', 'gcc-sup'].map((name) => join(libs, `lib${name}-amd64-linux.a`)),
  '-lgcc',
]);
for (const file of readdirSync(data))
  if (file === 'default.supp' || file.endsWith('.xml') || file.startsWith('vgpreload_core-'))
    symlinkSync(join(data, file), join(out, file));
renameSync(tool + '.new', tool);
writeFileSync(join(out, 'version'), `${version}\n`);
writeFileSync(stampFile, stamp);
