/** Where command lines differ: what they share is told once. */

/** By word, how often it is in all of the command lines. */
function shared(lines: readonly (readonly string[])[]): Map<string, number> {
  const [first, ...others] = lines.map((words) => {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  });
  const common = new Map(first);
  for (const counts of others) {
    for (const [word, times] of common) {
      const here = Math.min(times, counts.get(word) ?? 0);
      if (here === 0) common.delete(word);
      else common.set(word, here);
    }
  }
  return common;
}

/** Each command line with `…` for what all of them have; whole where that is nothing. */
export function differing(lines: readonly (readonly string[])[]): string[] {
  if (lines.length < 2) return lines.map((words) => words.join(' '));
  const common = shared(lines);
  return lines.map((words) => {
    const left = new Map(common);
    const kept: string[] = [];
    for (const word of words) {
      const times = left.get(word) ?? 0;
      if (times > 0) left.set(word, times - 1);
      if (times === 0) kept.push(word);
      else if (kept.at(-1) !== '…') kept.push('…');
    }
    return kept.join(' ');
  });
}
