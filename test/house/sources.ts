/** What source files need: imports of TypeScript, includes of C and C++. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import type { Graph } from './graph.js';

/** @param needsOf a file's text: paths of what it needs, in all the ways that they may be meant */
function graphOf(
  root: string,
  pattern: string,
  needsOf: (text: string, file: string) => string[][],
): Graph {
  const files = new Set(globSync(pattern, { cwd: root }).sort());
  return new Map(
    [...files].map((file) => {
      const needs = needsOf(readFileSync(join(root, file), 'utf8'), file);
      const found = needs.flatMap((ways) => ways.find((way) => files.has(way)) ?? []);
      return [file, new Set(found)];
    }),
  );
}

/** Imports of types count, too: a file that needs another's types cannot be understood without it. */
export function imports(root: string, folder: string): Graph {
  return graphOf(root, `${folder}/**/*.{ts,tsx,mjs}`, (text, file) =>
    ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
      if (!fileName.startsWith('.')) return [];
      const path = join(dirname(file), fileName);
      return [[path, ...['.ts', '.tsx', '.d.ts'].map((end) => path.replace(/\.js$/, end))]];
    }),
  );
}

/** Folders in which the compiler looks for what is not beside a file, see scripts. */
const INCLUDED_FROM = ['native', 'native/sampler'];

/** Of C and C++ in native. */
export function includes(root: string): Graph {
  return graphOf(root, 'native/**/*.{c,h,cc,cpp}', (text, file) =>
    [...text.matchAll(/^\s*#\s*include\s+"([^"]+)"/gm)].map(([, name]) =>
      [dirname(file), ...INCLUDED_FROM].map((folder) => join(folder, name)),
    ),
  );
}

/** A header, and the file that defines what it declares, are one; what there is of it for each machine, too. */
export function unitOf(file: string): string {
  return file.replace(/\/(?:x86_64|arm64)\//, '/').replace(/\.(c|h|cc)$/, '');
}
