// Which pages the site has, and where they go. docs/README.md lists them: its headings are the
// sections of the menu.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

export const root = new URL('../../', import.meta.url).pathname;

const text = (source) => readFileSync(join(root, source), 'utf8');

/** Sections of the menu: `{ title, pages: [{ source, title }] }`, sources from the root of the clone. */
export function menu() {
  const sections = [];
  for (const line of text('docs/README.md').split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    const item = /^- \[(.+)\]\((.+)\)$/.exec(line);
    if (heading) sections.push({ title: heading, pages: [] });
    else if (item)
      sections.at(-1).pages.push({ title: item[1], source: posix.join('docs', item[2]) });
  }
  return sections;
}

/** Where a page of Markdown goes, from the root of the site. */
function placeOf(source) {
  if (source === 'README.md') return 'overview.html';
  return source
    .replace(/^docs\//, '')
    .replace(/README\.md$/, 'index.html')
    .replace(/\.md$/, '.html')
    .toLowerCase();
}

/** Every page: source, place and text. */
export function pages() {
  const decisions = readdirSync(join(root, 'docs/decisions')).map(
    (name) => `docs/decisions/${name}`,
  );
  const listed = menu().flatMap(({ pages }) => pages.map(({ source }) => source));
  const sources = new Set(['docs/README.md', 'README.md', ...listed, ...decisions]);
  return [...sources].map((source) => {
    const markdown = text(source);
    const title = /^# (.+)$/m.exec(markdown)?.[1].replaceAll(/[`*]/g, '') ?? source;
    return { source, place: placeOf(source), title, markdown };
  });
}
