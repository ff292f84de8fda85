/** Files that the user named for output: checked before anything runs, written at the end. */
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ComairError, fileProblem } from '../base/errors.js';
import { bytesToText, textToBytes } from '../base/text/byte-text.js';
import { writeAtomically } from '../render/text/json.js';

/** A checked output path. `special`: a device or a pipe, which cannot be renamed over. */
export interface Output {
  path: string;
  special: boolean;
}

/**
 * Makes sure, before the target runs, that `path` can be written at its end. Writes nothing.
 * @param option how the user named it, for the message
 * @throws ComairError with one line
 */
export async function checkOutput(option: string, path: string): Promise<Output> {
  let real = resolve(path);
  try {
    // Follow a link: renaming over it would replace the link.
    real = bytesToText(
      await realpath(textToBytes(real), 'buffer').catch(() => Buffer.from(textToBytes(real))),
    );
    const found = await stat(textToBytes(real)).catch(() => null);
    if (found?.isDirectory() === true) throw new Error('it is a folder');
    const special = found !== null && !found.isFile();
    await access(textToBytes(special ? real : dirname(real)), constants.W_OK);
    if (found !== null) await access(textToBytes(real), constants.W_OK);
    else if (!(await stat(textToBytes(dirname(real)))).isDirectory()) {
      throw Object.assign(new Error(), { code: 'ENOTDIR' });
    }
    return { path: real, special };
  } catch (error) {
    throw new ComairError(`cannot write ${option} ${path}: ${fileProblem(error)}`, 'output');
  }
}

/** @throws ComairError with one line */
export async function writeOutput(
  option: string,
  output: Output,
  data: string | Uint8Array,
): Promise<void> {
  try {
    await writeAtomically(output.path, data, output.special);
  } catch (error) {
    throw new ComairError(`cannot write ${option} ${output.path}: ${fileProblem(error)}`, 'output');
  }
}
