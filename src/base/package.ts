/** Where this package is. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of the package's root: the folder that holds `dist`, whatever this file was made into. */
export function packageRoot(): string {
  let root = new URL('./', import.meta.url);
  while (root.pathname !== '/' && !existsSync(new URL('dist/', root))) root = new URL('../', root);
  return fileURLToPath(root);
}
