/** Reading and writing of profile files (file-format.ts). */
import { open, readFile } from 'node:fs/promises';
import { PROFILE_MAGIC, decodeProfile, isProfile } from './file-format.js';
import type { Profile } from './model.js';

/**
 * Whether the file begins as a profile.
 * @throws the error of the file system
 */
export async function isProfileFile(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const start = new Uint8Array(PROFILE_MAGIC.length);
    await file.read(start, 0, start.length, 0);
    return isProfile(start);
  } finally {
    await file.close();
  }
}

/** @throws the error of the file system, or one that says what is wrong with the contents */
export async function readProfile(path: string): Promise<Profile> {
  return decodeProfile(await readFile(path));
}
