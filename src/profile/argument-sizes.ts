/** The number in which the command lines of several runs differ: the size of each run. */

/** Options and settings whose numbers are names of places, times or identities, and no sizes. */
const NO_SIZE =
  /(?:^|[^a-z])(?:port|listen|bind|addr(?:ess)?|host|seed|timeout|[ug]id|pid)[\W\d]*$/i;

/**
 * @param before what stands before the number in its word
 * @param last the word before that
 */
export function isNoSize(before: string, last: string): boolean {
  return NO_SIZE.test(before) || (before === '' && last.startsWith('-') && NO_SIZE.test(last));
}

/** More digits are no count of anything. */
const MOST_DIGITS = 12;

/** Text at even indexes, numbers at odd ones. */
const parts = (word: string): string[] => word.split(/(\d+)/);

/** Whether the number at an index of the parts is one side of a decimal point. */
function isFraction(words: readonly string[], at: number): boolean {
  const before = at >= 2 && words[at - 1] === '.';
  const behind = at + 2 < words.length && words[at + 1] === '.';
  return before || behind;
}

/**
 * The same number may stand at several places (`./prog 100 out-100`). Null where nothing differs, or
 * more than one number, or anything else, so that nobody knows what is the size.
 * @param lines words of each command line
 */
export function argumentSizes(lines: readonly (readonly string[])[]): number[] | null {
  const split = lines.map((words) => words.map(parts));
  const first = split.at(0);
  if (first === undefined || split.some((words) => words.length !== first.length)) return null;
  let sizes: string[] | null = null;
  for (const [i, word] of first.entries()) {
    if (split.some((words) => words[i].length !== word.length)) return null;
    for (const [k, part] of word.entries()) {
      const all = split.map((words) => words[i][k]);
      if (all.every((each) => each === part)) continue;
      const before = word.slice(0, k).join('');
      const isSize =
        i > 0 &&
        k % 2 === 1 &&
        !isFraction(word, k) &&
        all.every((each) => each.length <= MOST_DIGITS) &&
        !isNoSize(before, lines[0][i - 1]);
      if (!isSize) return null;
      if (sizes !== null && sizes.some((size, run) => size !== all[run])) return null;
      sizes = all;
    }
  }
  return sizes?.map(Number) ?? null;
}
