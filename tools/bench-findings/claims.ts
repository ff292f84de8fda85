/** What a report claims to grow, first things first. */
import { isCautious } from '../../src/schema/cautious.js';
import type { Report } from '../../src/schema/report.js';

export interface Routine {
  name: string;
  module: string;
  /** It is a function of a script. */
  script?: true;
}

export interface Claim {
  class: string;
  exponent: number | null;
  interval: readonly [number, number] | null;
  /** What is stated of it, from 0 to 1. */
  confidence: number;
  /** Of the cost, from 0 to 1. */
  share: number;
  /** Routines whose own cost grows; the text is about the first one. */
  culprits: Routine[];
  /** Said to grow that fast only if something holds that one run does not show. */
  cautious: boolean;
  /** What is printed. */
  text: string;
}

export function claimsOf({ findings = [], growth }: Report): Claim[] {
  return findings.map((finding) => ({
    class: finding.class,
    exponent: finding.exponent,
    confidence: finding.confidence ?? 0,
    share: finding.share,
    interval: finding.exponent_interval,
    cautious: isCautious(finding, growth?.against != null),
    culprits: finding.routines.filter(({ role }) => role === 'culprit'),
    text: finding.text,
  }));
}
