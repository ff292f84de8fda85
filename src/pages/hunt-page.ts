/** The page of a hunt: what was found, in a file without a script that makes no request. */
import { relative } from 'node:path';
import { seconds } from '../base/text/numbers.js';
import { inputSize } from '../base/text/bytes.js';
import { escapeHtml } from '../base/text/escape-html.js';
import type { Hunt, HuntResult } from '../schema/hunt.js';
import { savingText } from '../words/diagnosis/saving.js';
import { growthWords } from '../words/growth-words.js';
import { triedWords } from '../words/hunt/answer.js';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.2rem .6rem;border-bottom:1px solid #8885}' +
  'td.n,th.n{text-align:right}code{overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere}';

function suggestion({ suggestion: found }: HuntResult): string {
  if (found === null) return '';
  const saving = found.code === 'none' ? '' : ` ${savingText(found.saving, null, false)}`;
  return `<p>Suggests <b>${escapeHtml(found.code)}</b>: ${escapeHtml(found.text + saving)}</p>`;
}

/** @param folder that the page will be in, absolute: links are relative to it */
function result(found: HuntResult, folder: string): string {
  const { rank, text, finding, file, page, next } = found;
  const link =
    page === null
      ? ''
      : `<p><a href="${escapeHtml(encodeURI(relative(folder, page)))}">The plot, and the report of its sweep</a></p>`;
  return `<h2 id="result-${rank}">${rank}. ${escapeHtml(growthWords(found))}</h2>
<p>${escapeHtml(text)}</p>
<p>${escapeHtml(finding)}</p>
${suggestion(found)}
${link}
<p>Input: <code>${escapeHtml(file)}</code></p>
<pre>${escapeHtml(next)}</pre>`;
}

function row(group: Hunt['groups'][number], { results }: Hunt): string {
  const found = results.find(({ rank }) => rank === group.rank);
  const law =
    found !== undefined
      ? `<a href="#result-${found.rank}">${escapeHtml(growthWords(found))}</a>`
      : group.suspects > 0
        ? `not certain (${group.suspects})`
        : 'n log n or less';
  const numbers = [String(group.families), seconds(group.slowest), inputSize(group.bytes)];
  const cells = numbers.map((text) => `<td class="n">${escapeHtml(text)}</td>`).join('');
  return `<tr><td>${escapeHtml(group.group)}</td>${cells}<td>${law}</td></tr>`;
}

/** @param folder that the page will be in, absolute */
export function huntPage(hunt: Hunt, folder: string): string {
  const { text, results, groups, warnings, command } = hunt;
  const title = escapeHtml(`Hunt: ${command.join(' ')}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p><b>${escapeHtml(text)}</b></p>
<table>
<thead><tr><th>Done to the sample</th><th class="n">Families</th><th class="n">Slowest</th><th class="n">At</th><th>Grows like</th></tr></thead>
<tbody>
${groups.map((group) => row(group, hunt)).join('\n')}
</tbody>
</table>
${results.map((each) => result(each, folder)).join('\n')}
<h2>What was tried</h2>
${[...triedWords(hunt), ...warnings].map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
</body>
</html>
`;
}
