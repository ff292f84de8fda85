/** How Linux systems install packages, and what they call those that `comair-bin doctor` misses. */

import type { Need } from '../api/diagnose.js';

export interface PackageManager {
  /** By which it is recognized. */
  command: string;
  /** Learns of packages first; null: not necessary. */
  update: string[] | null;
  /** Before the names. */
  install: string[];
  /** What is not named is not to be had by one command. */
  packages: Partial<Record<Need, string[]>>;
}

const DNF: PackageManager['packages'] = {
  cmake: ['cmake'],
  make: ['make'],
  'c-compiler': ['gcc'],
  'c++-compiler': ['gcc-c++'],
};

/** In the order in which they are looked for: where there are several, the first is the system's. */
export const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    command: 'apt-get',
    update: ['apt-get', 'update'],
    install: ['apt-get', 'install', '-y', '--no-install-recommends'],
    packages: {
      cmake: ['cmake'],
      make: ['make'],
      'c-compiler': ['gcc', 'libc6-dev'],
      'c++-compiler': ['g++'],
      'debug-files': ['libc6-dbg'],
    },
  },
  { command: 'dnf', update: null, install: ['dnf', 'install', '-y'], packages: DNF },
  {
    command: 'zypper',
    update: null,
    install: ['zypper', '--non-interactive', 'install', '--no-recommends'],
    packages: DNF,
  },
  {
    command: 'pacman',
    update: null,
    install: ['pacman', '-S', '--needed', '--noconfirm'],
    packages: { ...DNF, 'c++-compiler': ['gcc'] },
  },
  {
    command: 'apk',
    update: null,
    install: ['apk', 'add'],
    packages: { ...DNF, 'c-compiler': ['gcc', 'musl-dev'], 'c++-compiler': ['g++'] },
  },
];
