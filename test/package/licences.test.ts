/** Pages and package say under which licences they contain parts of others' packages. */
import test from 'ava';
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';

const text = (file: string): Promise<string> => readFile(join(packageRoot(), file), 'utf8');

/** Folders of the packages that the page's script is bundled from. */
async function packagesOfPage(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: ['web/src/main.tsx'],
    absWorkingDir: packageRoot(),
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  const folders = Object.keys(metafile.inputs).flatMap(
    (file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? [],
  );
  return [...new Set(folders)].sort();
}

test('each page and the package have the licences of what the page is bundled from', async (t) => {
  const packages = await packagesOfPage();
  for (const name of ['preact', '@preact/signals', 'uplot'])
    t.true(packages.includes(`node_modules/${name}`), name);
  const page = await text('dist/src/pages/template.html');
  const file = await text('dist/src/pages/LICENSES');
  for (const folder of packages) {
    const licence = (await text(`${folder}/LICENSE`)).trim();
    t.true(page.includes(licence), folder);
    t.true(file.includes(licence), folder);
  }
  // In one comment, the last thing in the page.
  t.regex(page, /<\/html>\s*<!--(?:(?!-->)[^])*-->\s*$/);
});
