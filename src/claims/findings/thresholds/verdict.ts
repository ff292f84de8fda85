/** When shares of the cost make, or leave out, a sentence of the verdict. */
import { threshold } from '../../../base/threshold.js';

export const costPartOfEachSideOfATornCall = threshold(
  0.1,
  "share of the routine's cost",
  'the caller of a routine is lost by the move of a goroutine only where both the runtime (or nobody) and other routines call it for so much: either one alone is the usual case',
  'test/claims/findings/goroutines.test.ts',
);

export const shareOfATornRoutineThatIsTold = threshold(
  0.05,
  'share',
  'a lost caller of what has less of the cost changes nothing that the reader looks at',
  'reason',
);

export const confidenceOfAHeadline = threshold(
  0.5,
  'confidence',
  'a claim about little that is likelier wrong than right is told, behind others, and is no headline',
  'reason',
);

export const costPartOfAnInterpreter = threshold(
  0.5,
  'share of the work',
  'where an interpreter itself has less than half of the work, libraries that it calls have the rest, which are told apart',
  'reason',
);

export const shareThatIsTheSameWork = threshold(
  0.95,
  'share',
  'where all but a twentieth of the cost is the same in every run, the size that was varied is perhaps not one of the work',
  'reason',
);

export const shareOfAJumpThatIsTold = threshold(
  0.05,
  'share',
  'a jump in what has less of the cost changes nothing that the verdict says',
  'reason',
);

export const shareUndecidedThatMattersNot = threshold(
  0.005,
  'share',
  'with less of the cost undecided, more samples would decide nothing that a reader acts on',
  'reason',
);

export const costPartOfTheSecondCulprit = threshold(
  1 / 4,
  "share of the finding's cost",
  'the verdict names a second culprit beside the first if it has a quarter of the cost: with less, the first is the whole story',
  'reason',
);

export const costPartOfTheCulpritsThemselves = threshold(
  0.95,
  "share of the finding's cost",
  "where the culprits have less of a finding's cost than this, those that call them have some of it, too, and the verdict says so",
  'reason',
);

export const shareUndecidedThatIsMost = threshold(
  0.5,
  'share',
  'with more than half of the cost undecided, that nothing was found says little',
  'docs/findings.md',
);

export const costPartOfAnExample = threshold(
  0.2,
  'share of what such routines cost themselves',
  "a user knows the program's own routines: one that has a fifth of the cost stands for all better than the allocator that it calls",
  'reason',
);

export const shareUndecidedOfOneRunThatIsMuch = threshold(
  0.25,
  'share',
  'one run claims less surely than several: where a quarter of its cost is undecided, a small finding is not what the verdict begins with',
  'test/claims/findings/unsure.test.ts',
);

export const foundPartOfUndecided = threshold(
  0.2,
  'share of what is undecided',
  'where most of the cost is undecided, and findings have less than a fifth as much, what matters most is what is undecided: they are no headline',
  'reason',
);

export const callsThatWouldMeetOtherSizes = threshold(
  5,
  'calls',
  'were there calls of other sizes, so many calls would most likely have met one',
  'reason',
);

export const callsThatShowACostIsLevel = threshold(
  5,
  'calls',
  'of fewer calls it is not known that they cost alike',
  'reason',
);

export const shareOfASteadyCallThatIsTold = threshold(
  0.1,
  'share',
  'of what has less of the cost the verdict does not say that it is in proportion: that would be of no comfort',
  'reason',
);

export const shareThatIsTheWholeRun = threshold(
  0.95,
  'share',
  'what has all but a twentieth of the cost is called the whole run',
  'reason',
);

export const cellsOfAFlag = threshold(
  8,
  'cells',
  'a spin loop reads a flag, a counter, and where they are: no more cells than these in a call',
  'test/claims/findings/waiting.test.ts',
);

export const costPerCellOfASpinLoop = threshold(
  100,
  'cost per cell',
  'what is computed of so few cells is kept in registers; a routine that spends so much for each of them waits for another thread to write it',
  'test/claims/findings/waiting.test.ts',
);

export const costRatioOfUnlikeWaits = threshold(
  4,
  'dearest / least call',
  'how long a thread waits differs from call to call; calls of one size that differ by so much are not explained by their size',
  'test/claims/findings/waiting.test.ts',
);

export const ownPartOfASpinLoop = threshold(
  0.9,
  "share of the routine's cost",
  'a routine that spins has nearly all of its cost itself: one that calls others does something',
  'test/claims/findings/waiting.test.ts',
);

export const shareOfWaitingThatIsTold = threshold(
  0.01,
  'share',
  'with a smaller share of the cost, waiting is not worth a sentence',
  'reason',
);

export const callsOfAnInput = threshold(
  50,
  'calls in each run',
  'fewer are passes, phases, tables or blocks of the program itself; an input that stayed has had more elements',
  'reason',
);

export const shareOfAFixedFactor = threshold(
  0.5,
  'share of the largest run',
  'what grows with the product of two sizes has most of a run before anybody asks why that is slow',
  'reason',
);
