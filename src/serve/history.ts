/** How a program's recordings follow each other: what they cost, and what was said of its growth. */
import { escapeHtml } from '../base/text/escape-html.js';
import { compact, count, factor } from '../base/text/numbers.js';
import type { ProgramHistory, Read } from './programs.js';

const WIDTH = 640;
const HEIGHT = 120;
const MARGIN = 14;

/** Costs one after the other, from zero up; nothing where there are less than two. */
function costPlot(files: readonly Read[]): string {
  if (files.length < 2) return '';
  const top = Math.max(1, ...files.map(({ summary }) => summary.cost));
  const places = files.map(({ summary }, i) => {
    const x = MARGIN + ((WIDTH - 2 * MARGIN) * i) / (files.length - 1);
    const y = HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * summary.cost) / top;
    return [x.toFixed(1), y.toFixed(1)] as const;
  });
  const line = places.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const marks = places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3"/>`);
  return [
    `<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="Cost of each recording, the earliest first; at most ${compact(top)}">`,
    `<path d="${line}"/>${marks.join('')}<text x="2" y="11">${compact(top)}</text>`,
    '</svg></figure>',
  ].join('');
}

function row({ entry, summary }: Read, before: Read | undefined): string {
  const date = new Date(entry.modifiedMs).toISOString();
  const { cost, unit, command, verdict, top } = summary;
  const isLike = before?.summary.unit === unit && before.summary.cost > 0;
  const times = isLike ? `× ${factor(cost / before.summary.cost)}` : '';
  const link =
    before === undefined
      ? ''
      : `<a href="compare/${before.entry.id}/${entry.id}">compare with the one before</a>`;
  return [
    `<tr role="row"><th scope="row" role="rowheader"><a href="view/${entry.id}">${escapeHtml(entry.name)}</a></th>`,
    `<td role="cell"><time datetime="${date}">${date.slice(0, 19).replace('T', ' ')} UTC</time></td>`,
    `<td role="cell">${escapeHtml(command)}</td>`,
    `<td role="cell" class="number">${compact(cost)} ${unit} ${times}</td>`,
    `<td role="cell">${escapeHtml(verdict ?? top?.name ?? '')}</td>`,
    `<td role="cell">${link}</td></tr>`,
  ].join('');
}

export function historyText({ name, files }: ProgramHistory): string {
  const heads = ['file', 'changed', 'command', 'cost', 'verdict', ''];
  return [
    `<h1>${escapeHtml(name)}: ${count(files.length, 'recording')}</h1>`,
    costPlot(files),
    `<table role="table"><thead><tr role="row">${heads.map((head) => `<th scope="col" role="columnheader">${head}</th>`).join('')}</tr></thead>`,
    `<tbody>\n${files.map((file, i) => row(file, files.at(i - 1 < 0 ? files.length : i - 1))).join('\n')}\n</tbody></table>`,
  ].join('\n');
}
