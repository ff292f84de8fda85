/** Where this package is. */
import { fileURLToPath } from 'node:url';

/** Path of the package's root, from dist/src/package.js, src/package.ts or the bundle. */
export function packageRoot(): string {
  return fileURLToPath(new URL('../../', import.meta.url));
}
