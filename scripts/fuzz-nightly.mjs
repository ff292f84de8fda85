#!/usr/bin/env node
// For a nightly job: fuzzes what reads files from others for 10 minutes each (or what is given):
// suites and messages of queues too,
// ELF files and all files with sanitizers as well. Cases differ from night to night; those that fail are kept in
// build/fuzz/failed. Exit status 1 when there is one.
//
// Usage: node scripts/fuzz-nightly.mjs [minutes]
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

const minutes = process.argv[2] ?? '10';
const seed = String(Math.floor(Date.now() / 86_400_000));
const folder = join(root, 'build/fuzz');
const main = 'dist/tools/fuzz/main.js';
const common = ['--minutes', minutes, '--seed', seed, '--keep', join(folder, 'failed')];

/** @returns whether it went well */
function node(args, options = {}) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
  return status === 0;
}

const results = [node(['scripts/build-fuzz.mjs']), node([main, 'files', ...common])];
results.push(node([main, 'texts', ...common]));
results.push(node([main, 'elf', '--driver', join(folder, 'driver'), ...common]));
const tree = join(folder, 'tree');
if (existsSync(tree)) {
  const library = execFileSync('gcc', ['-print-file-name=libasan.so'], { encoding: 'utf8' }).trim();
  const env = {
    ...process.env,
    LD_PRELOAD: library,
    // What V8 keeps until its end is no leak; what is freed is kept for a while, and counts.
    ASAN_OPTIONS: 'detect_leaks=0:quarantine_size_mb=16',
  };
  results.push(node([join(tree, main), 'files', ...common], { env }));
}
process.exitCode = results.includes(false) ? 1 : 0;
