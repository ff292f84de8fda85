#!/usr/bin/env node
// Compiles for arm64 all that goes into a program with the Valgrind tool, with warnings as errors.
// Where there is no compiler for arm64, says that it is left out, and succeeds.
//
// Usage: node scripts/compile-arm64.mjs
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VALGRIND_MACHINES, optionsFor, valgrindTool } from './native-parts.mjs';
import { compileObjects } from './objects.mjs';
import { root } from './setup/run.mjs';

const headers = '/usr/include/valgrind';
const { gcc } = VALGRIND_MACHINES.arm64;

function leaveOut(why) {
  console.log(`compile-arm64: left out: ${why}`);
  process.exit(0);
}

const compiler = spawnSync(gcc, ['--version'], { encoding: 'utf8' });
if (compiler.error) leaveOut(`${gcc} is not installed; Debian's gcc-aarch64-linux-gnu has it`);
if (!existsSync(join(headers, 'pub_tool_basics.h')))
  leaveOut(`${headers} has no headers of Valgrind's; Debian's valgrind has them`);
const { stdout } = spawnSync('valgrind', ['--version'], { encoding: 'utf8' });
const version = stdout?.trim().replace(/^valgrind-/, '');

const [{ sources, options }] = valgrindTool(version, headers, 'arm64').groups;
try {
  const objects = await compileObjects(root, sources, {
    folder: join(root, 'build/arm64-objects'),
    options: optionsFor(sources[0], options),
    version: compiler.stdout.split('\n')[0],
    gcc,
  });
  console.log(`compile-arm64: ${objects.length} files compile for arm64`);
} catch (error) {
  console.error(`compile-arm64: ${error.stderr || error.message}`);
  process.exitCode = 1;
}
