/** The list of files as a table, which the page's script searches, sorts and groups. */
import { bytesText } from '../base/text/bytes.js';
import { escapeHtml } from '../base/text/escape-html.js';
import { compact, percent } from '../base/text/numbers.js';
import type { Analysis } from './analyses.js';
import type { Entry } from './list-folder.js';
import { programId } from './programs.js';

export interface Listing {
  folder: string;
  /** Why the folder cannot be read now; null when it can. */
  problem: string | null;
  files: readonly { entry: Entry; analysis: Analysis | undefined }[];
}

/** More rows make a browser slow. */
const MAX_ROWS = 2000;

/** Columns: keys of `data-` attributes of rows by which they are sorted. */
const HEADS = [
  ['name', 'file'],
  ['command', 'program'],
  ['verdict', 'verdict'],
  ['cost', 'cost'],
  ['bytes', 'size'],
  ['time', 'changed'],
] as const;

function result(analysis: Analysis | undefined, version: string): string {
  if (analysis === undefined)
    return '<td role="cell" colspan="3" class="dim">not analysed yet …</td>';
  const { summary, error } = analysis;
  if (summary === null)
    return `<td role="cell" colspan="3" class="error">${escapeHtml(error ?? '')}</td>`;
  const { command, exe, runs, complete, top, verdict, cost, unit } = summary;
  const more = runs > 1 ? ` <span class="dim">and ${runs - 1} more</span>` : '';
  const cut = complete ? '' : ' <span class="dim">(incomplete, or still running)</span>';
  const stale = analysis.version === version ? '' : ' <span class="dim">(changing …)</span>';
  const routine =
    top === null
      ? '<span class="dim">no routine has a rank</span>'
      : `${escapeHtml(top.name)} <b>${escapeHtml(top.class)}</b> <span class="dim">${percent(top.share)}</span>`;
  // The sentence names the routine itself.
  const said = verdict === null ? routine : escapeHtml(verdict);
  const history = ` <a class="dim" href="program/${programId(exe)}">history</a>`;
  return [
    `<td role="cell">${escapeHtml(command)}${more}${cut}${history}</td>`,
    `<td role="cell">${said}${stale}</td>`,
    `<td role="cell" class="number">${compact(cost)} ${unit}</td>`,
  ].join('');
}

/** What rows are searched, sorted and grouped by. */
function dataOf({ entry, analysis }: Listing['files'][number]): string {
  const { id, name, bytes, modifiedMs } = entry;
  const summary = analysis?.summary ?? null;
  const { command = '', program = '', verdict = null, top = null, cost = -1 } = summary ?? {};
  const said = verdict ?? top?.name ?? '';
  const values = { id, name, command, program, verdict: said, cost, bytes, time: modifiedMs };
  return Object.entries(values)
    .map(([key, value]) => ` data-${key}="${escapeHtml(String(value))}"`)
    .join('');
}

function row(file: Listing['files'][number]): string {
  const { entry, analysis } = file;
  const { id, name, bytes, modifiedMs, version } = entry;
  const date = new Date(modifiedMs).toISOString();
  const pick = `<input type="checkbox" name="pick" value="${id}" aria-label="Choose ${escapeHtml(name)}" hidden>`;
  return [
    `<tr role="row"${dataOf(file)}><th scope="row" role="rowheader">${pick} <a href="view/${id}">${escapeHtml(name)}</a></th>`,
    result(analysis, version),
    `<td role="cell" class="number" title="${bytes} bytes">${bytesText(bytes)}</td>`,
    `<td role="cell"><time datetime="${date}">${date.slice(0, 19).replace('T', ' ')} UTC</time></td></tr>`,
  ].join('');
}

const head = ([key, title]: (typeof HEADS)[number]): string =>
  `<th scope="col" role="columnheader"><button type="button" data-key="${key}">${title}</button></th>`;

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
  const shown = files.slice(0, MAX_ROWS);
  if (shown.length < files.length) {
    parts.push(`<p>The ${shown.length} latest of ${files.length} files:</p>`);
  }
  parts.push(
    // Where it is narrow cells stand below each other, which ends being a table without roles.
    `<table role="table"><thead><tr role="row">${HEADS.map(head).join('')}</tr></thead>`,
    `<tbody>\n${shown.map(row).join('\n')}\n</tbody></table>`,
  );
  return parts.join('\n');
}
