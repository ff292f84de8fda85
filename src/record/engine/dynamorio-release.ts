/** Releases of DynamoRIO: whether one can be used, and what it has. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { printable } from '../../base/text/printable.js';
import { DYNAMORIO_LIBRARY } from './dynamorio-places.js';
import { StartError } from './start-error.js';

/** What to do where there is no DynamoRIO. */
export const INSTEAD = 'use --engine valgrind';

/** What building a client takes of a release, relative to its folder. */
const FOR_BUILDING = [
  'include/dr_api.h',
  'cmake/DynamoRIOConfig.cmake',
  'cmake/DynamoRIOConfigVersion.cmake',
  'ext/include/drmgr.h',
  'ext/lib64/release/libdrmgr_static.a',
  'ext/lib64/release/libdrreg_static.a',
] as const;

/** The first one with all that the client asks of drmgr. */
export const OLDEST = '11.90.20329';
const EM_X86_64 = 62;
const ELF_HEADER = 20;

export interface Release {
  home: string;
  version: string;
}

export function refuse(reason: string): StartError {
  return new StartError(`${reason}; or ${INSTEAD}`, 125);
}

/**
 * Running a program takes the library alone.
 *
 * @param home the folder of a release, as unpacked or installed
 * @throws StartError when it is missing, too old, or not for this machine
 */
export function checkRelease(home: string): Release {
  const folder = resolve(home);
  const shown = printable(folder);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw refuse(`there is no DynamoRIO in ${shown}: name the folder of an unpacked release`);
  }
  const file = join(folder, DYNAMORIO_LIBRARY);
  if (!existsSync(file)) throw lacking(shown, DYNAMORIO_LIBRARY);
  const library = readFileSync(file);
  checkMachine(library, shown);
  // It greets with this where it is asked to.
  const greeting = library.indexOf('DynamoRIO version ');
  const text = greeting < 0 ? '' : library.toString('latin1', greeting, greeting + 64);
  const version = /^DynamoRIO version (\d+\.\d+[\d.]*)/.exec(text)?.[1];
  if (version === undefined) {
    throw refuse(`the DynamoRIO in ${shown} does not say its version: unpack the release again`);
  }
  if (isTooOld(version)) {
    throw refuse(`the DynamoRIO in ${shown} is ${version}: ${OLDEST} or newer is needed`);
  }
  return { home: folder, version };
}

/** Who builds it without its history gets 0 as the last number. */
function isTooOld(version: string): boolean {
  const known = version.replace(/^(\d+\.\d+)\.0$/, '$1');
  const oldest = known === version ? OLDEST : OLDEST.replace(/\.\d+$/, '');
  return known.localeCompare(oldest, 'en', { numeric: true }) < 0;
}

function checkMachine(library: Buffer, shown: string): void {
  const isElf = library.length >= ELF_HEADER && library.toString('latin1', 0, 4) === '\x7fELF';
  if (!isElf) throw refuse(`the DynamoRIO in ${shown} is damaged: unpack the release again`);
  if (library.readUInt16LE(18) !== EM_X86_64) {
    throw refuse(`the DynamoRIO in ${shown} is for another machine: get the one for x86-64`);
  }
}

function lacking(shown: string, file: string): StartError {
  return refuse(`the DynamoRIO in ${shown} has no ${file}: unpack the whole release again`);
}

/** @throws StartError where a client cannot be built of what is in the folder of a release */
export function checkWhole({ home }: Release): void {
  const missing = FOR_BUILDING.find((file) => !existsSync(join(home, file)));
  if (missing !== undefined) throw lacking(printable(home), missing);
}
