#!/usr/bin/env node
// Builds native/fuzz/driver.cc with AddressSanitizer and UndefinedBehaviorSanitizer, as
// build/fuzz/driver: what of the addon reads files, without Node.js.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

const SANITIZE = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
const COMMON = [...SANITIZE, '-O1', '-g', '-Wall', '-Wextra', '-Werror', '-Inative'];
const folder = join(root, 'build/fuzz');
const run = (command, args) => execFileSync(command, args, { cwd: root, stdio: 'inherit' });

mkdirSync(folder, { recursive: true });
// What of them knows Node.js is left out.
const cc = readdirSync(join(root, 'native/addon'))
  .filter((name) => /^(symbols_.*|session_msgpack)\.cc$/.test(name))
  .map((name) => `native/addon/${name}`);
const objects = ['elf', 'sys'].map((name) => {
  const object = join(folder, `${name}.o`);
  run('gcc', ['-std=gnu11', ...COMMON, '-c', `native/core/${name}.c`, '-o', object]);
  return object;
});
const libraries = ['-ldw', '-lelf', '-llzma', '-l:libiberty.a'];
run('g++', [
  ...['-std=c++17', ...COMMON, 'native/fuzz/driver.cc', ...cc, ...objects],
  ...['-o', join(folder, 'driver'), ...libraries],
]);
