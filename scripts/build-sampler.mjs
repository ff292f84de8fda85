#!/usr/bin/env node
// Builds what takes samples into build/sampler: the launcher, and the agent that is preloaded into
// programs.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

const SOURCES = join(root, 'native/sampler');
const OUT = join(root, 'build/sampler');
const FLAGS = ['-O2', '-g', '-std=gnu11', '-D_GNU_SOURCE', '-Wall', '-Wextra', '-Werror'];
/** No vector registers beyond those that every processor has; its own names go first. */
const SHARED = ['-fPIC', '-shared', '-fvisibility=hidden', '-mno-avx', '-Wl,-z,now,-Bsymbolic'];

function build(parts, product, flags, libraries = []) {
  const sources = parts.flatMap((part) =>
    part.endsWith('.c')
      ? [join(SOURCES, part)]
      : readdirSync(join(SOURCES, part))
          .filter((name) => name.endsWith('.c'))
          .map((name) => join(SOURCES, part, name)),
  );
  const out = ['-I', join(root, 'native'), '-I', SOURCES, '-o', join(OUT, product)];
  const { status, stderr } = spawnSync(
    'gcc',
    [...FLAGS, ...flags, ...out, ...sources, ...libraries],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`gcc cannot build ${product}: ${stderr ?? 'it is missing'}`);
}

mkdirSync(OUT, { recursive: true });
/** Without the C library, which the program may be in the middle of. */
const FREESTANDING = ['-ffreestanding', '-fno-stack-protector', '-nostdlib', '-Wl,--no-undefined'];

/** Of native/code, where loops are entered. */
const CORE = ['../base', '../wire', '../code'];
const CORE_FLAGS = [
  '-ffunction-sections',
  '-Wl,--gc-sections',
  '-fno-strict-aliasing',
  '-Wno-unused-parameter',
  '-Wno-sign-compare',
];

build(['launch', 'run', 'attach', 'costly', ...CORE], 'comair-sampler', CORE_FLAGS, [
  '-lm',
  '-ldw',
]);
/** Of native/base, what the agent needs. */
const BASE = ['../base/proc_maps.c', '../base/syscall.c'];

build(['agent', 'preload', ...BASE], 'libcomair-agent.so', SHARED);
build(
  ['agent', 'attached', ...BASE],
  'libcomair-attached.so',
  [...SHARED, ...FREESTANDING],
  ['-lgcc'],
);
