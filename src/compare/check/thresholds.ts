/** What of a change against a baseline is a failure, whatever the classes say. */
import { threshold } from '../../base/threshold.js';

export const timesTheWorkThatFails = threshold(
  1.5,
  'times the work at equal sizes',
  'compilers and libraries of two builds differ by less; what adds a tenth is for diff, which lists everything',
  'reason',
);

export const timesThatGrow = threshold(
  10,
  'times the work in the same test',
  'no other compiler or library does ten times the work for the same input: what does grows with it, and a larger input shows more of it, so that it need not add a tenth yet',
  'reason',
);

export const shareAddedThatFails = threshold(
  0.1,
  'share of the work',
  'what adds less to a run is seen in no measurement of time, and class and ceiling watch what may become more',
  'reason',
);

export const costPartThatExplains = threshold(
  0.5,
  "share of a caller's cost",
  'a callee that carries half of what its caller costs is why that grows, or costs more, and where to look',
  'reason',
);
