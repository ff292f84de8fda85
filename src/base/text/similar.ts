/** Names that somebody may have meant. */

/** Further than this is another word. */
const FURTHEST = 3;
/** Of names that are compared: real ones are shorter, and the work is quadratic. */
const LONGEST = 200;
/** As many as are worth reading. */
const NAMES_WORTH_READING = 3;

/**
 * Letters to insert, delete, replace, or swap with the next, each letter once at most (optimal string
 * alignment). Levenshtein, "Binary codes capable of correcting deletions, insertions, and
 * reversals", 1966; with swaps after Damerau, 1964.
 */
export function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, replaced);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}

/** Those that are least different, if less than half of the word is. Upper case is as lower case. */
export function similar(word: string, names: Iterable<string>): string[] {
  const wanted = word.toLowerCase();
  const most = Math.min(FURTHEST, Math.ceil(wanted.length / 2) - 1);
  if (most < 1 || wanted.length > LONGEST) return [];
  let [least, found] = [most, new Set<string>()];
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) > least) continue;
    const differs = distance(wanted, name.toLowerCase());
    if (differs > least) continue;
    if (differs < least) found = new Set();
    least = differs;
    found.add(name);
  }
  return [...found].slice(0, NAMES_WORTH_READING);
}
