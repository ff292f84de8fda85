/** The sizes of a sweep, as `--sizes` lists them. */

/** More runs than this are a slip of the keyboard. */
export const MAX_SIZES = 10_000;

const NUMBER = /^\d{1,15}(\.\d{1,6})?$/;
const RANGE = /^([\d.]+)\.\.([\d.]+):([x+])([\d.]+)$/;

function numberOf(text: string): number {
  if (!NUMBER.test(text)) throw new Error(`'${text}' is not a number`);
  return Number(text);
}

/** From..to in steps by a factor (`x2`, sizes rounded down) or an addend (`+100`). */
function range(from: number, to: number, kind: string, step: number): number[] {
  if (to < from) throw new Error(`${from}..${to} goes down`);
  if (kind === 'x' ? step <= 1 || from === 0 : step === 0) throw new Error('it never ends');
  const sizes: number[] = [];
  for (let i = 0; sizes.length <= MAX_SIZES; i++) {
    const size = kind === 'x' ? Math.floor(from * step ** i) : from + step * i;
    if (size > to) break;
    sizes.push(size);
  }
  return sizes;
}

/**
 * `100,200,400` and `100..10000:x2`, also mixed.
 * @returns distinct sizes, ascending
 * @throws Error that says in a few words what is wrong
 */
export function parseSizes(text: string): number[] {
  const sizes = text.split(',').flatMap((part) => {
    const match = RANGE.exec(part.trim());
    if (match === null) return [numberOf(part.trim())];
    const [, from, to, kind, step] = match;
    return range(numberOf(from), numberOf(to), kind, numberOf(step));
  });
  const distinct = [...new Set(sizes)].sort((a, b) => a - b);
  if (distinct.length > MAX_SIZES) throw new Error(`more than ${MAX_SIZES} sizes`);
  return distinct;
}
