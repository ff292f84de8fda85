#!/usr/bin/env node
// Bundles the command line, which tsc has compiled, into few files: to find, read and link its two
// hundred modules takes 0.1 s of processor time, more than most of what it is asked for. Packages
// stay outside.
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './setup/run.mjs';

const OUT = join(root, 'dist/bundle');

rmSync(OUT, { recursive: true, force: true });
await build({
  entryPoints: { 'comair-bin': join(root, 'dist/src/cli/main.js') },
  outdir: OUT,
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
const command = join(OUT, 'comair-bin.js');
if (!readFileSync(command, 'utf8').startsWith('#!/usr/bin/env node\n')) {
  throw new Error('the bundle does not begin as a command');
}
// npm does so when it links the command.
chmodSync(command, 0o755);
