/** The verdict and the findings as text. */
import { ahead } from '../words/ahead.js';
import type { Colors } from '../base/text/colors.js';
import { place } from './details.js';
import { calledPlace, findingPlace } from '../words/loop-place.js';
import { findingTitle } from '../claims/findings/own-place.js';
import { percent } from '../base/text/numbers.js';
import { nextAbove } from '../words/next.js';
import { costWord, ownSeconds, secondsText } from '../words/cost-word.js';
import { classPaint } from './class-paint.js';
import { classTitle } from '../words/class-title.js';
import type { Finding, Report } from '../schema/report.js';
import { fit, printable, wrap } from '../base/text/width.js';

/** Columns of a fact's title. */
const INDENT = 12;
/** Findings that are described; more are counted. */
const DESCRIBED = 5;
/** Names of those that inherit. */
const NAMED = 4;

/** The verdict; nothing for reports that were made before there was one. */
export function verdict(report: Report, width: number, colors: Colors): string[] {
  if (report.growth === undefined) return [];
  const { text, next } = report.growth;
  const lines = wrap(printable(text), width).map((line) => colors.bold(line));
  if (next === undefined) return lines;
  const why = wrap(printable(next.text), width);
  // A command to copy is one line, however long.
  const command = next.command === null ? [] : [`  ${printable(next.command)}`];
  return [...lines, '', ...why, ...command];
}

function names(finding: Finding, role: Finding['routines'][number]['role']): string | null {
  const all = finding.routines.filter((each) => each.role === role);
  if (all.length === 0) return null;
  const named = all.slice(0, NAMED).map(({ name }) => fit(printable(name), 40));
  const more = all.length > NAMED ? [`${all.length - NAMED} more`] : [];
  return [...named, ...more].join(', ');
}

function sure({ confidence, evidence }: Finding): string {
  const texts = confidence === null ? evidence : [...evidence, `confidence ${confidence}`];
  return texts.join('; ');
}

function suggestionText({ diagnosis }: Finding): string | null {
  if (diagnosis === undefined) return null;
  const { code, text, saving } = diagnosis.suggestion;
  return code === 'none'
    ? `${code}: ${text}`
    : `${code}: ${text} It saves at most ${percent(saving)} of the cost.`;
}

function findingLines(finding: Finding, report: Report, width: number, colors: Colors): string[] {
  const [first] = finding.routines;
  const routine = report.routines.find(({ id }) => id === first.id);
  const facts: [string, string | null][] = [
    ['evidence', sure(finding)],
    ['called', calledPlace(finding)],
    ['source', findingPlace(finding) ?? (routine === undefined ? null : place(routine))],
    ['at 10x', ahead(finding, report)],
    ['inherits', names(finding, 'inherits')],
    ['suggests', suggestionText(finding)],
    ['next', nextAbove(finding)],
  ];
  const rank = `${finding.rank}. `;
  const seconds = secondsText(finding.share, ownSeconds(report));
  const share = `${percent(finding.share)} of the ${costWord(report)}${seconds === null ? '' : `, ${seconds}`}`;
  const title = findingTitle(finding, first.name);
  const name = fit(printable(title), Math.max(14, width - rank.length - share.length - 18));
  return [
    `${rank}${colors.bold(name)}  ${classPaint(finding, colors)(classTitle(finding))}  ${share}`,
    ...wrap(printable(finding.text), width - 3).map((line) => `   ${line}`),
    ...facts.flatMap(([title, text]) =>
      text === null
        ? []
        : wrap(printable(text), width - INDENT).map((line, i) =>
            i === 0 ? `   ${colors.dim(title.padEnd(8))} ${line}` : ' '.repeat(INDENT) + line,
          ),
    ),
  ];
}

/** Lines of all findings, with one that counts what is left out. */
export function findingsText(report: Report, width: number, colors: Colors): string[] {
  const { findings = [] } = report;
  const lines = findings
    .slice(0, DESCRIBED)
    .flatMap((finding) => ['', ...findingLines(finding, report, width, colors)]);
  const more = findings.length - DESCRIBED;
  return more > 0
    ? [...lines, '', colors.dim(`${more} more findings: --json FILE has them`)]
    : lines;
}
