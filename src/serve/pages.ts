/** The pages around the report: the list of files, and the frame that reloads a report. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../base/text/escape-html.js';
import type { Analysis } from './analyses.js';
import { FRAME_SCRIPT, INDEX_SCRIPT, STYLE } from './assets.js';
import type { Entry } from './list-folder.js';

export interface Listing {
  folder: string;
  /** Why the folder cannot be read now; null when it can. */
  problem: string | null;
  files: readonly { entry: Entry; analysis: Analysis | undefined }[];
}

/** More rows make a browser slow. */
const MAX_ROWS = 2000;

const digest = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content-Security-Policy of the pages here: their own script and style, requests to us alone. */
export const OUTER_CSP = [
  "default-src 'none'",
  `script-src ${digest(INDEX_SCRIPT)} ${digest(FRAME_SCRIPT)}`,
  `style-src ${digest(STYLE)}`,
  "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** That of `problemPage`: no scripts, but it is shown in the frame. */
export const PROBLEM_CSP = `default-src 'none'; style-src ${digest(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

function page(title: string, attributes: string, body: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
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

function result(analysis: Analysis | undefined, version: string): string {
  if (analysis === undefined)
    return '<td role="cell" colspan="2" class="dim">not analysed yet …</td>';
  const { summary, error } = analysis;
  if (summary === null)
    return `<td role="cell" colspan="2" class="error">${escapeHtml(error ?? '')}</td>`;
  const { command, runs, complete, top, verdict } = summary;
  const more = runs > 1 ? ` <span class="dim">and ${runs - 1} more</span>` : '';
  const cut = complete ? '' : ' <span class="dim">(incomplete, or still running)</span>';
  const stale = analysis.version === version ? '' : ' <span class="dim">(changing …)</span>';
  const routine =
    top === null
      ? '<span class="dim">no routine has a rank</span>'
      : `${escapeHtml(top.name)} <b>${escapeHtml(top.class)}</b> <span class="dim">${(100 * top.share).toFixed(1)} %</span>`;
  // The sentence names the routine itself.
  const said = verdict === null ? routine : escapeHtml(verdict);
  return `<td role="cell">${escapeHtml(command)}${more}${cut}</td><td role="cell">${said}${stale}</td>`;
}

function row({ entry, analysis }: Listing['files'][number]): string {
  const { id, name, bytes, modifiedMs, version } = entry;
  const date = new Date(modifiedMs).toISOString();
  return [
    `<tr role="row"><th scope="row" role="rowheader"><a href="/view/${id}">${escapeHtml(name)}</a></th>`,
    result(analysis, version),
    `<td role="cell" class="number">${(bytes / 1024).toFixed(1)} KiB</td>`,
    `<td role="cell"><time datetime="${date}">${date.slice(0, 19).replace('T', ' ')} UTC</time></td></tr>`,
  ].join('');
}

/** What is between the tags of `main`; it is fetched again when something changes. */
export function listing({ folder, problem, files }: Listing): string {
  const parts = [`<h1>${escapeHtml(folder)}</h1>`];
  if (problem !== null) parts.push(`<p class="error" role="alert">${escapeHtml(problem)}</p>`);
  if (files.length === 0) {
    parts.push(
      '<p>No recordings (.comair), profiles or JSON reports here yet. Make one: <code>comair-bin -o run.comair -- program</code>; it appears by itself.</p>',
    );
    return parts.join('\n');
  }
  const heads = ['file', 'program', 'verdict', 'size', 'changed'];
  const shown = files.slice(0, MAX_ROWS);
  if (shown.length < files.length) {
    parts.push(`<p>The ${shown.length} latest of ${files.length} files:</p>`);
  }
  parts.push(
    // Where it is narrow cells stand below each other, which ends being a table without roles.
    `<table role="table"><thead><tr role="row">${heads.map((head) => `<th scope="col" role="columnheader">${head}</th>`).join('')}</tr></thead>`,
    `<tbody>\n${shown.map(row).join('\n')}\n</tbody></table>`,
  );
  return parts.join('\n');
}

export function indexPage(list: Listing): string {
  const body = `<main>\n${listing(list)}\n</main>\n<p id="state" role="status"></p>`;
  return page(`comair-bin: ${list.folder}`, '', body, INDEX_SCRIPT);
}

/** @param version that the report in the frame has; empty when it is not known */
export function framePage({ id, name }: Entry, version: string): string {
  const body = `<nav><a href="/">All files</a> <b>${escapeHtml(name)}</b> <span id="state" role="status"></span></nav>
<iframe title="report"></iframe>`;
  const attributes = ` class="frame" data-id="${id}" data-version="${escapeHtml(version)}"`;
  return page(`comair-bin: ${name}`, attributes, body, FRAME_SCRIPT);
}

/** In place of a report that cannot be made. */
export function problemPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p class="error">${escapeHtml(text)}</p></main></body></html>
`;
}
