/** What a report says of a program whose growth is known. */
import { basename } from 'node:path';
import type { Finding, Report } from '../../src/schema/report.js';
import type { Language } from './languages.js';

/** The exponent that is true, and how far what is claimed may lie from it. */
const TRUE = 2;
const NEAR = 0.3;
/** Nothing that grows like n log n is to have such an exponent, or a larger one. */
const FAST = 1.35;
/** Of the cost: what has less decides nothing. */
const SHARE = 0.05;

export interface Judged {
  right: boolean;
  /** For the table. */
  text: string;
}

/** Those who are to be looked into: they cost much, or call so often. */
const blamed = ({ routines }: Finding): string[] =>
  routines
    .filter(({ role }) => role !== 'inherits')
    .map(({ name, file, line }) =>
      file == null || line == null ? name : `${name} at ${basename(file)}:${line}`,
    );

const times = (exponent: number | null): string =>
  exponent === null ? '?' : `n^${exponent.toFixed(2)}`;

export function judge(report: Report, { culprit, controls }: Language): Judged {
  const findings = (report.findings ?? []).filter(({ basis }) => basis !== 'passes');
  const first = findings.find(({ share }) => share >= SHARE);
  const wrong = findings.find(
    (finding) =>
      (finding.exponent ?? 0) >= FAST &&
      controls.test(finding.routines[0]?.name ?? '') &&
      finding.share >= SHARE / 5,
  );
  if (wrong !== undefined) {
    return { right: false, text: `${wrong.routines[0]?.name ?? ''} is ${times(wrong.exponent)}` };
  }
  if (first === undefined) {
    const open = (100 * (report.growth?.shares.undecided ?? 1)).toFixed(0);
    return { right: false, text: `nothing found, ${open} % unknown` };
  }
  const { exponent, share } = first;
  const said = `${blamed(first).slice(0, 2).join(', ')} ${times(exponent)} ${(100 * share).toFixed(0)} %`;
  const named = culprit.test(first.text) && blamed(first).some((name) => culprit.test(name));
  return { right: named && Math.abs((exponent ?? 0) - TRUE) <= NEAR, text: said };
}
