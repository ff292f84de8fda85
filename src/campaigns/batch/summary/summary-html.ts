/** The summary as one static page: no scripts, nothing from elsewhere. */
import { sourcePlace } from '../../../base/text/place.js';
import { nextWords } from '../../../words/next.js';
import { classTitle } from '../../../words/class-title.js';
import { escapeHtml } from '../../../base/text/escape-html.js';
import { ahead } from '../../../words/ahead.js';
import { compact, count, percent, seconds } from '../../../base/text/numbers.js';
import { ranked } from '../../../terminal/ranking.js';
import type { Finding, Report, RoutineReport } from '../../../schema/report.js';
import { meaningOf } from '../../../schema/sizes.js';
import { STATUSES } from '../job.js';
import type { RoutineEvidence } from './evidence.js';
import { startUpNote, sweepTitle } from './summary-text.js';
import type { JobSummary, Summary } from './summary.js';

const STYLE = `
:root { color-scheme: light dark; --bad: #b3261e; --good: #1b6e3c; --dim: #5f6368; --line: #d0d4d9; }
@media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7bd59a; --dim: #a9afb6;
  --line: #3c4043; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 80rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0;
  border-top: 1px solid var(--line); overflow-wrap: anywhere; }
li { margin: .6rem 0; overflow-wrap: anywhere; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.dim { color: var(--dim); } .bad { color: var(--bad); font-weight: 600; } .good { color: var(--good); }
pre { margin: .3rem 0; white-space: pre-wrap; color: var(--dim); font-size: 13px; }
`;

/** Lines of output that are shown of a job that has not passed. */
const OUTPUT_LINES = 20;

function findingItem(finding: Finding, report: Report): string {
  const { class: name, share, text } = finding;
  const facts = [...finding.evidence, ahead(finding, report), nextWords(finding)].filter(
    (each) => each !== null,
  );
  const [first] = finding.routines as readonly (Finding['routines'][number] | undefined)[];
  return `<li><b>${escapeHtml(first?.name ?? '')}</b> ${name} <span class="dim">${percent(share)} of the cost</span>
<div>${escapeHtml(text)}</div>${facts.map((fact) => `<div class="dim">${escapeHtml(fact)}</div>`).join('')}</li>`;
}

/** The verdict and the findings; nothing where there is no report. */
function growth(report: Report | null): string {
  if (report?.growth === undefined) return '';
  const { findings = [] } = report;
  const items = findings.map((finding) => findingItem(finding, report)).join('\n');
  const list = items === '' ? '' : `\n<h2>Findings</h2>\n<ol>${items}</ol>`;
  return `<p><b>${escapeHtml(report.growth.text)}</b></p>${list}`;
}

function routineRow(routine: RoutineReport, evidence: RoutineEvidence | undefined): string {
  const tests = (evidence?.tests ?? []).map(({ job, share, size_range: [from, to] }) => {
    const sizes = from === to ? compact(to) : `${compact(from)} to ${compact(to)}`;
    return `<div>${escapeHtml(job)} <span class="dim">n ${sizes}, ${percent(share)}</span></div>`;
  });
  const more = (evidence?.jobs ?? 0) - tests.length;
  if (more > 0) tests.push(`<div class="dim">${more} more</div>`);
  const missing = evidence?.missing ?? null;
  const place = sourcePlace(routine) ?? routine.module;
  return [
    `<tr><td class="n">${routine.rank ?? ''}</td>`,
    `<td><b>${escapeHtml(routine.name)}</b><div class="dim">${escapeHtml(place)}</div></td>`,
    `<td>${classTitle(routine)}<div class="dim">${escapeHtml(routine.formula ?? routine.reason ?? '')}</div>`,
    missing === null ? '</td>' : `<div>${escapeHtml(missing)}</div></td>`,
    `<td class="n">${percent(routine.cost_share)}</td>`,
    `<td class="n">${compact(routine.calls)}</td><td>${tests.join('')}</td></tr>`,
  ].join('');
}

function jobRow(job: JobSummary): string {
  const good = job.status === 'passed';
  const lines = (job.output ?? '').split('\n').slice(-OUTPUT_LINES).join('\n');
  const output =
    lines.trim() === '' ? '' : `<pre>${lines.split('\n').map(escapeHtml).join('\n')}</pre>`;
  const notes = job.notes.map((note) => `<div class="dim">${escapeHtml(note)}</div>`).join('');
  const kind = good ? 'good' : job.status === 'skipped' ? 'dim' : 'bad';
  return [
    `<tr><td class="${kind}">${job.status}</td><td>${escapeHtml(job.name)}${notes}</td>`,
    `<td>${escapeHtml(job.reason ?? '')}${output}</td>`,
    `<td class="n">${job.wall_s > 0 ? seconds(job.wall_s) : ''}</td></tr>`,
  ].join('');
}

export function summaryHtml(summary: Summary): string {
  const { suite, commit, counts, report, jobs } = summary;
  const ends = [...STATUSES, 'pending' as const]
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${status}`);
  const title = escapeHtml(`${suite}: what grows too fast`);
  const evidence = new Map(summary.evidence.map((each) => [each.id, each]));
  const all = report === null ? [] : ranked(report);
  const order = (job: JobSummary): number =>
    job.status === 'passed' ? 2 : job.status === 'skipped' ? 1 : 0;
  const unit =
    report === null
      ? ''
      : `<p class="dim">n = ${escapeHtml(meaningOf(report.metric.size, report.metric.cell))}; cost = ${report.metric.cost}, with callees</p>`;
  const warnings = [...summary.notes, ...startUpNote(summary), ...(report?.warnings ?? [])];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${STYLE}</style></head><body>
<h1>${title}</h1>
<p>${count(jobs.length, 'job')}: ${ends.join(', ')}${commit === null ? '' : `; commit ${escapeHtml(commit)}`}; ${escapeHtml(summary.started)}</p>
${summary.sweeps.map((sweep) => `<h2>${escapeHtml(sweepTitle(sweep))}</h2>\n${growth(sweep.report)}`).join('\n')}
${growth(report)}
${unit}
<h2>Routines</h2>
${
  all.length === 0
    ? '<p>Nothing to rank.</p>'
    : `<table><tr><th class="n">#</th><th>routine</th><th>cost function</th><th class="n">cost</th><th class="n">calls</th><th>tests</th></tr>
${all.map((routine) => routineRow(routine, evidence.get(routine.id))).join('\n')}
</table>`
}
<h2>Jobs</h2>
<table><tr><th>outcome</th><th>job</th><th>reason</th><th class="n">time</th></tr>
${jobs
  .toSorted((a, b) => order(a) - order(b))
  .map(jobRow)
  .join('\n')}
</table>
${warnings.length === 0 ? '' : `<h2>Warnings</h2><ul>${warnings.map((each) => `<li>${escapeHtml(each)}</li>`).join('')}</ul>`}
</body></html>
`;
}
