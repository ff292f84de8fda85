/** When calls, or entries of a loop, go over the same data again and again. */
import { threshold } from '../../../base/threshold.js';

export const flowFromTheRepeater = threshold(
  0.8,
  "share of the callee's cost",
  "only where nearly all of a callee's cost flows from the caller whose calls are counted do its sizes say what that caller repeats",
  'npm run bench:findings',
);

export const shareOfCallsThatMakeARecursion = threshold(
  0.1,
  'share of calls',
  'a routine that calls itself in more of its calls divides its input among them, and does not read it again',
  'reason',
);

export const callsThatMakeALoop = threshold(
  50,
  'calls',
  'so many calls of a callee, or entries of a loop, for each one of what is around it are repetition by the input and not by the code: nobody writes fifty calls in a row',
  'npm run bench:findings',
);

export const sizesOfALoopsProgress = threshold(
  25,
  'sizes',
  'from so many distinct sizes on the size of a callee follows the progress of the loop that calls it, and is not chance',
  'npm run bench:findings',
);

export const sizeRangeOfALoopsProgress = threshold(
  8,
  'largest / least',
  'what grows with the progress of a loop has calls of widely different sizes: the largest is at least so many times the least',
  'npm run bench:findings',
);

export const sizesOfALine = threshold(
  5,
  'sizes',
  'with fewer a straight line is that of one or two calls',
  'reason',
);

export const sizeRangeOfALine = threshold(
  2,
  'largest / least',
  'nearer ones tell nothing of what a smaller input would cost',
  'reason',
);

export const costPartThatGrows = threshold(
  0.5,
  'part of the cost of calls',
  '2,400 + n for up to 1,700 cells is the cost of so many calls, and not of what each goes over',
  'reason',
);

export const exponentOfOneReading = threshold(
  0.75,
  'exponent',
  'copying and comparing use other instructions for large sizes, so that a power of all sizes is less than a line; n calls of such a one are together still far more than n log n',
  'npm run bench:findings',
);

export const r2OfOneReading = threshold(
  0.9,
  'R2',
  'what a callee costs has to follow from what it reads: a function that explains less is no evidence of reading',
  'npm run bench:findings',
);

export const partOfTheLargestSize = threshold(
  1 / 2,
  'share of the largest size',
  'a call of at least half the largest size reads about as much as there is to read; half of the calls that make a loop have to be such',
  'npm run bench:findings',
);

export const shareOfCallsFromOneCaller = threshold(
  0.9,
  'share of calls',
  "the number of a routine's calls is that of one caller's repetition only where nearly all of them come from there",
  'reason',
);

export const costPartOfTheRepeatedCallee = threshold(
  0.4,
  "share of the caller's cost",
  'what is called so often has to be what the call costs: with less, what else the caller does decides how it grows',
  'reason',
);

export const partOfCellsThatIsAPass = threshold(
  0.05,
  'share of the cells',
  'a call that reads so much of all cells goes over them; what a look-up reads of a large input is less',
  'docs/decisions/course-of-a-call.md',
);

export const partOfCellsThatGrowWithThem = threshold(
  1 / 3,
  'share of the cells',
  'passes are said to grow with the data where dear ones read a third of these and more: a triangle of pairs reads half, two inputs of one size half each; a turn of an interpreter reads a part of its script',
  'test/claims/findings/turns.test.ts',
);

export const cellsOfAScriptsOwn = threshold(
  1000,
  'cells',
  "a turn of a script's loop goes over its code, its variables and what the interpreter has itself, which are some hundred cells and as many for any number of turns: dash has 262 for a loop that counts",
  'test/claims/findings/turns.test.ts',
);

export const cellsOfOneItem = threshold(
  100,
  'cells for each pass',
  'where each item of the data causes a pass, data of n items have about n passes: an item is seldom more than a record of 800 bytes; with fewer passes it is not the data that cause them',
  'test/claims/findings/turns.test.ts',
);

export const costPartOfOneTurn = threshold(
  0.5,
  'share of the cost',
  'a call with half of the cost is none of many turns',
  'reason',
);

export const costOfAStandstill = threshold(
  0.5,
  'share of the cost',
  'where half of the cost came while next to no data did, its turns did not bring them',
  'reason',
);

export const ratioOfPassesAndCells = threshold(
  1000,
  'times',
  'where passes and cells are further apart, the number of passes does not come from the same input: a count drives them, such as the rounds of a cipher',
  'docs/decisions/course-of-a-call.md',
);

export const r2OfAsManyPasses = threshold(
  0.99,
  'R2',
  'a line that explains all but a hundredth leaves no room for passes that get more with the input: over sizes that span four times, they would bend it',
  'test/claims/findings/fixed-passes.test.ts',
);

export const cellsBesideTheLargestInput = threshold(
  2,
  'times the largest size',
  'what a call has gone over besides its input (results that it writes) is about as much; far more is another data than its sizes are of',
  'reason',
);
