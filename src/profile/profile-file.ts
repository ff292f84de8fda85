/** Reading and writing of profile files (file-format.ts). */
import { open, readFile, stat } from 'node:fs/promises';
import { Allowance } from '../base/bounded/allowance.js';
import { ComairError, fileProblem } from '../base/errors.js';
import { Damaged, PROFILE_MAGIC, decodeProfile, isProfile } from './file-format.js';
import type { Profile } from './profile-model.js';
import { textToBytes } from '../base/text/byte-text.js';

/**
 * Whether the file begins as a profile.
 * @throws the error of the file system
 */
export async function isProfileFile(path: string): Promise<boolean> {
  const file = await open(textToBytes(path), 'r');
  try {
    const start = new Uint8Array(PROFILE_MAGIC.length);
    await file.read(start, 0, start.length, 0);
    return isProfile(start);
  } finally {
    await file.close();
  }
}

/**
 * @param memory bytes that reading and analysing may take
 * @throws ComairError `input` that names the file
 */
export async function readProfile(path: string, memory?: number): Promise<Profile> {
  try {
    const { size } = await stat(textToBytes(path));
    new Allowance(memory).charge(size);
    return await decodeProfile(await readFile(textToBytes(path)), memory);
  } catch (error) {
    const advice = error instanceof Damaged ? '; copy it again, or profile anew' : '';
    throw new ComairError(
      `cannot read the profile ${path}: ${fileProblem(error)}${advice}`,
      'input',
      {
        cause: error,
      },
    );
  }
}
