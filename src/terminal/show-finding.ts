/** Everything that a report knows of one finding, in plain text. */
import { aboutLoop } from './loop-text.js';
import { nextWords } from '../words/next.js';
import { ComairError } from '../base/errors.js';
import { diagnosisLines } from './diagnosis-text.js';
import { printable } from '../base/text/printable.js';
import { ahead } from '../words/ahead.js';
import { costWord } from '../words/cost-word.js';
import { calledPlace, findingPlace } from '../words/loop-place.js';
import { factLine } from '../words/fact.js';
import { BASIS_WORDS } from '../words/findings/finding.js';
import { count, percent, rounded } from '../base/text/numbers.js';
import type { Finding, Report } from '../schema/report.js';

const NAME = /^finding ([1-9]\d*)$/;

/** "finding 1". */
export const isFindingName = (text: string): boolean => NAME.test(text);

/**
 * @param text for which isFindingName holds
 * @throws ComairError `usage` when the report has no such finding
 */
export const findFinding = (report: Report, text: string): Finding =>
  findingOf(report, Number(NAME.exec(text)![1]));

/** @throws ComairError `usage` when the report has no finding of that number */
export function findingOf({ findings = [], growth }: Report, number: number): Finding {
  const found = findings.find(({ rank }) => rank === number);
  if (found !== undefined) return found;
  const what =
    growth === undefined
      ? 'this report was made before there were findings: analyze the recording or profile again'
      : `there ${findings.length === 1 ? 'is' : 'are'} ${count(findings.length, 'finding')}`;
  throw new ComairError(`no finding ${number}: ${what}`, 'usage');
}

function claim({ class: name, exponent, exponent_interval: ends, confidence }: Finding): string {
  const interval = ends === null ? '' : ` (95 %: ${ends.map(rounded).join(' to ')})`;
  const power = exponent === null ? '' : `, exponent ${rounded(exponent)}${interval}`;
  return `${name}${power}${confidence === null ? '' : `, confidence ${rounded(confidence)}`}`;
}

/** Ends with a line feed; no colours, no cutting. */
export function showFinding(finding: Finding, report: Report): string {
  const facts: [string, string | null][] = [
    ['class', claim(finding)],
    ['what grows', BASIS_WORDS[finding.basis]],
    ['grows with', finding.against],
    ['share', `${percent(finding.share)} of the ${costWord(report)} of all runs`],
    ...finding.evidence.map((text): [string, string] => ['evidence', text]),
    ['called', calledPlace(finding)],
    ['source', findingPlace(finding)],
    ['at 10x', ahead(finding, report)],
    ['next', nextWords(finding)],
  ];
  const members = finding.routines.map(
    ({ id, role, class: name, calls, ...routine }) =>
      `  ${id}  ${role.padEnd(8)}  ${name}  ${calls} calls  ${printable(routine.name)}  (${printable(routine.module)})`,
  );
  const loops = (finding.loops ?? []).map(
    ({ loop, role, name, entries, iterations }) =>
      `  ${role.padEnd(8)}  ${aboutLoop(report.loops?.[loop])}${entries} entries  ${iterations} iterations  ${printable(name)}`,
  );
  const lines = [
    `finding ${finding.rank}: ${printable(finding.text)}`,
    ...facts.flatMap(([title, text]) => (text === null ? [] : [factLine(title, text)])),
    '',
    `routines: ${members.length}`,
    ...members,
    ...(loops.length === 0 ? [] : ['', `loops: ${loops.length}`, ...loops]),
    ...(finding.diagnosis === undefined ? [] : ['', ...diagnosisLines(finding.diagnosis)]),
  ];
  return `${lines.join('\n')}\n`;
}
