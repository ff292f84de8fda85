/** The HTML report: the page that the build made, with a view's data in it. */
import { readFile } from 'node:fs/promises';
import { ComairError } from '../base/errors.js';
import { packageRoot } from '../base/package.js';
import { scriptJson } from './embed.js';
import type { View } from './view-model.js';

/** Stands for the data in the page that the build makes (scripts/build-web.mjs). */
const DATA_MARK = '"comair-view"';

const TEMPLATE = packageRoot() + 'dist/src/pages/template.html';

/** @throws ComairError when the page is not built */
export async function template(): Promise<string> {
  try {
    return await readFile(TEMPLATE, 'utf8');
  } catch {
    throw new ComairError(
      'the page of the HTML report is not built: run "npm run setup"',
      'output',
    );
  }
}

/**
 * One self-contained file: it makes no request, and its Content-Security-Policy allows none.
 * @throws ComairError when the page is not built
 */
export async function htmlPage(view: View): Promise<string> {
  const page = await template();
  const at = page.indexOf(DATA_MARK);
  // Not replace(): the data may hold its special patterns.
  return page.slice(0, at) + scriptJson(view) + page.slice(at + DATA_MARK.length);
}

/** The data in a page that was made: JSON without `<` (embed.ts). */
const EMBEDDED = /(<script type="application\/json" id="view">)([^<]*)}(<\/script>)/;

function dataIn(page: string): RegExpExecArray {
  const found = EMBEDDED.exec(page);
  if (found === null) throw new ComairError('a page has no data', 'output');
  return found;
}

/**
 * The page of `now`, which compares itself with `before`.
 * @param now and `before`: pages that `htmlPage` made, of this version
 */
export function comparedPage(now: string, before: string): string {
  const [, , view] = dataIn(before);
  const found = dataIn(now);
  const [whole, start, own, end] = found;
  const both = `${start}${own},"compared":{"before":${view}},"diff":null}}${end}`;
  return now.slice(0, found.index) + both + now.slice(found.index + whole.length);
}
