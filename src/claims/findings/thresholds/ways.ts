/** Whose cost it is: which callers and callees a finding names. */
import { threshold } from '../../../base/threshold.js';

export const exponentGapOfAnHeir = threshold(
  0.4,
  'exponent',
  "a caller whose cost over runs grows by an exponent that is lower by no more inherits its callee's growth: what else it calls, in proportion to n, lowers its own exponent",
  'npm run bench:findings',
);

export const costPartOfAnHeir = threshold(
  0.1,
  "share of the culprit's cost",
  "where runs have no sizes, a caller inherits growth if it costs at least this part of what the culprit does: with less, most of the culprit's calls come from elsewhere",
  'reason',
);

export const costPartOfAFurtherCulprit = threshold(
  0.2,
  'share of the cost of the calls',
  'a routine that has less of what the repeated calls cost is not what makes them dear',
  'npm run bench:findings',
);

export const flowThatAnHeirHas = threshold(
  0.5,
  "share of the caller's cost",
  'a caller inherits growth from callees that have at least half of its cost: with less, what else it does decides how it grows',
  'reason',
);

export const flowThatHoldsACallee = threshold(
  0.9,
  "share of the callee's cost",
  "a routine's cost is another one's doing when nearly all of it flows from there",
  'npm run bench:findings',
);

export const shareOfCallsOfAHelper = threshold(
  0.9,
  'share of calls',
  'a helper is called by those that it helps, and hardly ever by others: only then is the number of its calls theirs',
  'npm run bench:findings',
);

export const costSpreadOfLevelCalls = threshold(
  4,
  'dearest call / average',
  'where the dearest call costs no more than so many usual ones, calls cost about the same: cost functions need sizes that span as much before they claim anything',
  'npm run bench:findings',
);

export const costPartOfANamedHelper = threshold(
  0.02,
  "share of the finding's own cost",
  'a list of helpers is read: those with less of the cost only make it long',
  'reason',
);

export const exponentOfLevelCallsOverRuns = threshold(
  0.2,
  'exponent',
  'a call whose cost grows like log n looks like n^0.1 to n^0.2 over the sizes of runs, and still counts as level',
  'npm run bench:findings',
);

export const costPartOfALevelHelper = threshold(
  0.05,
  'share of the cost of the calls',
  'a helper whose calls all cost about the same is named from a smaller part of the cost on: its number of calls is the growth',
  'npm run bench:findings',
);

export const flowThatLeadsOn = threshold(
  0.5,
  "share of the routine's cost",
  "most of a routine's cost is that of one callee when at least half of it flows there: no other callee then has more",
  'reason',
);

export const ownPartOfACulprit = threshold(
  0.3,
  "share of the routine's cost",
  'a routine that spends less of its cost itself leaves the work to its callees, and these are where to look',
  'npm run bench:findings',
);

export const ratioOfCallsAlike = threshold(
  2,
  'times',
  "routines on one way down are called equally often, give or take a call before or after the loop: numbers of calls within a factor of two are the same loop's",
  'reason',
);

export const costPartOfASharer = threshold(
  0.2,
  "share of the activation's cost",
  'who mends the first callee keeps what the others cost: one that has a fifth of it is named',
  'test/claims/findings/sharers.test.ts',
);

export const costPartOfARise = threshold(
  0.1,
  "share of the callee's cost in the largest runs",
  'a caller whose calls rise by less of what the routine costs in the largest runs is not what makes it grow',
  'reason',
);

export const risePartOfAHolder = threshold(
  0.9,
  "share of the problem's rise",
  "a function of a script holds a problem only if nearly all of the problem's rise is in its own, with all that it calls",
  'test/claims/findings/script-holder.test.ts',
);

export const riseOfASpecificHolder = threshold(
  2,
  "times the problem's rise",
  'a function that rises by more has other problems as well, and says nothing about this one',
  'test/claims/findings/script-holder.test.ts',
);
