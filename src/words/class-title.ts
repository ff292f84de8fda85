/** How classes are written. */
import type { Claimed } from '../growth/classes.js';

/** Powers that are no whole numbers have their exponent: "O(n^1.53)". */
export function classTitle({ class: name, exponent }: Claimed): string {
  return name === 'O(n^k)' && exponent !== null ? `O(n^${exponent.toFixed(2)})` : name;
}
