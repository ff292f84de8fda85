/** An arm64 system on this machine: its root, the Valgrind tool for it, and how programs run there. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { findEngine } from '../../src/record/engine/find-engine.js';

/** Where the tool lies in the root. */
const TOOL_FOLDER = '/comair-tool';
const TOOL = `${TOOL_FOLDER}/comair-arm64-linux`;

export interface Machine {
  /** Runs a program there, by what stands before its words. */
  before: readonly string[];
  engine: Engine;
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { cwd: packageRoot(), stdio: ['ignore', 'inherit', 'inherit'] });
}

/** @param mirror of Debian, where there is no root yet */
function makeRoot(root: string, mirror: string): void {
  if (existsSync(join(root, 'usr/lib/aarch64-linux-gnu/valgrind'))) return;
  mkdirSync(root, { recursive: true });
  run('sh', ['scripts/arm64/root.sh', root, mirror]);
}

function buildTool(root: string): void {
  const out = join(packageRoot(), 'build/valgrind-arm64');
  run(process.execPath, ['scripts/build-valgrind.mjs', out, join(root, 'usr'), 'arm64']);
  mkdirSync(root + TOOL_FOLDER, { recursive: true });
  for (const file of readdirSync(out)) copyFileSync(join(out, file), join(root, TOOL_FOLDER, file));
}

/** That of this machine, with the words that run it there in front. */
function engineThere(before: readonly string[]): Engine {
  const engine = findEngine('valgrind');
  return {
    ...engine,
    command(link, target, options) {
      const { argv, env, unset } = engine.command(link, target, options);
      const there = { VALGRIND_LIB: TOOL_FOLDER, VALGRIND_LAUNCHER: TOOL };
      return { argv: [...before, TOOL, ...argv.slice(1)], env: { ...env, ...there }, unset };
    },
  };
}

/** Makes what is not there yet. */
export function machineIn(root: string, mirror: string): Machine {
  makeRoot(root, mirror);
  buildTool(root);
  run(process.execPath, ['scripts/build-targets.mjs', '--arm64']);
  const script = join(packageRoot(), 'scripts/arm64/run.sh');
  const before = ['/bin/sh', script, root, packageRoot().replace(/\/$/, ''), '--'];
  return { before, engine: engineThere(before) };
}

/** Path of a program of test/targets for that machine; paths stay what they are. */
export function targetThere(name: string): string {
  return name.startsWith('/') ? name : `${packageRoot()}test/targets/bin-arm64/${name}`;
}
