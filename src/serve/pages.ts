/** The pages around the report: the list of files, and the frame that reloads a report. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../base/text/escape-html.js';
import { FRAME_SCRIPT, INDEX_SCRIPT, STYLE } from './assets.js';
import { historyText } from './history.js';
import type { Entry } from './list-folder.js';
import { listing } from './listing.js';
import type { Listing } from './listing.js';
import type { ProgramHistory } from './programs.js';

const digest = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content-Security-Policy of the pages here: their own script and style, requests to us alone. */
export const OUTER_CSP = [
  "default-src 'none'",
  `script-src ${digest(INDEX_SCRIPT)} ${digest(FRAME_SCRIPT)}`,
  `style-src ${digest(STYLE)}`,
  "connect-src 'self'; frame-src 'self'; base-uri 'self'; form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** That of `problemPage`: no scripts, but it is shown in the frame. */
export const PROBLEM_CSP = `default-src 'none'; style-src ${digest(STYLE)}; base-uri 'self'; form-action 'none'; frame-ancestors 'self'`;

/** @param base the address of the list of files: links are relative to it */
function page(
  base: string,
  title: string,
  attributes: string,
  body: string,
  script: string,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<base href="${escapeHtml(base)}">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body${attributes}>
${body}
<script type="module">${script}</script>
</body>
</html>
`;
}

/** Works on what is listed: without scripts it is not there. */
const TOOLS = `<form id="tools" role="search" hidden>
<label>Search <input type="search" name="query" autocomplete="off" spellcheck="false"></label>
<label><input type="checkbox" name="grouped"> by program</label>
<button type="button" name="compare" disabled>Compare two</button>
<output name="count"></output>
</form>`;

export function indexPage(base: string, list: Listing): string {
  const body = `${TOOLS}\n<main>\n${listing(list)}\n</main>\n<p id="state" role="status"></p>`;
  return page(base, `comair-bin: ${list.folder}`, '', body, INDEX_SCRIPT);
}

/**
 * @param version that the report in the frame has; empty when it is not known
 * @param before what it is compared with
 */
export function framePage(
  base: string,
  { id, name }: Entry,
  version: string,
  before?: Entry,
): string {
  const title = before === undefined ? name : `${name} compared with ${before.name}`;
  const source = before === undefined ? `report/${id}` : `compared/${before.id}/${id}`;
  const body = `<nav><a href="./">All files</a> <b>${escapeHtml(title)}</b> <span id="state" role="status"></span></nav>
<iframe title="report"></iframe>`;
  const attributes = ` class="frame" data-id="${id}" data-source="${source}" data-version="${escapeHtml(version)}"`;
  return page(base, `comair-bin: ${title}`, attributes, body, FRAME_SCRIPT);
}

/** Of one program, from the earliest recording to the latest. */
export function programPage(base: string, history: ProgramHistory): string {
  const body = `<nav><a href="./">All files</a></nav>\n<main>\n${historyText(history)}\n</main>`;
  return staticPage(base, `comair-bin: ${history.name}`, body);
}

function staticPage(base: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><base href="${escapeHtml(base)}"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${body}</body></html>
`;
}

/** In place of a report that cannot be made. */
export function problemPage(base: string, title: string, text: string): string {
  return staticPage(
    base,
    title,
    `<main><h1>${escapeHtml(title)}</h1><p class="error">${escapeHtml(text)}</p></main>`,
  );
}
