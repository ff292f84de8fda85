/**
 * Own costs of functions in a file that callgrind wrote with `--dump-instr=yes --dump-line=no`,
 * `--compress-strings=no` and `--compress-pos=no`. Callgrind gives what runs in stripped code to the
 * function that was called last, also after a jump to another one; so costs are taken instruction
 * by instruction, each of the function that it stands in.
 */

/** Own cost by `module!function`. */
export type OwnCosts = Map<string, number>;

/** `module!function` of the instruction at `address` of the object file at `path`. */
export type NameOf = (path: string, address: string, name: string) => string;

/** Adds what `text`, such a file, says. */
export function addOwnCosts(costs: OwnCosts, text: string, nameOf: NameOf): void {
  let path = '???';
  let name = '';
  let ofCall = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('ob=')) {
      path = line.slice(3);
    } else if (line.startsWith('fn=')) {
      name = line.slice(3);
    } else if (line.startsWith('calls=')) {
      // The next line has the cost of what was called.
      ofCall = true;
    } else if (line.startsWith('0x')) {
      const [address, cost] = line.split(' ');
      if (!ofCall) {
        const key = nameOf(path, address, name);
        costs.set(key, (costs.get(key) ?? 0) + Number(cost));
      }
      ofCall = false;
    }
  }
}
