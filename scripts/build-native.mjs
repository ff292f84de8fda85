#!/usr/bin/env node
// Builds parts of native into build/ as scripts/native-parts.mjs has them.
//
// Usage: node scripts/build-native.mjs core-test|sampler...
import { join } from 'node:path';
import { NATIVE } from './native-parts.mjs';
import { addonFlags, buildPart } from './setup/compile.mjs';
import { SetupError, root } from './setup/run.mjs';

async function main(names) {
  const unknown = names.find((name) => !(name in NATIVE));
  if (unknown !== undefined || names.length === 0) {
    throw new SetupError(`say which part: ${Object.keys(NATIVE).join(', ')}`);
  }
  for (const name of names) {
    const addon = name === 'core-test' ? addonFlags() : [];
    for (const part of NATIVE[name](addon)) await buildPart(part, join(root, 'build'));
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  // Of the compiler, what it said.
  if (!(error instanceof SetupError) && error.stderr === undefined) throw error;
  process.stderr.write(`build-native: ${error.stderr || error.message}\n`);
  process.exitCode = 1;
}
