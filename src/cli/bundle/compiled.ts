/**
 * The command's code as V8 has compiled it before: finding out what its functions are takes V8 as
 * long as all else that a short run does. scripts/build-cli.mjs makes the file.
 */
import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

/** Where the compiled code of `file` lies. */
export function cacheOf(file: string): string {
  return `${file}.cache`;
}

/**
 * @param file a CommonJS module
 * @returns what makes the function that the module is. V8 takes no compiled code of another version
 *   of itself, or of a module of another length: then it compiles.
 */
export function compiled(file: string): Script {
  // A run fits some thousands of cost functions and ends: V8 compiles less of that code twice when
  // it waits ten times as long: a tenth of the analysis' processor time after a run of gcc's cc1.
  // V8 12, that of Node.js 22, has no such flag and complains.
  if (parseInt(process.versions.v8) < 12) setFlagsFromString('--interrupt-budget=1500000');
  let cachedData: Buffer | undefined;
  try {
    cachedData = readFileSync(cacheOf(file));
  } catch {
    // It was not to be made.
  }
  // scripts/build-cli.mjs has made it ASCII, which is read in no time.
  return new Script(Module.wrap(readFileSync(file, 'latin1')), {
    filename: file,
    cachedData,
  });
}

/** Runs the module as the program that this process is. */
export function start(file: string): void {
  const module = { exports: {} };
  const run = compiled(file).runInThisContext() as (...scope: unknown[]) => void;
  run(module.exports, createRequire(file), module, file, dirname(file));
}
