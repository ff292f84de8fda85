/** How deep the brackets of a line lead; those between quotes do not count. */
export function depthOf(line: string): number {
  let depth = 0;
  for (const [bracket] of line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[()[\]{}]/g)) {
    depth += '([{'.includes(bracket) ? 1 : -1;
  }
  return depth;
}
