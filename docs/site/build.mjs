#!/usr/bin/env node
// `npm run docs`: builds the site of docs/ into build/site, for any static host. What it is built with
// is installed here, beside this file, and not with the rest: tests and the product do not need it.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pages.mjs';

const here = join(root, 'docs/site');

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const installed = join(here, 'node_modules/.package-lock.json');
const lock = join(here, 'package-lock.json');
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs)
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], here);
rmSync(join(root, 'build/site'), { recursive: true, force: true });
const eleventy = join(here, 'node_modules/@11ty/eleventy/cmd.cjs');
run(process.execPath, [eleventy, '--quiet', '--config=docs/site/eleventy.config.mjs'], root);
console.log('build/site is the site: open build/site/index.html, or copy the folder to a host');
