/** Files that the user named for output: checked before anything runs, written at the end. */
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ComairError, fileProblem } from '../base/errors.js';
import { bytesToText, textToBytes } from '../base/text/byte-text.js';
import { CliError } from './errors.js';
import { stdout } from './screen.js';
import type { Screen } from './screen.js';
import { writeAtomically } from '../report/read/json.js';

/** What stands for standard output. A file of that name is ./-. */
const STDOUT = '-';
/** Whether an output of this process is it. */
let taken = false;

/** A checked output path; `-`: standard output. `special`: a device or a pipe, which cannot be renamed over. */
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
  if (path === STDOUT) {
    if (taken) throw new CliError('only one output can be - (standard output)');
    taken = true;
    return { path, special: true };
  }
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

/** @throws ComairError where `path` is standard output: it is written while the program runs */
export async function checkFile(option: string, path: string): Promise<Output> {
  if (path !== STDOUT) return checkOutput(option, path);
  throw new ComairError(`${option} needs a file: ./- is one of that name`, 'output');
}

/** For reports as text: where an output is `-`, it stands alone on standard output. */
export const textScreen: Screen = {
  get isTTY() {
    return stdout.isTTY;
  },
  get rows() {
    return stdout.rows;
  },
  get columns() {
    return stdout.columns;
  },
  write: (text) => {
    if (!taken) stdout.write(text);
  },
};

/** @throws ComairError with one line */
export async function writeOutput(
  option: string,
  output: Output,
  data: string | Uint8Array,
): Promise<void> {
  if (output.path === STDOUT) {
    stdout.write(data);
    return;
  }
  try {
    await writeAtomically(output.path, data, output.special);
  } catch (error) {
    throw new ComairError(`cannot write ${option} ${output.path}: ${fileProblem(error)}`, 'output');
  }
}
