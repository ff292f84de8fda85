/** How much of the cost has to be at stake for a finding to be made. */
import { threshold } from '../../../base/threshold.js';

export const shareWorthAFinding = threshold(
  0.01,
  'share',
  'who mends what has less of the work now can hardly measure the gain; shareAtTenTimesWorthAFinding has to be reached as well',
  'npm run bench:findings',
);

export const shareAtTenTimesWorthAFinding = threshold(
  0.03,
  'share',
  'what grows fast has more of the work at ten times the size than now; with less than this even then, it is not what makes large inputs slow',
  'npm run bench:findings',
);

export const shareAtTenTimesThatTakesOver = threshold(
  0.2,
  'share',
  'what will have a fifth of the work at ten times the size is worth a finding although it has little now; shareNowOfWhatTakesOver has to be reached as well',
  'npm run bench:findings',
);

export const shareNowOfWhatTakesOver = threshold(
  1e-3,
  'share',
  'of what costs less now too little is measured to say what it will cost at ten times the size',
  'npm run bench:findings',
);

export const shareWorthAMaybe = threshold(
  0.1,
  'share',
  'nobody should be alarmed by a guess about little: what only may grow needs so much of the work now',
  'docs/decisions/course-of-a-call.md',
);

export const costOfACallWorthAClaim = threshold(
  500,
  'cost',
  'where no call cost so much, what a call begins with is as much as what grows, and how large inputs would behave nobody has seen',
  'npm run bench:findings',
);

export const shareWorthGrowthPerRun = threshold(
  1e-3,
  'share',
  'growth over runs is reported of what costs so much by itself: there are hundreds of routines with less, and together they decide nothing',
  'reason',
);

export const shareThatStandsForAnother = threshold(
  0.5,
  "share of the other's share",
  "a claim stands for another one about the same calls if it has at least half of the other's share; with less it leaves most of that unsaid",
  'reason',
);

export const exponentOfAnExponential = threshold(
  6,
  'exponent',
  'findings are ordered by what twice the size makes of them; what doubles with each unit of size is ordered as the steepest power that is not taken for an exponential (up to n^5.5)',
  'docs/decisions/growth-over-runs.md',
);

export const shareWorthARepetition = threshold(
  0.2,
  'share',
  'how calls get more is not seen in one run: reading again is told only of what has a fifth of the work',
  'npm run bench:findings',
);

export const shareOfPairsThatRise = threshold(
  0.8,
  'share of pairs of runs',
  'a number in the command line that nobody called a size is one only if the run with the larger number costs more in nearly all pairs of runs; half of them do so by chance',
  'reason',
);
