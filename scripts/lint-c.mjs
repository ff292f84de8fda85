#!/usr/bin/env node
// Checks the format of C and C++ files with clang-format, or with --fix mends it.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

const files = ['native', 'test/targets', 'tools', 'examples']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.(c|h|cc|cpp)$/.test(name));
const mode = process.argv.includes('--fix') ? ['-i'] : ['--dry-run', '-Werror'];
const result = spawnSync('clang-format', [...mode, ...files], { cwd: root, stdio: 'inherit' });
if (result.error?.code === 'ENOENT') {
  console.error('lint-c: clang-format is not installed; "npm run setup -- --test" installs it');
  process.exitCode = 1;
} else {
  process.exitCode = result.status ?? 1;
}
