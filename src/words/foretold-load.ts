/** What a service needs for twice the data, in words. */
import { compact, count } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import type { Foretold } from '../claims/foretold-load.js';

export function foretoldWords({ name, times, share, calls, size }: Foretold): string {
  const sizes =
    calls < 100
      ? `n is up to ${compact(size)} in ${count(calls, 'call')} seen`
      : `p99 of n is ${compact(size)}`;
  const part = `${(share * 100).toFixed(0)} % of it in ${printable(name)}`;
  return `${sizes}: with twice the data this service needs ${times.toFixed(1)} times the processor time, ${part}`;
}
