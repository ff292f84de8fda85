/** What a report says of a program whose growth is known. */
import { basename } from 'node:path';
import type { Finding, Report } from '../../src/schema/report.js';
import type { Language } from './languages.js';

/** The exponent that is true, and how far what is claimed may lie from it. */
const TRUE = 2;
const NEAR = 0.3;
/** Nothing that grows like n log n is to have such an exponent, or a larger one. */
const FAST = 1.35;
/** Of the cost: what has less accuses nobody. */
const SHARE = 0.01;

export interface Judged {
  right: boolean;
  /** For the table. */
  text: string;
}

/** As titles have it: the routine, with its place where it has no name of its own. */
function titleOf({ routines: [first] }: Finding): string {
  const { name, file, line } = first;
  return file == null || line == null ? name : `${name} at ${basename(file)}:${line}`;
}

const times = (exponent: number | null): string =>
  exponent === null ? '?' : `n^${exponent.toFixed(2)}`;

/** Right: the first finding is the culprit's, as its title says, and no control is in another. */
export function judge(report: Report, { culprit, controls }: Language): Judged {
  const findings = report.findings ?? [];
  const wrong = findings.find(
    (finding) =>
      (finding.exponent ?? 0) >= FAST && controls.test(titleOf(finding)) && finding.share >= SHARE,
  );
  if (wrong !== undefined) {
    return { right: false, text: `${titleOf(wrong)} is ${times(wrong.exponent)}` };
  }
  const first = findings.at(0);
  if (first === undefined) {
    const open = (100 * (report.growth?.shares.undecided ?? 1)).toFixed(0);
    return { right: false, text: `nothing found, ${open} % unknown` };
  }
  const { exponent, share } = first;
  const title = titleOf(first);
  return {
    right: culprit.test(title) && Math.abs((exponent ?? 0) - TRUE) <= NEAR,
    text: `${title} ${times(exponent)} ${(100 * share).toFixed(0)} %`,
  };
}
