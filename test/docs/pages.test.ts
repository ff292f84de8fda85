/** What the pages for developers say of files and scripts is so. */
import test from 'ava';
import { access, readFile, readdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { linksOf } from '../package/tarball.js';

const PATH =
  /^(?:\.ci|\.github|docs|examples|man|native|schema|scripts|src|test|tools|web)(?:\/[\w.-]+)+\/?$/;

async function pages(): Promise<string[]> {
  const below = async (folder: string): Promise<string[]> =>
    (await readdir(join(packageRoot(), folder)))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`);
  const top = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'README.md', 'SECURITY.md'];
  return [...top, ...(await below('docs')), ...(await below('docs/decisions'))];
}

const text = (page: string): Promise<string> => readFile(join(packageRoot(), page), 'utf8');

async function isThere(path: string): Promise<boolean> {
  try {
    await access(join(packageRoot(), path));
    return true;
  } catch {
    return false;
  }
}

/** Paths in code, as it stands in sentences and tables; NAME stands for a name. */
export function pathsIn(page: string): string[] {
  return [...page.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(' '))
    .filter((word) => PATH.test(word) && !word.includes('NAME'));
}

test('paths are found in what a page says', (t) => {
  t.deepEqual(pathsIn('see `src/a.ts`, `node scripts/b.mjs` and `src/x/NAME.ts`, `a/b`, src/c'), [
    'src/a.ts',
    'scripts/b.mjs',
  ]);
});

test('every file that a page names exists, and every page that it links to', async (t) => {
  let seen = 0;
  for (const page of await pages()) {
    const paths = pathsIn(await text(page));
    const links = (await linksOf(join(packageRoot(), page))).map((link) =>
      normalize(join(dirname(page), link)),
    );
    for (const path of [...paths, ...links]) t.true(await isThere(path), `${page}: ${path}`);
    seen += paths.length;
  }
  t.true(seen > 100);
});

test('every npm script that a page names exists', async (t) => {
  const { scripts } = JSON.parse(await text('package.json')) as { scripts: Record<string, string> };
  for (const page of await pages()) {
    for (const [, name = ''] of (await text(page)).matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)) {
      t.true(name in scripts, `${page}: npm run ${name}`);
    }
  }
});

test('the map of the code fits in 900 words', async (t) => {
  const words = (await text('ARCHITECTURE.md'))
    .split(/\s+/)
    .filter((word) => /[a-z0-9]/i.test(word));
  t.true(words.length <= 900, String(words.length));
});

/** Anchors of a page, as GitHub and the site make them of headings. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title] of page.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)) {
    const plain = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let i = 1; anchors.has(anchor); i++) anchor = `${slug}-${i}`;
    anchors.add(anchor);
  }
  return anchors;
}

test('every heading that a page links to exists', async (t) => {
  t.deepEqual(
    [...anchorsOf('# A `b`: c\n## [d](e) f\n```\n# no\n```\n## D f\n')],
    ['a-b-c', 'd-f', 'd-f-1'],
  );
  let seen = 0;
  for (const page of await pages()) {
    for (const [, path, hash] of (await text(page)).matchAll(/\]\(([\w./-]*)#([^)\s]+)\)/g)) {
      const target = path === '' ? page : normalize(join(dirname(page), path));
      t.true(anchorsOf(await text(target)).has(hash), `${page}: ${path}#${hash}`);
      seen++;
    }
  }
  t.true(seen > 20, String(seen));
});

test('every page of docs is in the list that is the menu of the site', async (t) => {
  const list = await text('docs/README.md');
  const listed = [...list.matchAll(/^- \[.+\]\((.+)\)$/gm)].map(([, to]) =>
    normalize(join('docs', to)),
  );
  t.is(new Set(listed).size, listed.length);
  const own = (await pages()).filter((page) => /^docs\/[\w-]+\.md$/.test(page));
  t.deepEqual(
    own.filter((page) => page !== 'docs/README.md' && !listed.includes(page)),
    [],
  );
});
