#!/usr/bin/env node
// The oldest glibc that what we ship runs on, and how it is linked for that: native/compat/glibc.c
// stands between it and functions that newer ones have in newer versions. Prints the options of the
// linker, one a line (binding.gyp).
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

export const GLIBC_FLOOR = '2.28';
/** Red Hat 8's libstdc++, of GCC 8. */
export const GLIBCXX_FLOOR = '3.4.25';

export const COMPAT = 'native/compat/glibc.c';

const WRAPPED = [
  'exp',
  'log',
  'log2',
  'pow',
  'pthread_sigmask',
  '__libc_single_threaded',
  'stat',
  'fstat',
  'stat64',
  'fstat64',
  'fstatat64',
  'lstat64',
  'pthread_create',
  'pthread_join',
  'pthread_once',
  'pthread_mutexattr_init',
  'pthread_mutexattr_destroy',
  'pthread_mutexattr_settype',
  'pthread_mutex_trylock',
  'pthread_rwlock_init',
  'pthread_rwlock_destroy',
  'pthread_rwlock_rdlock',
  'pthread_rwlock_tryrdlock',
  'pthread_rwlock_wrlock',
  'pthread_rwlock_unlock',
  'dlopen',
  'dlsym',
  'dlclose',
  'dlerror',
];
const OF_PROGRAMS = ['__libc_start_main'];

const wrap = (names) => names.map((name) => `-Wl,--wrap=${name}`);

/** Until 2.34 these were libraries of their own. */
const LIBRARIES = [
  '-Wl,--push-state,--no-as-needed',
  '-l:libpthread.so.0',
  '-l:libdl.so.2',
  '-Wl,--pop-state',
];

/** Of a shared library or of a program. */
export const floorLink = ({ program = false } = {}) => [
  '-Wl,--gc-sections',
  ...wrap(program ? [...WRAPPED, ...OF_PROGRAMS] : WRAPPED),
  ...LIBRARIES,
];

/** Of compiling it. */
export const FLOOR_COMPILE = ['-O2', '-fPIC', '-ffunction-sections', '-fdata-sections'];

const after = (a, b) => {
  const [x, y] = [a, b].map((text) => text.split('.').map(Number));
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) > (y[i] ?? 0);
  }
  return false;
};

/** @returns what of a file asks for a newer glibc or libstdc++, as "dlsym GLIBC_2.34" */
export function aboveFloor(file) {
  const { status, stdout, stderr } = spawnSync('objdump', ['-T', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`objdump ${file}: ${stderr ?? 'binutils are missing'}`);
  const floors = { GLIBC: GLIBC_FLOOR, GLIBCXX: GLIBCXX_FLOOR };
  return [...stdout.matchAll(/ \*UND\*.*\((GLIBC|GLIBCXX)_([\d.]+)\)\s+(\S+)$/gm)]
    .filter(([, kind, version]) => after(version, floors[kind]))
    .map(([, kind, version, name]) => `${name} ${kind}_${version}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(floorLink().join('\n'));
