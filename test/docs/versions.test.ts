/** The version of package.json is the one that changes and instructions are about. */
import test from 'ava';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import { packageRoot } from '../../src/base/package.js';

const text = (file: string): Promise<string> => readFile(join(packageRoot(), file), 'utf8');

const { version } = JSON.parse(await text('package.json')) as { version: string };

test('the newest section of the changelog is about this version', async (t) => {
  const [, newest] = /^## (\S+)/m.exec(await text('CHANGELOG.md')) ?? [];
  t.is(newest, version);
});

test('package-lock.json is of this version', async (t) => {
  const lock = JSON.parse(await text('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  t.is(lock.version, version);
  t.is(lock.packages[''].version, version);
});

test('tarballs that pages and examples name are of this version', async (t) => {
  const files = await glob(['*.md', 'docs/**/*.md', 'examples/**'], { cwd: packageRoot() });
  let seen = 0;
  for (const file of files) {
    for (const [, named] of (await text(file)).matchAll(/comair-bin-(\d+\.\d+\.\d+)\.tgz/g)) {
      t.is(named, version, file);
      seen++;
    }
  }
  t.true(seen > 0);
});
