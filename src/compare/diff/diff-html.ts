/** A comparison as one static page: no scripts, nothing from elsewhere. */
import { escapeHtml } from '../../base/text/escape-html.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import type { Change, Diff } from './diff-model.js';
import { targetsById } from './order-changes.js';
import { changePlot } from './plot.js';
import { evidence, findingsLine, mark, summaryLine, verdictLine } from './diff-text.js';

const STYLE = `
:root { color-scheme: light dark; --worse: #b3261e; --better: #1b6e3c; --dim: #5f6368; --line: #d0d4d9;
  --old: #3b6fb6; --new: #c2570c; }
@media (prefers-color-scheme: dark) { :root { --worse: #ff8a80; --better: #7bd59a; --dim: #a9afb6;
  --line: #3c4043; --old: #8ab4f8; --new: #ffb066; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
.mark { font-weight: 700; } .worse .mark { color: var(--worse); } .better .mark { color: var(--better); }
p, li, dd { overflow-wrap: anywhere; } article p, dd, .dim { color: var(--dim); margin: .3rem 0; }
svg { max-width: 100%; height: auto; } .axis { stroke: var(--line); }
.old { fill: none; stroke: var(--old); stroke-width: 1.5; } .new { fill: var(--new); }
text { font: 11px system-ui, sans-serif; fill: currentColor; }
`;

function article(change: Change, routines: Sides): string {
  const state = change.better === null ? 'note' : change.better ? 'better' : 'worse';
  const lines = evidence(change).map((line) => `<p>${escapeHtml(line)}</p>`);
  const plot = changePlot(
    routines.old.get(change.old?.id ?? ''),
    routines.new.get(change.new?.id ?? ''),
    change.over_runs !== null,
  );
  return [
    `<article class="${state}">`,
    `<h2><span class="mark">${mark(change)}</span> ${escapeHtml(change.text)}</h2>`,
    ...lines,
    ...(plot === null ? [] : [plot]),
    '</article>',
  ].join('\n');
}

interface Sides {
  old: ReadonlyMap<string, RoutineReport>;
  new: ReadonlyMap<string, RoutineReport>;
}

function side(title: string, { argv, build_id: id, cost }: Diff['old'], unit: string): string {
  const build = id === null ? '' : `, build-id ${escapeHtml(id)}`;
  return `<dt>${title}</dt><dd>${escapeHtml(argv.join(' '))}: ${cost} ${unit}${build}</dd>`;
}

/** @param before and `after`: what the comparison was made of */
export function diffHtml(diff: Diff, before: Report, after: Report): string {
  const routines = { old: targetsById(before), new: targetsById(after) };
  const { cost } = diff.metric;
  const warnings = diff.warnings.map((warning) => `<li>${escapeHtml(warning)}</li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>comair-bin: what changed</title>
<style>${STYLE}</style>
</head>
<body>
<h1>What changed</h1>
<dl>${side('old', diff.old, cost)}${side('new', diff.new, cost)}</dl>
<p><strong>${escapeHtml(verdictLine(diff))}</strong> ${escapeHtml(summaryLine(diff))} ${escapeHtml(findingsLine(diff))}</p>
<main>
${diff.changes.map((change) => article(change, routines)).join('\n')}
</main>
${warnings.length > 0 ? `<h2>Warnings</h2><ul>${warnings.join('')}</ul>` : ''}
</body>
</html>
`;
}
