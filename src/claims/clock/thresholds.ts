/** When the clock is believed, and what it has to say. */
import { threshold } from '../../base/threshold.js';

export const secondsThatCanBeMeasured = threshold(
  0.2,
  'seconds above those of the smallest run',
  'starting a process takes some milliseconds more or less from run to run: of this a few per cent',
  'reason',
);

export const secondsThatMayBeMeasured = threshold(
  0.05,
  'seconds above those of the smallest run',
  'where no larger run can be made, the shortest of several runs still tells a law from the next: what starts a process makes out a tenth',
  'reason',
);

export const secondsOfStartThatVary = threshold(
  0.005,
  'seconds',
  'what two runs of one size differ by however little they do: less above the smallest run is no measure of growth',
  'reason',
);

export const secondsOfACheck = threshold(
  1.5,
  'seconds',
  'a size that is tried without knowing what it takes is to take no longer than a reader waits for, several times over',
  'reason',
);

export const differenceOfTimesThatAgree = threshold(
  0.2,
  'share of what was foretold',
  'caches and a busy machine make a run slower or faster by as much; another law is off by more: n log n beside n^2 by 80 % where the size doubles',
  'reason',
);

export const exponentGapOfAnotherLaw = threshold(
  0.75,
  'exponent',
  'where the size doubles that is 1.7 times as long, or as short: caches that get too small and a busy machine together made out 1.5, and the next whole power is twice',
  'reason',
);

export const timesBeyondTheSizesRecorded = threshold(
  256,
  'times',
  'a command takes sizes that its author had in mind: far beyond these it may fail, or fill the memory',
  'reason',
);
