#!/usr/bin/env node
// Writes what native code and TypeScript share: protocol/ describes it, native/protocol and
// src/protocol are made of that. With --check, ends with an error where they are not what it says.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { protocolFiles } from './protocol/files.mjs';
import { root } from './setup/run.mjs';

const FOLDERS = ['native/protocol', 'src/protocol'];

function textOf(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return null;
  }
}

function present() {
  return FOLDERS.flatMap((folder) => {
    mkdirSync(join(root, folder), { recursive: true });
    return readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  });
}

const files = await protocolFiles(root);
const orphans = present().filter((file) => !files.has(file));
const stale = [...files].filter(([file, text]) => textOf(file) !== text);
if (process.argv.includes('--check')) {
  for (const file of [...stale.map(([each]) => each), ...orphans]) {
    console.error(`protocol: ${file} is not what protocol/ describes: npm run protocol`);
    process.exitCode = 1;
  }
} else {
  for (const file of orphans) rmSync(join(root, file));
  for (const [file, text] of stale) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}
