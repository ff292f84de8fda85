/** Findings and routines as answers have them: a line each. */
import { findingTitle } from '../words/finding-title.js';
import { findingPlace } from '../words/loop-place.js';
import type { Finding, Report } from '../schema/report.js';
import type { NextCall } from './answer.js';
import type { Kept, KeptReport } from './kept.js';
import { verdictText } from '../words/verdict-text.js';

const rounded = (value: number): number => Number(value.toPrecision(3));

export interface FindingFact {
  finding: number;
  class: string;
  exponent: number | null;
  /** Of the cost. */
  share: number;
  name: string;
  text: string;
  where: string | null;
}

export function findingFact(finding: Finding): FindingFact {
  const { rank, class: growth, exponent, share, text, called_at: at } = finding;
  return {
    finding: rank,
    class: growth,
    exponent: exponent === null ? null : rounded(exponent),
    share: rounded(share),
    name: findingTitle(finding, finding.routines[0].name),
    text,
    where: findingPlace(finding) ?? (at === undefined ? null : `${at.file}:${at.line}`),
  };
}

/** Findings that an answer has. */
const SHOWN = 5;

export interface Verdict {
  verdict: string | null;
  findings: FindingFact[];
  findings_in_all: number;
  warnings: string[];
}

export function verdictOf(report: Report): Verdict {
  const { findings = [], warnings } = report;
  return {
    verdict: verdictText(report),
    findings: findings.slice(0, SHOWN).map(findingFact),
    findings_in_all: findings.length,
    warnings: warnings.slice(0, SHOWN),
  };
}

/** Compare with what the same call has told before, of another build perhaps. */
export function withBefore(all: Kept, kept: KeptReport): NextCall[] {
  const before = all.before(kept);
  if (before === null) return [];
  const asked = { old: before.name, new: kept.name };
  return [{ tool: 'compare', arguments: asked, why: `the same call made ${before.name}` }];
}

/** Look at the first finding; where there is none, at what the work is in. */
export function lookCloser(name: string, { findings = [] }: Report): NextCall {
  return findings.length > 0
    ? {
        tool: 'show',
        arguments: { report: name, finding: 1 },
        why: 'the first finding with its source lines',
      }
    : { tool: 'show', arguments: { report: name }, why: 'the routines that have the cost' };
}
