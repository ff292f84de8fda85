/**
 * What is right. The culprits of a case are the functions whose own cost callgrind, too, saw grow
 * with the documented exponent, and that have some share of the instructions at the largest size. A
 * documented culprit is often several functions, a loop and what it calls: a finding is right when its
 * culprits have a good part of what those cost, and the function that it is about is one of them, or
 * a loop that costs little itself.
 */
import type { Truth } from './case.js';
import type { Claim, Routine } from './claims.js';
import { growthOf } from './growth.js';
import type { FunctionGrowth, Growth } from './growth.js';

/** Of the exponent of the first finding. */
const EXPONENT_TOLERANCE = 0.2;
/** Of what callgrind says of a culprit. */
const TRUTH_TOLERANCE = 0.3;
const CULPRIT_SHARE = 0.01;
const GOOD_PART = 1 / 3;
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

/** For callgrind, what a function of a script does itself is done by the routine that runs it. */
const INTERPRETS = '_PyEval_EvalFrameDefault';
/** In other interpreters that routine has no name; what is most of the run is what grows in a case. */
const MOST = 0.5;

/** A function of a script, of which callgrind knows the program alone, that has most of its cost. */
const isMostlyScript = ({ culprits, share }: Claim): boolean =>
  culprits[0].script === true && share >= MOST;

const sameFunction = (a: Routine, b: Routine): boolean =>
  b.script === true
    ? a.name === INTERPRETS
    : a.module === b.module && plain(a.name) === plain(b.name);

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

/** A loop costs at most this part of what it calls. */
const OF_CALLED = 0.1;

/** Whether a claim is about the culprits. */
function isAbout(
  claim: Claim,
  culprits: readonly FunctionGrowth[],
  functions: readonly FunctionGrowth[],
): boolean {
  if (isMostlyScript(claim)) return true;
  const named = claim.culprits;
  const cost = (some: readonly FunctionGrowth[]) => some.reduce((sum, { share }) => sum + share, 0);
  const found = culprits.filter((each) => named.some((routine) => sameFunction(each, routine)));
  // What a function of a script costs itself is not known apart from what others do.
  const first =
    named[0].script === true ? null : functions.find((each) => sameFunction(each, named[0]));
  const least = Math.max(CULPRIT_SHARE, OF_CALLED * cost(found));
  const about = (first?.share ?? 0) < least || found.some((each) => each === first);
  return about && cost(found) >= GOOD_PART * cost(culprits);
}

/**
 * Where the culprits are named among the claims of one run, from 1 on; null: nowhere. A claim of one
 * run is of what that run went through, whose exponent need not be that over the sizes of runs; it
 * only has to be one of growth that matters.
 */
export function rankInOneRun(
  truth: Truth,
  functions: readonly FunctionGrowth[],
  claims: readonly Claim[],
): number | null {
  const culprits = culpritsOf(truth, functions);
  const at = claims.findIndex(
    (claim) =>
      (claim.exponent === null || claim.exponent > CLAIMED_EXPONENT) &&
      isAbout(claim, culprits, functions),
  );
  return at < 0 ? null : at + 1;
}

export type Verdict = 'right' | 'wrong' | 'missed';

/** `missed`: nothing is said to grow fast; `rank` says where the culprits are named. */
export function judgeGrowth(
  truth: Truth,
  functions: readonly FunctionGrowth[],
  claims: readonly Claim[],
): { verdict: Verdict; rank: number | null } {
  const culprits = culpritsOf(truth, functions);
  const at = claims.findIndex(
    (claim) =>
      claim.exponent !== null &&
      Math.abs(claim.exponent - truth.exponent) <= EXPONENT_TOLERANCE &&
      isAbout(claim, culprits, functions),
  );
  if (at === 0) return { verdict: 'right', rank: 1 };
  const first = claims.at(0)?.exponent ?? null;
  return {
    verdict: first !== null && first > CLAIMED_EXPONENT ? 'wrong' : 'missed',
    rank: at < 0 ? null : at + 1,
  };
}

export interface CheckedClaim {
  claim: Claim;
  /** Of what its culprits cost together, by callgrind; null where it has none of them. */
  measured: Growth | null;
  confirmed: boolean;
}

/** Costs of several functions, added up at each size. */
function together(functions: readonly FunctionGrowth[]): Growth {
  const [{ costs }] = functions;
  return growthOf(
    costs.map(([n], i) => [n, functions.reduce((sum, each) => sum + each.costs[i][1], 0)] as const),
  );
}

/** What the claim is held against. */
function claimed(functions: readonly FunctionGrowth[], claim: Claim): FunctionGrowth[] {
  if (isMostlyScript(claim)) return functions.filter(({ name }) => name === 'ALL');
  return functions.filter((each) => claim.culprits.some((culprit) => sameFunction(each, culprit)));
}

/** Whether callgrind saw the claim's culprits grow as fast as it says. */
export function checkClaim(functions: readonly FunctionGrowth[], claim: Claim): CheckedClaim {
  const found = claimed(functions, claim);
  const measured = found.length === 0 ? null : together(found);
  const exponent = measured?.exponent ?? 0;
  const stated = (claim.exponent ?? CLAIMED_EXPONENT) - EXPONENT_TOLERANCE;
  return { claim, measured, confirmed: exponent > CLAIMED_EXPONENT && exponent >= stated };
}

/** Claims of ordinary work: those that would alarm somebody. */
export function checkClaims(
  functions: readonly FunctionGrowth[],
  claims: readonly Claim[],
): CheckedClaim[] {
  return claims
    .filter(({ exponent, share }) => (exponent ?? 0) > CLAIMED_EXPONENT && share >= CLAIMED_SHARE)
    .map((claim) => checkClaim(functions, claim));
}
