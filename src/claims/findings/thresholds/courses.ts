/** What the courses of several calls, one in the other or beside it, have in common. */
import { threshold } from '../../../base/threshold.js';

export const distanceToAWholeExponent = threshold(
  0.15,
  'exponent',
  'exponents of courses are fitted in steps of 0.1: within one and a half steps of a whole number it is that number',
  'docs/decisions/course-of-a-call.md',
);

export const costPartOfAComparableCall = threshold(
  0.25,
  "share of the dearest call's cost",
  'a call that costs less than a quarter of the dearest one went too short a way to show the same growth',
  'reason',
);

export const ownPartOfALoopInTopLevelCode = threshold(
  0.5,
  "share of the routine's cost",
  'where a loop in the code of a file has the cost, that code spends most of it itself; where it does not, it runs one statement after the other, which is phases',
  'test/claims/findings/top-level.test.ts',
);

export const costPartOfTheSameCourse = threshold(
  0.9,
  "share of the routine's cost",
  "the course of a call is that of one call in it which has nearly all of its cost: growth is then the inner one's",
  'reason',
);

export const ownPartOfKnownGrowth = threshold(
  1 / 3,
  "share of the problem's own cost",
  'the growth of a problem is that of the culprits whose growth is known over all sizes if they have a third of its cost: with less, they do not speak for it',
  'reason',
);

export const exponentGapOfTheSameGrowth = threshold(
  0.25,
  'exponent',
  'exponents from single steps between sizes scatter by as much: within it they are the same growth',
  'reason',
);

export const costPartOfCallsWithTheSameCourse = threshold(
  0.9,
  "share of the routine's cost",
  'a routine is in proportion to its input if the calls whose courses show that have nearly all of its cost',
  'reason',
);
