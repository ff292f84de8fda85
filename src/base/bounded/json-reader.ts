/**
 * Reads the JSON of a large object piece by piece: members of the object, and elements of arrays
 * that are members, are parsed each by itself. So there is never the whole text, and what the values
 * will take is charged for while their text goes by, before any is made: a few hundred kilobytes
 * unpack to a text of which the values would fill the memory.
 */
import type { Allowance } from './allowance.js';

/**
 * Bytes that values take, as measured with Node.js 20. Of the files that we write, arrays of small
 * arrays of numbers, as points are, take the most.
 */
const COST = { array: 64, object: 64, element: 12, member: 24, string: 32, textByte: 1 };
/** Text that waits to be parsed: the bytes, and the string that they become. */
const PENDING = 3;
/** No file of ours nests deeper by far; parsers recurse. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const BLANK = /^[\t\n\r ]*$/;

/** Of text that is worth reading at once. */
export const CHUNK_BYTES = 1 << 18;

export type OnElement = (member: string, value: unknown, index: number) => unknown;

export class JsonReader {
  private readonly root = new Map<string, unknown>();
  private depth = 0;
  private inString = false;
  private escaped = false;
  private ended = false;
  /** Name of the member whose value is read; null: none yet. */
  private key: string | null = null;
  /** Of the member, where its value is an array; its elements so far. */
  private array: unknown[] | null = null;
  /** The member's value is done with. */
  private valued = false;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  /** @param onElement takes each element of the arrays that are members, and gives what is kept */
  constructor(
    private readonly allowance: Allowance,
    private readonly onElement: OnElement = (_, value) => value,
  ) {}

  /** @throws SyntaxError; ComairError for too much */
  push(chunk: Buffer): void {
    let start = 0;
    let text = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      if (this.inString) {
        text++;
        if (this.escaped) this.escaped = false;
        else if (byte === BACKSLASH) this.escaped = true;
        else if (byte === QUOTE) this.inString = false;
        continue;
      }
      switch (byte) {
        case QUOTE:
          this.inString = true;
          this.allowance.charge(COST.string);
          break;
        case OPEN_ARRAY:
        case OPEN_OBJECT:
          start = this.open(byte, chunk, start, i);
          break;
        case CLOSE_ARRAY:
        case CLOSE_OBJECT:
          start = this.close(byte, chunk, start, i);
          break;
        case COMMA:
          start = this.separate(chunk, start, i);
          break;
        case COLON:
          this.allowance.charge(COST.member);
          if (this.depth === 1) {
            if (this.key !== null) throw new SyntaxError('two values of one name');
            const name = this.parse(chunk, start, i);
            if (typeof name !== 'string') throw new SyntaxError('a name that is no text');
            this.key = name;
            start = i + 1;
          }
          break;
      }
    }
    this.allowance.charge(COST.textByte * text);
    this.keep(chunk.subarray(start));
  }

  /** @throws SyntaxError when it is not whole */
  end(): Record<string, unknown> {
    if (!this.ended) throw new SyntaxError('it ends before its end');
    if (!BLANK.test(this.take(Buffer.alloc(0), 0, 0))) throw new SyntaxError('data behind the end');
    return Object.fromEntries(this.root);
  }

  /** @returns where the next piece starts */
  private open(byte: number, chunk: Buffer, start: number, at: number): number {
    this.allowance.charge(byte === OPEN_ARRAY ? COST.array : COST.object);
    if (++this.depth > MAX_DEPTH) throw new SyntaxError('it nests too deep');
    if (this.depth === 1) {
      if (this.ended || byte !== OPEN_OBJECT) throw new SyntaxError('no object');
      this.blank(chunk, start, at);
      return at + 1;
    }
    if (this.depth === 2 && byte === OPEN_ARRAY && !this.valued) {
      if (this.key === null) throw new SyntaxError('a value without a name');
      this.blank(chunk, start, at);
      this.array = [];
      return at + 1;
    }
    return start;
  }

  private close(byte: number, chunk: Buffer, start: number, at: number): number {
    const depth = this.depth--;
    if (depth === 2 && this.array !== null) {
      if (byte !== CLOSE_ARRAY) throw new SyntaxError('an array that ends as an object');
      const text = this.take(chunk, start, at);
      // An empty array has no element.
      if (this.array.length > 0 || !BLANK.test(text)) this.add(JSON.parse(text));
      this.setMember(this.array);
      this.array = null;
      return at + 1;
    }
    if (depth !== 1) {
      if (depth < 1) throw new SyntaxError('an end without a start');
      return start;
    }
    if (byte !== CLOSE_OBJECT) throw new SyntaxError('an object that ends as an array');
    if (this.key === null && this.root.size === 0) this.blank(chunk, start, at);
    else this.endMember(chunk, start, at);
    this.ended = true;
    return at + 1;
  }

  private separate(chunk: Buffer, start: number, at: number): number {
    this.allowance.charge(COST.element);
    if (this.depth === 2 && this.array !== null) {
      this.add(this.parse(chunk, start, at));
      return at + 1;
    }
    if (this.depth !== 1) return start;
    this.endMember(chunk, start, at);
    return at + 1;
  }

  private add(value: unknown): void {
    this.array!.push(this.onElement(this.key!, value, this.array!.length));
  }

  private setMember(value: unknown): void {
    if (this.key === null) throw new SyntaxError('a value without a name');
    this.root.set(this.key, value);
    this.valued = true;
  }

  private endMember(chunk: Buffer, start: number, at: number): void {
    if (this.valued) this.blank(chunk, start, at);
    else this.setMember(this.parse(chunk, start, at));
    this.key = null;
    this.valued = false;
  }

  private blank(chunk: Buffer, start: number, at: number): void {
    if (!BLANK.test(this.take(chunk, start, at))) throw new SyntaxError('something out of place');
  }

  private parse(chunk: Buffer, start: number, at: number): unknown {
    return JSON.parse(this.take(chunk, start, at));
  }

  private keep(rest: Buffer): void {
    if (rest.length === 0) return;
    this.allowance.charge(PENDING * rest.length);
    this.pending.push(rest);
    this.pendingBytes += rest.length;
  }

  /** The piece that ends here. */
  private take(chunk: Buffer, start: number, at: number): string {
    if (this.pending.length === 0) return chunk.toString('utf8', start, at);
    const text = Buffer.concat([...this.pending, chunk.subarray(start, at)]).toString('utf8');
    this.allowance.refund(PENDING * this.pendingBytes);
    this.pending = [];
    this.pendingBytes = 0;
    return text;
  }
}

/** @throws SyntaxError; ComairError for too much; what reading throws */
export async function readJson(
  chunks: AsyncIterable<Buffer>,
  allowance: Allowance,
  onElement?: OnElement,
): Promise<Record<string, unknown>> {
  const reader = new JsonReader(allowance, onElement);
  for await (const chunk of chunks) reader.push(chunk);
  return reader.end();
}
