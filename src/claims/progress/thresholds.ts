/** What courses have to show before anything is said of an activation. */
import { threshold } from '../../base/threshold.js';

export const stepsOfGrowth = threshold(
  8,
  'steps',
  'growth that is seen over fewer steps may be one level and another one',
  'docs/decisions/course-of-a-call.md',
);

export const cellRangeOfGrowth = threshold(
  4,
  'cells at the end / in the first step',
  'over a smaller range of cells a power and a line with a beginning look alike',
  'docs/decisions/course-of-a-call.md',
);

export const exponentOfGrowth = threshold(
  1 + Math.log(2) / Math.log(cellRangeOfGrowth.value),
  'exponent',
  'what a further cell costs has to more than double over the least range of cells: by up to that a tree gets deeper, or a window or a cache fills',
  'docs/decisions/course-of-a-call.md',
);

export const workOfALevel = threshold(
  5,
  'work / level',
  'a search in a tree reads a key and a pointer for each level, compares and branches: what costs no more than that for each further cell is n log n, whatever its course looks like',
  'reason',
);

export const criteriaGapThatIsStrong = threshold(
  10,
  'difference of criteria',
  'a difference above 10 is very strong evidence where errors are independent (Kass and Raftery, Bayes Factors, 1995)',
  'docs/decisions/course-of-a-call.md',
);

export const criteriaGapThatIsSure = threshold(
  2 * criteriaGapThatIsStrong.value,
  'difference of criteria',
  'the errors of neighbouring steps are not quite independent: what leaves no doubt is twice as much as what is strong',
  'docs/decisions/course-of-a-call.md',
);

export const criteriaGapOfNearShapes = threshold(
  3.84,
  'difference of criteria',
  '95 % of a chi-squared distribution with one degree of freedom are below: shapes that are no further from the best explain the course nearly as well',
  'reason',
);

export const rateRiseOfGrowth = threshold(
  1.5,
  'last quarter / first',
  'what a further cell costs in the last quarter of the steps is at least so many times what it costs in the first where it is worth looking for growth',
  'reason',
);

export const roundingOfSums = threshold(
  1e-9,
  'share of a sum',
  'sums of some hundred numbers are rounded by less than this part of them',
  'reason',
);

export const stepsOfALevelQuarter = threshold(
  4,
  'steps',
  'a quarter of fewer steps has a cost for each cell that one step decides',
  'test/claims/progress/course-level.test.ts',
);

export const cellsOfALevelInput = threshold(
  256,
  'cells',
  'what has read fewer cells of input has shown nothing about a larger one',
  'reason',
);

export const costPartThatIsReceived = threshold(
  0.75,
  'share of the cost',
  'a program that reads all of its input first, and then works on it, says by what it receives nothing of that work',
  'reason',
);

export const rateRatioOfALevel = threshold(
  1.5,
  'dearest quarter / cheapest',
  'cost is in proportion to the input where no quarter of it costs more than so many times what another one does: n log n over a quarter stays well within',
  'test/claims/progress/course-level.test.ts',
);

export const costOfABurst = threshold(
  2,
  'times the usual cost',
  'a step that costs more than so many usual ones has cost that came without input',
  'reason',
);

export const roomThatLeavesAllOpen = threshold(
  0.5,
  'share of the cost',
  'where half of the cost may grow faster without showing, nothing is decided',
  'reason',
);

export const passesOfASortPerLog = threshold(
  2,
  'passes / log2 n',
  'of sorts quicksort makes the most passes over n cells, 1.4 log2 n: with 2 log2 n and more it is none',
  'docs/findings-method.md',
);

export const cellsOfAnInput = threshold(
  64,
  'cells',
  'what has fewer cells is no input: a structure, a few arguments',
  'docs/decisions/course-of-a-call.md',
);

export const partOfCellsThatIsNearlyAll = threshold(
  0.9,
  'share of the cells',
  'cost after nine tenths of the cells is told as what came when there was hardly anything new to see',
  'reason',
);

export const costOfAnUnevenTenth = threshold(
  1 / 4,
  'share of the cost',
  'where no tenth of the cells comes with two and a half times its part of the cost, new cells come as the work does: a disassembler prints much for each, and goes over none again',
  'reason',
);

export const workOfASeenRead = threshold(
  30,
  'work per cell and pass',
  'reading a cell and doing something with it costs at most this in ordinary programs, where callees are seen to read the cells that often',
  'docs/decisions/course-of-a-call.md',
);

export const workOfAnUnseenRead = threshold(
  100,
  'work per cell and pass',
  'where reads are not seen, as of loops of its own, one may be a comparison that parses both of what it compares',
  'docs/decisions/course-of-a-call.md',
);

export const stepsOfACourse = threshold(
  64,
  'steps',
  'a step has at least this part of all cells: with fewer cells in it, chance decides what they cost',
  'docs/decisions/course-of-a-call.md',
);

export const rateOfABurst = threshold(
  1 / 8,
  'share of the cost per cell around it',
  'cells that come at once for less than this part of what cells around them cost are memory that is moved or cleared: nothing is gone through',
  'docs/decisions/course-of-a-call.md',
);

export const stepsAroundABurst = threshold(
  5,
  'steps on either side',
  'the median of so many steps says what cells around a burst cost, and two further bursts do not change it',
  'reason',
);

export const stepsAroundABurstAtLeast = threshold(
  2,
  'steps on either side',
  'with fewer steps beside it, a step at an end of the course is the course, and no burst in it',
  'reason',
);

export const deviationOfMeasurement = threshold(
  0.02,
  'logarithm of the cost per cell',
  'nothing is measured to less than 2 %: models that are closer are no better',
  'docs/decisions/course-of-a-call.md',
);

export const levelsOfPhases = threshold(
  4,
  'levels',
  'a program starts, and has up to three phases; more levels follow noise, and hide growth that comes with it',
  'docs/decisions/course-of-a-call.md',
);
