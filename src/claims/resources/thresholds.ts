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
