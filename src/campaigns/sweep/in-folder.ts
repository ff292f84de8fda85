/** Where runs leave their files. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ComairError, fileProblem } from '../../base/errors.js';
import { textToBytes } from '../../base/text/byte-text.js';

/** `use` gets a folder: the one to keep, or one that is gone afterwards. */
export async function inFolder<T>(
  keep: string | undefined,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  if (keep !== undefined) {
    await mkdir(textToBytes(keep), { recursive: true }).catch((error: unknown) => {
      throw new ComairError(`cannot make the folder ${keep}: ${fileProblem(error)}`, 'output');
    });
    return use(keep);
  }
  const folder = await mkdtemp(join(tmpdir(), 'comair-sweep-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
