/** When growth over runs, or over calls, is one problem, and whose calls it comes from. */
import { threshold } from '../../../base/threshold.js';

export const exponentGapOfOneProblem = threshold(
  0.35,
  'exponent',
  "routines that grow by exponents within this are one problem's: lower-order terms move the exponents of what does the same work by as much",
  'npm run bench:findings',
);

export const exponentGapOfCallNumbers = threshold(
  0.5,
  'exponent',
  'numbers of calls grow by whole powers of n, or with a logarithm of it: half a power apart is another one',
  'npm run bench:findings',
);

export const shareOfOwnCostKeptApart = threshold(
  2e-4,
  'share',
  'routines with less of the own cost in every run are taken together: each alone is noise, and there are thousands',
  'reason',
);

export const shareOfACulprit = threshold(
  5e-4,
  'share',
  'routines with less of the own cost are no culprits: mending one saves nothing that can be measured, and thousands have as little',
  'reason',
);

export const ownPartOfAFurtherCulprit = threshold(
  0.02,
  "share of the problem's own cost",
  'a list of culprits is read: one with less of the cost only makes it long',
  'npm run bench:findings',
);

export const ownPartThatCulpritsHave = threshold(
  0.9,
  "share of the problem's own cost",
  'however little each has, culprits are named until they have nearly all of the cost',
  'npm run bench:findings',
);

export const shareOfCallsThatAreARecursion = threshold(
  0.5,
  'share of calls',
  'a callee that is called by itself, or by what it calls, for half of its calls or more is called that often by its recursion',
  'reason',
);

export const shareOfCallsOfTheCause = threshold(
  0.9,
  'share of calls',
  'what makes nearly all calls of a routine is why they get more',
  'reason',
);

export const inputBesideTheLargestPiece = threshold(
  10,
  'times the largest size of a call',
  'where the run has gone through ten times what its largest call has, it shows what ten times the input does to such calls: they get more, not larger',
  'test/claims/findings/pieces.test.ts',
);

export const costPartOfOneOfManyPieces = threshold(
  0.05,
  "share of the routine's cost",
  'where the dearest call has less than a twentieth of the cost, that comes of how many calls there are; with more, some calls have much of the input, however many others there are',
  'test/claims/findings/pieces.test.ts',
);
