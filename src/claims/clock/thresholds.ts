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
  'a check of a size four times as large tells laws apart better than one of twice the size, where it takes no longer than a reader waits for',
  'reason',
);

export const differenceOfTimesThatAgree = threshold(
  0.2,
  'share of what was foretold',
  'caches and a busy machine make a run slower or faster by as much; another law is off by more: n log n beside n^2 by 80 % where the size doubles',
  'reason',
);

export const exponentGapOfAnotherLaw = threshold(
  0.5,
  'exponent',
  'half a power is nearer to another law than to the one that counts follow; caches that get too small make time grow by less than that over several sizes',
  'reason',
);

export const timesBeyondTheSizesRecorded = threshold(
  256,
  'times',
  'a command takes sizes that its author had in mind: far beyond these it may fail, or fill the memory',
  'reason',
);
