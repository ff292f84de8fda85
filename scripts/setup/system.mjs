// Debian packages: which are needed, which are missing, installing them.
import { spawnSync } from 'node:child_process';
import { SetupError, hasCommand, run, say } from './run.mjs';

/** To build and to run. libc6-dbg: the Valgrind core needs the symbols of the dynamic linker. */
const BUILD = ['g++', 'make', 'python3', 'valgrind', 'libc6-dbg', 'binutils'].concat(
  ['libdw-dev', 'libelf-dev', 'liblzma-dev', 'libiberty-dev'], // symbols, sources and lines
  ['libzstd-dev'], // recordings
  ['libsqlite3-dev'], // results of batches, where Node.js has no SQLite of its own
);

/** The program that the demo profiles. */
const DEMO = ['sqlite3'];

/** Programs under test, the formatter of C and what checks it, the browser that opens HTML reports, cmake for
 * examples/, what reads the manual and the completions, `go tool pprof`, a queue for batches, what reads
 * Markdown and metrics, and what applies the patch of a page. */
const TEST = [
  'cmake',
  'fish',
  'golang-go',
  'mandoc',
  'mawk',
  'meson',
  'ninja-build',
  'zsh',
  'gcc',
  'gzip',
  'xz-utils',
  'mariadb-server-core',
  'mariadb-client-core',
  'clang-format',
  'clang-tidy',
  'chromium',
  'openssl',
  'luajit',
  'debuginfod',
  'redis-server',
  'strace',
  'cmark-gfm',
  'curl',
  'python3-prometheus-client',
  'patch',
];

/** Names of the packages that are not installed. */
function missing(packages) {
  const result = spawnSync(
    'dpkg-query',
    ['-W', '-f=${Package} ${db:Status-Status}\n', ...packages],
    {
      encoding: 'utf8',
    },
  );
  const installed = new Set(
    (result.stdout ?? '')
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return packages.filter((name) => !installed.has(name));
}

/** The prefix that gives a command root's rights. */
function asRoot(command) {
  if (process.getuid() === 0) return [];
  if (hasCommand('sudo')) return ['sudo'];
  throw new SetupError(`needs root and there is no sudo; run as root: ${command}`);
}

/** Installs what is missing; does nothing, in a few ms, when nothing is. */
export function installSystemPackages({ test }) {
  const wanted = [...BUILD, ...DEMO, ...(test ? TEST : [])];
  if (!hasCommand('dpkg-query') || !hasCommand('apt-get')) {
    say(`not a Debian system: packages are not checked; needed are ${wanted.join(' ')}`);
    return;
  }
  const names = missing(wanted);
  if (names.length === 0) return;
  const install = [
    'apt-get',
    'install',
    '-y',
    '-q',
    '-o',
    'DPkg::Lock::Timeout=300',
    '--no-install-recommends',
    ...names,
  ];
  const root = asRoot(install.join(' '));
  say(`installing Debian packages: ${names.join(' ')}`);
  const apt = (...command) => {
    // A quiet apt-get: dialogues off, and as an argument, since sudo drops the environment.
    const [program, ...args] = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command];
    // sudo may have to ask for a password.
    run(program, args, { quiet: true, stdin: 'inherit' });
  };
  apt('apt-get', 'update', '-q');
  apt(...install);
}
