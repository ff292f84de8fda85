/**
 * Names of code that a program made while it ran, as it wrote them for `perf`: a line for each piece,
 * "START SIZE NAME" with both numbers in hexadecimal, in the order in which the pieces were made
 * (tools/perf/Documentation/jit-interface.txt of Linux).
 *
 * The file lies where everybody may put files. One is read only if it is a regular file of the user
 * who asks, written since the program began; lines that are none of these are passed over.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Of one file; node writes some 100 bytes for a function. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Of a name; what is longer is cut. */
const NAME_CHARACTERS = 512;
/** Pieces before the one that begins next to an address, of which one may reach beyond it. */
const OVERLAPPING = 64;

const LINE = /^(?:0x)?([0-9a-f]{1,16}) (?:0x)?([0-9a-f]{1,16}) (\S.*)$/i;
/**
 * V8: "JS:*name file:line:column". The sign says how it was compiled: what is compiled better once it
 * has run for a while is the same function.
 */
const OF_SCRIPT =
  /^((?:JS|LazyCompile|Function|Eval|Script):)[~^*+']?((\S*) (.*):(\d{1,9}):\d{1,9})$/;
/** CPython: "py::name:file". */
const OF_PYTHON = /^py::([^:]+):(.+)$/;

export interface GeneratedSymbol {
  name: string;
  fullName: string;
  /** Address at which the piece begins. */
  entry: bigint;
  file: string | null;
  line: number | null;
}

interface Piece {
  start: bigint;
  end: bigint;
  name: string;
  /** Where two overlap, the later one was made in the place of the other. */
  order: number;
}

function symbolOf({ start: entry, name: fullName }: Piece): GeneratedSymbol {
  const script = OF_SCRIPT.exec(fullName);
  if (script !== null) {
    const [, kind, place, name, file, line] = script;
    return {
      name: name === '' ? '(anonymous)' : name,
      fullName: `${kind}${place}`,
      entry,
      file,
      line: Number(line),
    };
  }
  const python = OF_PYTHON.exec(fullName);
  if (python !== null) return { name: python[1], fullName, entry, file: python[2], line: null };
  return { name: fullName, fullName, entry, file: null, line: null };
}

export class PerfMap {
  /** By start, and of those with one start the latest alone. */
  readonly #pieces: Piece[];

  constructor(text: string) {
    const pieces = new Map<bigint, Piece>();
    let order = 0;
    for (const line of text.split('\n')) {
      const found = LINE.exec(line);
      if (found === null) continue;
      const start = BigInt(`0x${found[1]}`);
      const name = found[3].slice(0, NAME_CHARACTERS);
      const size = BigInt(`0x${found[2]}`);
      pieces.set(start, { start, end: start + size, name, order: order++ });
    }
    this.#pieces = [...pieces.values()].sort((a, b) => (a.start < b.start ? -1 : 1));
  }

  get size(): number {
    return this.#pieces.length;
  }

  /** The piece that has the address; null: none that is known. */
  lookup(address: bigint): GeneratedSymbol | null {
    let low = 0;
    let high = this.#pieces.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#pieces[middle].start <= address) low = middle + 1;
      else high = middle;
    }
    let found: Piece | null = null;
    for (const piece of this.#pieces.slice(Math.max(0, low - OVERLAPPING), low)) {
      if (address < piece.end && (found === null || piece.order > found.order)) found = piece;
    }
    return found === null ? null : symbolOf(found);
  }
}

/**
 * The map that a process wrote.
 * @param since milliseconds of the epoch when it began: an older file is another process's
 * @returns null where there is none that can be believed
 */
export function readPerfMap(pid: number, since: number, folder = '/tmp'): PerfMap | null {
  let file: number;
  try {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
    file = openSync(`${folder}/perf-${pid}.map`, flags);
  } catch {
    return null;
  }
  try {
    const about = fstatSync(file);
    // Clocks of files may lag by some milliseconds.
    const isTheirs = about.isFile() && about.uid === process.getuid?.();
    if (!isTheirs || about.mtimeMs < since - 1000) return null;
    const bytes = Buffer.alloc(Math.min(about.size, MOST_BYTES));
    let read = 0;
    for (let more = 1; more > 0 && read < bytes.length; read += more)
      more = readSync(file, bytes, read, bytes.length - read, read);
    return new PerfMap(bytes.toString('utf8', 0, read));
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

/** What to give a program so that it writes one, by the name of its file. */
const WAYS: [RegExp, string][] = [
  [/^node/, 'node: --perf-basic-prof'],
  [/^java$/, 'java: -XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit'],
  [/^python3/, 'python3.12 or newer: -X perf'],
  [/^php/, 'php: -d opcache.jit_debug=0x10'],
  [/^dotnet$/, 'dotnet: DOTNET_PerfMapEnabled=1'],
];

/** How a program is made to name the code that it makes; null: it is not known. */
export function wayToNames(program: string): string | null {
  return WAYS.find(([pattern]) => pattern.test(program))?.[1] ?? null;
}
