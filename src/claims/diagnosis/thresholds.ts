/** The numbers by which a loop is judged, but for those that users set (`RateThresholds`). */
import { threshold } from '../../base/threshold.js';

const BATTERY = 'tools/check-diagnosis';

export const pairsThatSaySomething = threshold(
  4,
  'pairs of instances',
  'Fewer pairs are alike by chance.',
  BATTERY,
);

export const iterationsOfALongInstance = threshold(
  10,
  'iterations per instance',
  'A shorter instance costs less than what would spare it.',
  BATTERY,
);

export const loadsOfALongInstance = threshold(
  16,
  'loads per instance',
  'Loops of the C library take a hundred bytes in an iteration: few iterations, but much is read.',
  BATTERY,
);

export const iterationsOfALoop = threshold(
  2,
  'iterations per instance',
  'What goes round less often is no loop.',
  'reason',
);

export const wordsOfAFixedResult = threshold(
  16,
  'words stored',
  'What a result can be remembered in; more is a result that grows with the data.',
  BATTERY,
);

export const workOfASystemCall = threshold(
  300,
  'work per iteration',
  'With less work around it a system call is most of what an iteration does.',
  BATTERY,
);

export const shareOfNearlyAllIterations = threshold(
  0.9,
  'share',
  'First and last iterations may differ from the rest.',
  BATTERY,
);

export const changesPerResultOfAFlag = threshold(
  0.5,
  'changes of cells / results',
  'What a loop finds since something was set has one change at least for each result.',
  'reason',
);

export const cellsOfAPass = threshold(
  64,
  'cells',
  'Fewer are a state that a loop looks at on its way.',
  BATTERY,
);

export const passesPerInstance = threshold(
  8,
  'passes',
  'What an instance reads a few times it reads in a few places of its code.',
  BATTERY,
);

export const iterationsWorthAChange = threshold(
  10,
  'iterations',
  'A loop that is gone through a few times at most costs nothing.',
  'reason',
);

export const shareOfLoopsWorthAChange = threshold(
  1 / 10,
  "share of the loops' cost",
  'What saves less is not what makes them slow.',
  'reason',
);

export const shareOfFindingInItsLoops = threshold(
  1 / 4,
  "share of the finding's cost",
  'Loops with less of it are not what the finding is about.',
  'reason',
);

export const savingOfRepeatsOverResults = threshold(
  2,
  'times',
  'What tells nothing is better not done than remembered, unless there is little of it.',
  BATTERY,
);

export const iterationsThatSaySomething = threshold(
  16,
  'iterations',
  'Fewer are alike by chance.',
  BATTERY,
);

export const workToLookUpAResult = threshold(
  32,
  'work per iteration',
  'An iteration that costs less is done again as fast as its result is found.',
  'reason',
);

export const workOfAnInterpretersStep = threshold(
  100,
  'work per iteration',
  'A step of an interpreter costs less.',
  BATTERY,
);

export const blockOverWhatIsRead = threshold(
  10,
  'times',
  'An allocator of its own reserves much more address space than a program fills.',
  'reason',
);

export const shareOfReadsOfMainData = threshold(
  0.1,
  'share of the reads',
  'What is read less is a state that a loop looks at on its way.',
  BATTERY,
);

export const stepsMissedByACursor = threshold(
  2,
  'changes',
  'The engine takes so many changes to learn the usual step.',
  'native/core/diagnosis/loop.c',
);

export const iterationsBesideTheFirst = threshold(
  2,
  'iterations per instance',
  'With fewer the first iteration is much of the instance.',
  'reason',
);

export const workOfAnIterationThatCompares = threshold(
  2,
  'blocks',
  'An iteration of one block has no branch but that of the loop: it compares nothing on its way.',
  'reason',
);

export const shareOfOwnWorkToDelete = threshold(
  1 / 2,
  "share of the loop's cost",
  'With less the cost is what it calls, and that may tell something for other inputs.',
  'reason',
);

export const loadsOfALongCall = threshold(
  64,
  'loads per call',
  'A call that reads less is done again about as fast as its result is found.',
  'reason',
);

export const wordsOfALongCall = threshold(
  64,
  'words stored per call',
  'A call that stores less is done again about as fast as what changed is found.',
  'reason',
);

export const shareOfNearlyAllWords = threshold(
  0.9,
  'share',
  'The upper half of small numbers stays as it is where all of them change.',
  'reason',
);

export const wordsOfALoad = threshold(
  2,
  'words per load',
  'A load is eight bytes at most, and a word four: what copies stores so much of each.',
  'reason',
);

export const workOverKey = threshold(
  2,
  'work per load',
  'A result is looked up by its inputs: to read them takes that, and what costs no more is done again.',
  'reason',
);

export const savingOfCallsOverLoops = threshold(
  2,
  'times',
  'A loop says more closely where the work is, unless most of what a call costs is elsewhere.',
  BATTERY,
);

export const stepsOfALookUp = threshold(
  2,
  'times the logarithm',
  'A red-black tree is twice as deep at most as the best one.',
  'reason',
);
