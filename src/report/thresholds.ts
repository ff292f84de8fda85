/** How much of the cost, or of a claim, a report asks for before it says something. */
import { threshold } from '../base/threshold.js';

export const partOutsideTheBand = threshold(
  0.025,
  'share of calls',
  'a band of 95 % leaves as much below it as above',
  'reason',
);

export const sizesAroundASize = threshold(
  5,
  'sizes',
  'of fewer sizes the cheapest and the dearest call are chance',
  'reason',
);

export const costPartThatCarriesGrowth = threshold(
  0.4,
  'share of the cost',
  'what is claimed to grow is carried by its own code and by callees that it calls again and again, or that grow themselves, if these have so much of the cost: with less, the points are of many kinds of work',
  'docs/decisions/growth-over-runs.md',
);

export const ownPartThatCarriesGrowth = threshold(
  0.2,
  'share of the cost',
  'own code carries growth with a smaller part: most calls may be of another kind than those that grow',
  'docs/decisions/growth-over-runs.md',
);

export const callsPerCallThatRepeat = threshold(
  3,
  'calls per call',
  'a callee that is called so often in each call is called in a loop, more likely than line by line',
  'reason',
);

export const shareThatIsSeenAnyway = threshold(
  0.05,
  'share',
  'a routine with more of the cost is seen without being raised',
  'reason',
);

export const shareAtTenTimesThatIsRaised = threshold(
  0.2,
  'share',
  'a small routine is raised if it has a fifth of the cost when all inputs are ten times as large',
  'test/report/growing.test.ts',
);

export const r2OfARaisedRoutine = threshold(
  0.98,
  'R2',
  'ten times the largest size is far from all that was measured: only a function that explains nearly all of the costs is believed there',
  'test/report/growing.test.ts',
);

export const errorOfARaisedRoutine = threshold(
  0.05,
  'relative error of sizes left out',
  'a program has hundreds of cheap routines with a handful of sizes, and some of them fit by chance: a function is believed if it predicts sizes that were left out',
  'test/report/growing.test.ts',
);

export const shareAboveChance = threshold(
  1e-4,
  'share',
  'what costs less has too few blocks to be told from chance',
  'reason',
);

export const pointsLookedAt = threshold(
  60,
  'points',
  'of more points the largest and as many of the others, evenly, say the same in a fraction of the time',
  'reason',
);

export const exponentWithoutAnySize = threshold(
  1.15,
  'exponent',
  'the claim itself is above all that n log n looks like; with one size less it may be in the middle of that, n^1.1 to n^1.2, and not below',
  'npm run bench:findings, one run',
);

export const costRatioToTheClaim = threshold(
  2,
  'times',
  'calls of a size that cost less than half of what the claim says of it are of another kind, and no evidence for it',
  'reason',
);

export const costRatioToWhatIsConstant = threshold(
  2,
  'times',
  'a call whose cost grows costs at least twice what any call costs anyway',
  'reason',
);

export const exponentGapToTheClaim = threshold(
  0.35,
  'exponent',
  'the points themselves may grow by so much less than the claim says: a class is named with lower terms, which lower the exponent of the points',
  'docs/decisions/growth-over-runs.md',
);

export const sizesBesideTheOneLeftOut = threshold(
  5,
  'sizes',
  'with fewer sizes left, one of them decides',
  'docs/decisions/growth-over-runs.md',
);

export const exponentThatMayBeLogarithm = threshold(
  1.5,
  'exponent',
  'n log n whose comparisons begin late, as in a sort that begins with short runs, looks like a power up to here',
  'reason',
);

export const errorRatioThatIsAsGood = threshold(
  1.5,
  'times the error',
  'n log n is as good an explanation when it leaves no more than so many times the error of the power',
  'reason',
);

export const sizesThatShowGrowth = threshold(
  4,
  'sizes',
  'growth is seen at sizes whose cost is more than what a call costs anyway; fewer of them show none',
  'reason',
);

export const flowThatMakesACaller = threshold(
  0.01,
  "share of the caller's cost",
  'a call that carries less makes nobody a caller: an interpreter that once starts itself again is no recursion of the functions around it',
  'test/report/rank.test.ts',
);

export const costPartOfACalleeThatGoesFirst = threshold(
  0.1,
  "share of the caller's cost",
  'a callee with less of the cost says nothing about its caller, and does not go before it',
  'test/report/rank.test.ts',
);

export const costRatioThatVaries = threshold(
  2,
  'dearest / cheapest call',
  'costs within a factor of two need no size to explain them',
  'reason',
);

export const unexplainedPartOfABetterSize = threshold(
  0.25,
  'share of what the first size leaves unexplained',
  'the more sizes there are to choose from, the likelier one of them fits by chance: another size is taken if it leaves less than a quarter of what the first leaves',
  'docs/decisions/cost-functions.md',
);

export const shareThatASizeExplains = threshold(
  0.9,
  'share',
  'a size is worth changing to if it explains so much of the costs, and was there at so many of the calls',
  'reason',
);

export const contextsOfARoutine = threshold(
  20,
  'contexts',
  'a reader looks at the costliest contexts of a routine; more of them only make the report long',
  'reason',
);

export const costPartOfAContext = threshold(
  0.001,
  "share of the routine's cost",
  'what has less of what all contexts of a routine cost is no reason for it',
  'reason',
);

export const passesOverTheCalls = threshold(
  100,
  'passes',
  'each pass takes the shares one call further, or nearer to their limit: chains of more calls pass on next to nothing',
  'reason',
);

export const changeThatIsNone = threshold(
  1e-9,
  'share',
  'shares that change by less from pass to pass are at their limit, as exactly as costs are told',
  'reason',
);

export const shareThatMayBeCountedTwice = threshold(
  0.001,
  'share',
  'of what has less of all cost it makes no difference whether it is counted twice',
  'reason',
);

export const shareThatNeedsNoDecision = threshold(
  0.01,
  'share',
  'a routine with less of the cost is never a finding, and need not be decided',
  'reason',
);

export const inputOfACallThatSpeaksForTheLargest = threshold(
  1 / 2,
  'share of the largest size',
  'the dearest call speaks for the law of sizes where it is about as large as any: a law has most of its weight there',
  'reason',
);
