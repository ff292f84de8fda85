/** Where this package is. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of the package's root, from dist/src/package.js, src/package.ts or the bundle. */
export function packageRoot(): string {
  return fileURLToPath(new URL('../../', import.meta.url));
}

/** The command line, for processes of its own: the bundle, where this is a part of it. */
export function commandFile(): string {
  const bundled = fileURLToPath(new URL('comair-bin.js', import.meta.url));
  return existsSync(bundled) ? bundled : packageRoot() + 'dist/src/cli/main.js';
}
