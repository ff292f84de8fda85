/**
 * What is right. The culprits of a case are the functions whose own cost callgrind, too, saw grow
 * with the documented exponent, and that have some share of the instructions at the largest size;
 * a documented culprit is often several functions, a loop and what it calls.
 */
import type { Truth } from './case.js';
import type { Claim } from './claims.js';
import type { FunctionGrowth } from './growth.js';

/** Of the exponent of the first finding. */
export const EXPONENT_TOLERANCE = 0.2;
/** Of what callgrind says of a culprit. */
const TRUTH_TOLERANCE = 0.3;
const CULPRIT_SHARE = 0.05;
/** Above it a claim is one of growth that matters. */
export const CLAIMED_EXPONENT = 1.2;
const CLAIMED_SHARE = 0.01;

/** libc chooses by processor, and each engine shows another one. */
function plain(name: string): string {
  return name
    .replace(/_(?:avx|sse|evex|erms|rtm|unaligned).*$/, '')
    .replace(/^_*mem(?:cpy|move)$/, 'memmove')
    .replace(/^__/, '');
}

export const sameFunction = (
  a: { name: string; module: string },
  b: { name: string; module: string },
): boolean => a.module === b.module && plain(a.name) === plain(b.name);

export function culpritsOf(
  { exponent }: Truth,
  functions: readonly FunctionGrowth[],
): FunctionGrowth[] {
  return functions.filter(
    (each) =>
      each.name !== 'ALL' &&
      each.share >= CULPRIT_SHARE &&
      [each.exponent, each.last].some(
        (value) => value !== null && Math.abs(value - exponent) <= TRUTH_TOLERANCE,
      ),
  );
}

export type Verdict = 'right' | 'wrong' | 'missed';

/** `missed`: nothing is claimed of any culprit. */
export function judgeGrowth(
  truth: Truth,
  functions: readonly FunctionGrowth[],
  claims: readonly Claim[],
): { verdict: Verdict; rank: number | null } {
  const culprits = culpritsOf(truth, functions);
  const names = ({ culprits: named, exponent }: Claim) =>
    exponent !== null &&
    Math.abs(exponent - truth.exponent) <= EXPONENT_TOLERANCE &&
    named.some((routine) => culprits.some((culprit) => sameFunction(culprit, routine)));
  const at = claims.findIndex(names);
  if (at === 0) return { verdict: 'right', rank: 1 };
  const first = claims.at(0)?.exponent ?? null;
  return {
    verdict: first !== null && first > CLAIMED_EXPONENT ? 'wrong' : 'missed',
    rank: at < 0 ? null : at + 1,
  };
}

export interface CheckedClaim {
  claim: Claim;
  /** What callgrind says of its first culprit; null where it has no such function. */
  measured: FunctionGrowth | null;
  confirmed: boolean;
}

/** Claims of ordinary work: those that would alarm somebody. */
export function checkClaims(
  functions: readonly FunctionGrowth[],
  claims: readonly Claim[],
): CheckedClaim[] {
  return claims
    .filter(({ exponent, share }) => (exponent ?? 0) > CLAIMED_EXPONENT && share >= CLAIMED_SHARE)
    .map((claim) => {
      const measured =
        functions.find((each) => claim.culprits.some((culprit) => sameFunction(each, culprit))) ??
        null;
      const exponent = measured?.exponent ?? 0;
      return {
        ...{ claim, measured },
        confirmed: exponent > CLAIMED_EXPONENT && exponent >= claim.exponent! - TRUTH_TOLERANCE,
      };
    });
}
