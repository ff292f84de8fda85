import test from 'ava';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';

test('the command line uses the Node API and nothing else of the package', async (t) => {
  const folder = join(packageRoot(), 'src/cli');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
  t.true(files.length > 10);
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [, from] of text.matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      t.true(!from.startsWith('../') || from === '../index.js', `${file} imports ${from}`);
    }
  }
});
