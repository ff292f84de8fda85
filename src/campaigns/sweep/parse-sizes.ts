/** The sizes of a sweep, as `--sizes` lists them. */

/** More runs than this are a slip of the keyboard. */
const MAX_SIZES = 10_000;

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

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * Seconds: `90`, `90s`, `5m`, `1.5h`, `1d`.
 * @throws Error that says in a few words what is wrong
 */
export function parseDuration(text: string): number {
  const match = /^(\d{1,6}(?:\.\d{1,3})?)([smhd]?)$/.exec(text.trim());
  const value = match === null ? 0 : Number(match[1]) * (UNITS[match[2]] ?? 1);
  if (!(value > 0)) throw new Error(`'${text}' is no duration (write it like 90s, 5m, 1h)`);
  return value;
}

/**
 * Exit statuses: `0,1`.
 * @throws Error that says in a few words what is wrong
 */
export function parseStatuses(text: string): number[] {
  return text.split(',').map((part) => {
    const status = /^\d{1,3}$/.test(part.trim()) ? Number(part) : 256;
    if (status > 255) throw new Error(`'${part.trim()}' is no exit status (0 to 255)`);
    return status;
  });
}
