/** How a verdict names findings. */
import { count } from '../../base/text/numbers.js';
import type { FoundFinding } from '../../claims/findings/facts.js';
import { findingTitle } from '../finding-title.js';
import type { FirstFacts, VerdictFacts } from '../../claims/findings/verdict.js';
import { growthWords } from '../growth-words.js';
import { nameOf } from '../names.js';
import { shareWords } from '../share.js';

/** With less of the cost undecided, what is not seen is not there. */
export const NEXT_TO_NONE = 0.005;

/** The routine, or the user's own function and line where that is inlined into it, or calls it. */
const titleOf = (finding: FoundFinding): string =>
  findingTitle(finding, nameOf(finding.routines[0]));

/** "known, with memcmp, 95 %", "peel, with its callers, 98 %": the first finding and its share. */
export function firstWords({ finding, with: other, ofWork }: FirstFacts): string {
  const helped =
    other === null ? '' : other === 'callers' ? 'with its callers, ' : `with ${nameOf(other)}, `;
  // The rest is no work, and is told of by itself.
  return `${titleOf(finding)}, ${helped}${shareWords(finding.share)}${ofWork ? ' of the work' : ''}`;
}

/** Where something grows that has too little of the cost for a finding. */
export const muchWords = (verdict: VerdictFacts): string =>
  verdict.of === 'runs' && verdict.minor !== null ? 'that costs much ' : '';

/** Of what a verdict says that it does not grow. */
export const nothingWords = ({ besides }: VerdictFacts): string =>
  besides === true ? 'None of the work' : 'Nothing';

/** What grows beside the first finding. */
export function othersWords(verdict: VerdictFacts): string {
  const {
    findings,
    shares: { undecided },
  } = verdict;
  // Of what is only gone over again and again nobody knows whether it grows.
  const further = findings.slice(1).filter(({ class: name }) => name !== 'unknown');
  if (further.length === 0) {
    const grows = undecided < NEXT_TO_NONE ? 'grows' : 'is seen to grow';
    return `${verdict.besides === true ? 'No other work' : 'Nothing else'} ${muchWords(verdict)}${grows} faster than n log n`;
  }
  const rest = further.slice(0, 2).map((each) => `${titleOf(each)} (${growthWords(each)})`);
  const more = further.length > 2 ? ` and ${count(further.length - 2, 'more routine')}` : '';
  return `Also growing faster than n log n: ${rest.join(', ')}${more}`;
}

/** What was found though nearly nothing is known. */
export function besidesWords({ findings, found }: VerdictFacts): string {
  const of = findings.length === 1 ? titleOf(findings[0]) : count(findings.length, 'routine');
  return `In the rest, ${of} may grow faster than n log n (${shareWords(found)} of the work).`;
}

/** "build (1.0 % of the work) may, which larger sizes settle": findings that are likelier wrong than right. */
export function mayWords({ findings, found }: VerdictFacts): string {
  const many = findings.length > 1;
  const of = many ? count(findings.length, 'routine') : titleOf(findings[0]);
  const share = many ? `up to ${shareWords(found)} each` : shareWords(findings[0].share);
  return `${of} (${share} of the work) may, which larger sizes settle`;
}

/** Where most is undecided: nothing was found in the rest, if there is one. */
export function restWords(undecided: number): string {
  return 1 - undecided < NEXT_TO_NONE
    ? ''
    : ' Everything that could be judged grows no faster than n log n.';
}
