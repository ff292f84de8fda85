#!/usr/bin/env node
// Checks C and C++ files: their format with clang-format, or with --fix mends it; and with clang-tidy
// what .clang-tidy lists.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

/** @throws Error that says how to get it */
function checkStarted(program, error) {
  if (error?.code === 'ENOENT') {
    throw new Error(`${program} is not installed; "npm run setup -- --test" installs it`);
  }
  if (error) throw error;
}

/** @returns its status */
function format(mode) {
  const files = ['native', 'include', 'test/forms', 'test/targets', 'tools', 'examples']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((name) => /\.(c|h|cc|cpp)$/.test(name));
  const { error, status } = spawnSync('clang-format', [...mode, ...files], {
    cwd: root,
    stdio: 'inherit',
  });
  checkStarted('clang-format', error);
  return status ?? 1;
}

/** @returns its status, once it has printed what there is */
function tidy(files) {
  return new Promise((resolve, reject) => {
    const child = spawn('clang-tidy', ['--quiet', '-p', 'build', ...files], {
      cwd: root,
      // Its standard error counts the warnings of headers that nobody asked for.
      stdio: ['ignore', 'inherit', 'ignore'],
    });
    child.on('error', reject).on('close', (status) => {
      resolve(status ?? 1);
    });
  });
}

async function tidyAll() {
  const { writeCompileCommands } = await import('./compile-commands.mjs');
  const files = writeCompileCommands();
  const jobs = availableParallelism();
  const parts = Array.from({ length: jobs }, (_, job) =>
    files.filter((_file, i) => i % jobs === job),
  );
  const all = await Promise.all(parts.map(tidy)).catch((error) => {
    checkStarted('clang-tidy', error);
  });
  return Math.max(...all);
}

async function main(fix) {
  const formatted = format(fix ? ['-i'] : ['--dry-run', '-Werror']);
  return fix || formatted !== 0 ? formatted : tidyAll();
}

try {
  process.exitCode = await main(process.argv.includes('--fix'));
} catch (error) {
  console.error(`lint-c: ${error.message}`);
  process.exitCode = 1;
}
