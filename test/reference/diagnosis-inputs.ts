/** What an instance of a loop takes from outside, and what two of them have in common. */

/** Of an instance so much is kept: see docs/diagnose.md. */
const LOADS = 1 << 15;
const STORED = 1 << 14;
const PLACES = 64;
/** Values of an instruction that edit distances are of. */
const SEQUENCE = 1024;
const PAGE = 4096n;

interface Load {
  place: bigint;
  address: bigint;
  bytes: number;
  value: bigint;
}

export class Inputs {
  readonly loads: Load[] = [];
  readonly places = new Set<bigint>();
  readonly pages = new Set<bigint>();
  readonly stored = new Set<bigint>();
  live = 0n;
  touched = 0n;
  trips = 0;
  cut = false;

  /** @param registers values when the instance began; of vector registers all words, as text */
  constructor(readonly registers: readonly string[]) {}

  /** @param valueAt of so many bytes there */
  load(
    place: bigint,
    address: bigint,
    bytes: number,
    valueAt: (address: bigint, bytes: number) => bigint,
  ): void {
    this.places.add(place);
    if (this.places.size > PLACES) this.cut = true;
    if (this.cut) return;
    this.pages.add(address / PAGE);
    for (let at = 0; at < bytes; at += 8) {
      const start = address + BigInt(at);
      const size = Math.min(8, bytes - at);
      if (wordsOf(start, size).some((word) => this.stored.has(word))) continue;
      if (this.loads.length === LOADS) this.cut = true;
      else this.loads.push({ place, address: start, bytes: size, value: valueAt(start, size) });
    }
  }

  store(address: bigint, bytes: number): void {
    this.pages.add(address / PAGE);
    for (const word of wordsOf(address, bytes)) {
      if (this.stored.has(word)) continue;
      if (this.stored.size === STORED) this.cut = true;
      else this.stored.add(word);
    }
  }

  use(read: bigint, written: bigint): void {
    this.live |= read & ~this.touched;
    this.touched |= read | written;
  }

  isAddress(value: bigint): boolean {
    return value >> 47n === 0n && this.pages.has(value / PAGE);
  }

  /**
   * All inputs of an iteration but addresses and counters: registers, and words of the frame, by
   * their addresses.
   */
  without(counters: bigint, words: ReadonlySet<bigint>): string {
    const values = this.loads.filter(
      ({ address, bytes, value }) =>
        !this.isAddress(value) && !wordsOf(address, bytes).some((word) => words.has(word)),
    );
    return JSON.stringify([
      values.map(({ place, value }) => `${place} ${value}`),
      this.parameters.filter(([r]) => ((counters >> BigInt(r)) & 1n) === 0n),
    ]);
  }

  /** Registers that are inputs, but for addresses. */
  get parameters(): [number, string][] {
    return this.registers.flatMap((value, r): [number, string][] =>
      ((this.live >> BigInt(r)) & 1n) === 1n && !(r < 16 && this.isAddress(BigInt(value)))
        ? [[r, value]]
        : [],
    );
  }

  /** All inputs but addresses. */
  get tuple(): string {
    const values = this.loads.filter(({ value }) => !this.isAddress(value));
    return JSON.stringify([
      values.map(({ place, value }) => `${place} ${value}`),
      this.parameters,
      this.trips,
    ]);
  }
}

/** Addresses of the words of 4 bytes that the range overlaps. */
export function wordsOf(address: bigint, bytes: number): bigint[] {
  const words: bigint[] = [];
  for (let at = address & ~3n; at < address + BigInt(bytes); at += 4n) words.push(at);
  return words;
}

/** Values as small numbers, which are compared faster: equal ones are equal. */
class Numbered {
  private readonly known = new Map<bigint, number>();

  of(values: readonly bigint[]): Int32Array {
    return Int32Array.from(values, (value) => {
      const number = this.known.get(value) ?? this.known.size;
      this.known.set(value, number);
      return number;
    });
  }
}

/** By the table that defines it. */
function editDistance(first: readonly bigint[], second: readonly bigint[]): number {
  const numbered = new Numbered();
  const [a, b] = [numbered.of(first), numbered.of(second)];
  let above = Int32Array.from({ length: b.length + 1 }, (_, i) => i);
  let row = new Int32Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    for (let k = 1; k <= b.length; k++) {
      const change = above[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1);
      row[k] = Math.min(change, above[k] + 1, row[k - 1] + 1);
    }
    [above, row] = [row, above];
  }
  return above[b.length];
}

function rateOf(a: readonly bigint[], b: readonly bigint[]): number {
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  if (shorter === 0 || a.every((value, i) => i >= b.length || value === b[i])) return 0;
  return (editDistance(a, b) - (longer - shorter)) / shorter;
}

/** Song and Lu's measure of two instances, the later one second. */
export function rateOfPair(a: Inputs, b: Inputs): number {
  const of = (inputs: Inputs, place: bigint): bigint[] =>
    inputs.loads
      .filter((load) => load.place === place)
      .slice(0, SEQUENCE)
      .map(({ value }) => value);
  const rates = [...b.places].map((place) => rateOf(of(a, place), of(b, place)));
  for (const [r, value] of b.parameters) rates.push(a.registers[r] === value ? 0 : 1);
  return rates.length === 0 ? 1 : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

/** Loads of the second that the first one had made as well. */
export function readAgain(a: Inputs, b: Inputs): number {
  const text = ({ place, address, value }: Load): string => `${place} ${address} ${value}`;
  const known = new Set(a.loads.map(text));
  return b.loads.filter((load) => known.has(text(load))).length;
}
