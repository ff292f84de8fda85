// The site of docs/: Markdown as it lies there, made into pages that need no server of their own and
// load nothing from elsewhere. The search is pagefind's, whose index lies beside the pages.
import { close, createIndex } from 'pagefind';
import { cpSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { extend } from './markdown.mjs';
import { menu, pages, root } from './pages.mjs';

const OUTPUT = 'build/site';

async function search() {
  const { index } = await createIndex();
  const { errors } = await index.addDirectory({ path: join(root, OUTPUT) });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  await index.writeFiles({ outputPath: join(root, OUTPUT, 'pagefind') });
  await close();
}

/** Files and folders of the clone that pages link to; of a folder, a list of what is in it. */
function copy(files) {
  for (const [source, place] of files) {
    const to = join(root, OUTPUT, place);
    cpSync(join(root, source), to, { recursive: true });
    if (!statSync(to).isDirectory() || existsSync(join(to, 'index.html'))) continue;
    const items = readdirSync(to).map((name) => `<li><a href="${name}">${name}</a></li>`);
    writeFileSync(
      join(to, 'index.html'),
      `<!doctype html><meta charset="utf-8"><title>${source}</title><h1>${source}</h1><ul>${items.join('')}</ul>`,
    );
  }
}

/** @throws Error of a link to a page or heading that is not there */
function checkLinks(results) {
  const built = new Map(
    results.map(({ outputPath, content }) => [posix.relative(OUTPUT, outputPath), content]),
  );
  for (const [path, content] of built) {
    for (const [, href] of content.matchAll(/<a [^>]*href="([^"]*)"/g)) {
      const [file, hash = ''] = href.split('#');
      const target = file === '' ? path : posix.join(posix.dirname(path), file);
      if (/^[a-z]+:/.test(href) || target.startsWith('files/')) continue;
      const there = built.get(target);
      if (there === undefined) throw new Error(`${path}: there is no page ${href}`);
      if (hash !== '' && !there.includes(`id="${hash}"`))
        throw new Error(`${path}: there is no heading ${href}`);
    }
  }
}

export default function (config) {
  const all = pages();
  const places = new Map(all.map(({ source, place }) => [source, place]));
  const files = new Map();
  const sections = menu().map(({ title, pages }) => ({
    title,
    pages: pages.map(({ source, title }) => ({ title, place: places.get(source) })),
  }));
  config.amendLibrary('md', (md) => {
    extend(md, places, files);
  });
  for (const { source, place, title, markdown } of all) {
    config.addTemplate(source, markdown, {
      layout: 'page.11ty.mjs',
      permalink: place,
      sections,
      source,
      place,
      title,
    });
  }
  for (const name of ['site.css', 'site.js'])
    config.addPassthroughCopy({ [`docs/site/${name}`]: name });
  config.on('eleventy.after', async ({ results }) => {
    checkLinks(results);
    copy(files);
    await search();
  });
  return {
    dir: { input: 'docs/site/pages', includes: '../layouts', output: OUTPUT },
    markdownTemplateEngine: false,
    templateFormats: ['md'],
  };
}
