#!/usr/bin/env node
// Ends with an error where the columns of a row in src/stream/columns.ts are not those of
// native/core/rows/columns.h: name, sign and occurrence, in this order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

const C = 'native/core/rows/columns.h';
const TYPESCRIPT = 'src/stream/columns.ts';

function listOf(file, pattern) {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(pattern)].map((found) => found.slice(1).join(' ').toLowerCase());
}

const c = listOf(C, /COLUMN\(\w+, "(\w+)", (\w+), (\w+)\)/g);
const typescript = listOf(TYPESCRIPT, /^ {2}(\w+): \{ sign: '(\w+)', occurrence: '(\w+)' \}/gm);
const at = Array.from({ length: Math.max(c.length, typescript.length) }).findIndex(
  (_, i) => c[i] !== typescript[i],
);
if (at >= 0 || c.length === 0) {
  const said = (list) => list[at] ?? 'nothing';
  console.error(
    `check-columns: column ${at + 1} is "${said(c)}" in ${C}, "${said(typescript)}" in ${TYPESCRIPT}: make them the same`,
  );
  process.exitCode = 1;
}
