// A page: menu, text, headings of the page. Without scripts all but the search works.
import { relative } from '../links.mjs';

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function menuOf(sections, from) {
  return sections
    .map(({ title, pages }) => {
      const items = pages.map(({ title, place }) => {
        const here = place === from ? ' aria-current="page"' : '';
        return `<li><a href="${relative(from, place)}"${here}>${escaped(title)}</a></li>`;
      });
      return `<h2>${escaped(title)}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
    })
    .join('\n');
}

function headingsOf(content) {
  const found = [...content.matchAll(/<h2 id="([^"]+)"[^>]*>([^]*?)<\/h2>/g)];
  if (found.length < 3) return '';
  const items = found.map(([, id, inner]) => {
    const text = inner
      .replace(/<a class="header-anchor"[^]*?<\/a>/, '')
      .replaceAll(/<\/?a[^>]*>/g, '');
    return `<li><a href="#${id}">${text.trim()}</a></li>`;
  });
  return `<nav class="headings" aria-label="On this page"><h2>On this page</h2><ul>\n${items.join('\n')}\n</ul></nav>`;
}

export function render({ content, title, place, sections }) {
  const up = relative(place, 'index.html').replace(/index\.html$/, '');
  const all = sections.flatMap(({ pages }) => pages);
  const at = all.findIndex((page) => page.place === place);
  const step = (page, name) =>
    page === undefined || at < 0
      ? '<span></span>'
      : `<a rel="${name}" href="${relative(place, page.place)}">${escaped(page.title)}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:">
<link rel="icon" href="data:,">
<title>${escaped(title)} - comair-bin</title>
<link rel="stylesheet" href="${up}pagefind/pagefind-ui.css">
<link rel="stylesheet" href="${up}site.css">
<script src="${up}pagefind/pagefind-ui.js" defer></script>
<script src="${up}site.js" defer data-root="${up}"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header><a class="home" href="${up}index.html">comair-bin</a><div id="search"></div></header>
<details class="menu" open><summary>Menu</summary><nav aria-label="Pages">
${menuOf(sections, place)}
</nav></details>
<main id="text" data-pagefind-body>
${content}
<nav class="steps" aria-label="Next pages" data-pagefind-ignore>${step(all[at - 1], 'prev')}${step(all[at + 1], 'next')}</nav>
</main>
${headingsOf(content)}
</body>
</html>
`;
}
