/** docs/scripting.md on the Node API: each name is listed, as stable or not, and examples run. */
import test from 'ava';
import * as api from 'comair-bin';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { inFolder, run } from '../support/command.js';

const page = (name: string): Promise<string> => readFile(join(packageRoot(), 'docs', name), 'utf8');

test('what the package exports is what the page lists, once, as stable or not', async (t) => {
  const rows = [...(await page('scripting.md')).matchAll(/^\| (`.*`) +\| (yes|no) +\|/gm)];
  const listed = rows.flatMap(([, names]) => names.split(', ').map((name) => name.slice(1, -1)));
  t.deepEqual(
    listed.map((name) => name.trim().replaceAll('`', '')).sort(),
    Object.keys(api).sort(),
  );
  t.deepEqual([...new Set(rows.map(([, , stable]) => stable))].sort(), ['no', 'yes']);
});

/** What the examples read, as a user would have it. */
const FILES: Readonly<Record<string, string>> = {
  'comair.yaml': 'rules:\n  - main <= O(n^2)\n',
  'comair-batch.yaml': 'jobs:\n  - command: [./prog, "15"]\n',
};

const BEFORE = `
import { writeFileSync } from 'node:fs';
import { profile as profileFirst, toJson as json } from 'comair-bin';
const { report: before } = await profileFirst(['./prog', '20'], { recording: 'small.comair' });
writeFileSync('old.json', json(before));
`;

/** Programs in a page, which import this package. */
const examplesOf = (text: string): string[] =>
  [...text.matchAll(/^```(?:ts|js)\n([^]*?)^```$/gm)]
    .map(([, code]) => code)
    .filter((code) => code.includes("from 'comair-bin'"));

for (const name of ['scripting.md', 'batch.md']) {
  test.serial(`the examples of ${name} run`, async (t) => {
    const examples = examplesOf(await page(name));
    t.true(examples.length > 0);
    await inFolder(async (folder) => {
      await symlink('/bin/true', join(folder, 'prog'));
      for (const [file, text] of Object.entries(FILES)) await writeFile(join(folder, file), text);
      for (const [i, example] of examples.entries()) {
        // Within the package, where its name is known.
        const file = join(
          packageRoot(),
          `dist/example-${String(process.pid)}-${name}-${String(i)}.mjs`,
        );
        await writeFile(file, BEFORE + example);
        const { status, stderr } = await run(process.execPath, [file], { cwd: folder });
        await rm(file);
        t.is(status, 0, stderr);
      }
    });
  });
}
