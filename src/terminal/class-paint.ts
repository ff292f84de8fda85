/** The colours of classes. */
import type { Colors } from '../base/text/colors.js';
import type { Claimed } from '../words/class-title.js';

/** Up to this power it is seen as n log n is, and below 1 as what is slower than a line. */
const LIKE_N_LOG_N = 1.2;

/** Classes that outgrow n log n deserve to be seen first. */
export function classPaint({ class: name, exponent }: Claimed, colors: Colors) {
  switch (name) {
    case 'O(n^k)':
      if (exponent === null || exponent >= LIKE_N_LOG_N) return colors.red;
      return exponent < 1 ? colors.green : colors.yellow;
    case 'O(n^2)':
    case 'O(n^2 log n)':
    case 'O(n^3)':
    case 'O(2^n)':
      return colors.red;
    case 'O(n)':
    case 'O(n log n)':
      return colors.yellow;
    case 'unknown':
      return colors.dim;
    case 'O(1)':
    case 'O(log n)':
      return colors.green;
  }
}
