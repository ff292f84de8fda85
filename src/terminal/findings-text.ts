/** The verdict and the findings as text. */
import { ahead } from '../words/ahead.js';
import type { Colors } from '../base/text/colors.js';
import { place } from './details.js';
import { calledPlace, findingPlace } from '../words/loop-place.js';
import { findingTitle } from '../words/finding-title.js';
import { count } from '../base/text/numbers.js';
import { shareWords } from '../words/share.js';
import { nextLines } from './next-text.js';
import { nextAbove } from '../words/next.js';
import { savingText } from '../words/diagnosis/saving.js';
import { closeLookTitle } from '../words/diagnosis/close-look.js';
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

/** What is asked of the kernel and the allocator, where that is a problem by itself. */
export const resourceLines = ({ resources = [] }: Report, width: number): string[] =>
  resources.flatMap(({ text }) => wrap(printable(text), width));

/** Who has memory in use, of reports by that. */
export const heldLines = ({ metric, held = [] }: Report, width: number): string[] =>
  held.flatMap(({ resource, text }) =>
    resource === metric.cost ? wrap(printable(text), width) : [],
  );

/** The verdict; nothing for reports that were made before there was one. */
export function verdictLines(report: Report, width: number, colors: Colors): string[] {
  if (report.growth === undefined) return [];
  return wrap(printable(report.growth.text), width).map((line) => colors.bold(line));
}

/** The same with what to run next. */
export function verdict(report: Report, width: number, colors: Colors): string[] {
  const next = nextLines(report, width, false);
  const lines = [
    ...verdictLines(report, width, colors),
    ...resourceLines(report, width),
    ...heldLines(report, width),
  ];
  return next.length === 0 ? lines : [...lines, '', ...next];
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

function suggestionText({ diagnosis }: Pick<Finding, 'diagnosis'>, report: Report): string | null {
  if (diagnosis === undefined) return null;
  const { code, text, saving } = diagnosis.suggestion;
  return code === 'none'
    ? `${code}: ${text}`
    : `${code}: ${text} ${savingText(saving, ownSeconds(report), report.sampled !== undefined)}`;
}

function titleLine(finding: Finding, report: Report, width: number, colors: Colors): string {
  const [first] = finding.routines;
  const rank = `${finding.rank}. `;
  const seconds = secondsText(finding.share, ownSeconds(report));
  const share = `${shareWords(finding.share)} of the ${costWord(report)}${seconds === null ? '' : `, ${seconds}`}`;
  const title = findingTitle(finding, first.name);
  const name = fit(printable(title), Math.max(14, width - rank.length - share.length - 18));
  return `${rank}${colors.bold(name)}  ${classPaint(finding, colors)(classTitle(finding))}  ${share}`;
}

/** Facts with a title, a text that may take several lines. */
function factLines(
  facts: readonly (readonly [title: string, text: string | null])[],
  width: number,
  colors: Colors,
): string[] {
  return facts.flatMap(([title, text]) =>
    text === null
      ? []
      : wrap(printable(text), width - INDENT).map((line, i) =>
          i === 0 ? `   ${colors.dim(title.padEnd(8))} ${line}` : ' '.repeat(INDENT) + line,
        ),
  );
}

const textLines = ({ text }: Finding, width: number): string[] =>
  wrap(printable(text), width - 3).map((line) => `   ${line}`);

function sourceOf(finding: Finding, report: Report): string | null {
  const routine = report.routines.find(({ id }) => id === finding.routines[0].id);
  return findingPlace(finding) ?? (routine === undefined ? null : place(routine));
}

function findingLines(finding: Finding, report: Report, width: number, colors: Colors): string[] {
  const facts = [
    ['evidence', sure(finding)],
    ['called', calledPlace(finding)],
    ['source', sourceOf(finding, report)],
    ['at 10x', ahead(finding, report)],
    ['inherits', names(finding, 'inherits')],
    ['suggests', suggestionText(finding, report)],
    ['next', nextAbove(finding)],
  ] as const;
  return [
    titleLine(finding, report, width, colors),
    ...textLines(finding, width),
    ...factLines(facts, width, colors),
  ];
}

/** The first finding, as far as it fits beside the verdict. */
export function firstFinding(report: Report, width: number, colors: Colors): string[] {
  const [finding] = (report.findings ?? []) as readonly (Finding | undefined)[];
  if (finding === undefined) return [];
  const facts = [
    ['source', calledPlace(finding) ?? sourceOf(finding, report)],
    ['suggests', suggestionText(finding, report)],
  ] as const;
  return [
    titleLine(finding, report, width, colors),
    ...textLines(finding, width),
    ...factLines(facts, width, colors),
  ];
}

/** A line each. */
export function otherFindings(report: Report, width: number, colors: Colors): string[] {
  const others = (report.findings ?? []).slice(1);
  const more = others.length - (DESCRIBED - 1);
  return [
    ...others.slice(0, DESCRIBED - 1).map((each) => titleLine(each, report, width, colors)),
    ...(more > 0 ? [colors.dim(`${count(more, 'more finding')}: --full shows them`)] : []),
  ];
}

/** Of routines that are in no finding; nothing where none were looked at. */
export function closeLookLines(report: Report, width: number, colors: Colors): string[] {
  const { close_look: look } = report;
  if (look === undefined) return [];
  const title = wrap(printable(closeLookTitle(look)), width).map((line) => colors.bold(line));
  const text = wrap(printable(suggestionText(look, report) ?? ''), width - 3).map(
    (line) => `   ${line}`,
  );
  return ['', ...title, ...text];
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
