/** When what is asked of others is of weight beside the work. */
import { threshold } from '../../base/threshold.js';

export const workOfASystemCall = threshold(
  300,
  'cost',
  'the cheapest system calls take a tenth of a microsecond and more, in which a processor runs some hundred basic blocks; most take longer, so that this is the least',
  'docs/decisions/other-costs.md',
);

export const workOfAByte = threshold(
  0.1,
  'cost',
  'a page that is touched for the first time is a fault of a quarter of a microsecond and more, some 400 basic blocks for 4096 bytes',
  'docs/decisions/other-costs.md',
);

export const bytesOfASmallCall = threshold(
  1024,
  'bytes of a call',
  'a system call takes a tenth of a microsecond and more, in which the kernel copies a kilobyte: with less, most of the time is that of the call',
  'docs/decisions/other-costs.md',
);

export const shareOfNearlyAllCalls = threshold(
  0.9,
  'share of the calls',
  'without the rest the cost would be as good as what it is',
  'reason',
);

export const shareOfMostCalls = threshold(
  0.5,
  'share of the calls',
  'what is more than all others together is where to begin',
  'reason',
);

export const placesOfAReport = threshold(
  5,
  'places',
  'what a list is for is at its beginning: who looks for all has the profile',
  'reason',
);

export const shareOfAPlace = threshold(
  0.01,
  'share of the memory',
  'less is nothing that anybody would look at first',
  'reason',
);

export const workOfAMovedByte = threshold(
  0.1,
  'cost',
  'the kernel copies a page of 4096 bytes from or to its cache in 0.4 microseconds and more, in which a processor runs some 400 basic blocks and more; disks and networks take longer, so that this is the least',
  'docs/decisions/other-costs.md',
);

export const requestsWorthAClaim = threshold(
  20,
  'requests',
  'what grows with the second twenty requests, after as many that have filled buffers, pools and caches of names, is none of these',
  'reason',
);

export const blocksPerRequest = threshold(
  0.9,
  'blocks',
  'what each request leaves behind is a block and more of each; a part of them may have been refused, or not have been answered by the end',
  'reason',
);

export const bytesWorthAClaim = threshold(
  1 << 20,
  'bytes',
  'a process has about a megabyte, of libraries, stack and buffers, before it asks for any: what stays below that at ten times the size is no problem of memory',
  'reason',
);

export const widthWorthAnExponent = threshold(
  1,
  'exponent',
  'between ends of an interval that are further apart, ten times the size makes more than ten times the difference: the low end is all that is known',
  'reason',
);
