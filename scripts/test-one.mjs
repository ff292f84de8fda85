#!/usr/bin/env node
// Runs one test file, or single tests of it, after building what has changed.
//
// Usage: npm run test:one -- test/cli/doctor.test.ts [--match 'part of a title']
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { ava } from './setup/ava.mjs';
import { buildAll } from './setup/build.mjs';
import { SetupError, root, say } from './setup/run.mjs';

const USAGE = "usage: npm run test:one -- test/FOLDER/FILE.test.ts [--match 'part of a title']";

/** The compiled test of a source. */
function compiledTest(file) {
  const path = relative(root, resolve(root, file));
  if (!/^test\/.*\.test\.ts$/.test(path)) throw new SetupError(`${file} is no test; ${USAGE}`);
  if (!existsSync(join(root, path))) throw new SetupError(`there is no ${path}; ${USAGE}`);
  return join('dist', path.replace(/\.ts$/, '.js'));
}

function read(argv) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: { match: { type: 'string' } },
    });
  } catch (error) {
    throw new SetupError(`${error.message}; ${USAGE}`);
  }
}

function main(argv) {
  const { values, positionals } = read(argv);
  if (positionals.length === 0) throw new SetupError(USAGE);
  const files = positionals.map(compiledTest);
  const begin = performance.now();
  buildAll({ test: true, quick: true });
  say(`built in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  const match = values.match === undefined ? [] : ['--match', `*${values.match}*`];
  return ava([...files, ...match]);
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`test:one: ${error.message}\n`);
  process.exitCode = 1;
}
