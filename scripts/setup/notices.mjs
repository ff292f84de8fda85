// What packages want to be said where parts of them are within a file of ours.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * @param inputs files that esbuild has read, as its metafile names them: relative to the root
 * @returns name, version and licence of each package that one of them is of
 */
export function notices(inputs) {
  const folders = inputs.flatMap(
    (file) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  const texts = [...new Set(folders)].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const file = ['LICENSE', 'license'].find((each) => existsSync(join(root, folder, each)));
    if (file === undefined) throw new Error(`${name} has no license`);
    return `${name} ${version}\n\n${readFileSync(join(root, folder, file), 'utf8').trim()}\n`;
  });
  return texts.join('\n\n');
}
