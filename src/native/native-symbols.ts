/** What the addon says of ELF files. */

/** Symbols of one ELF file. Offsets are ELF vaddrs. */
export interface SymbolInfo {
  /** Demangled without arguments; '' when there is no name for it. */
  name: string;
  /** Demangled with arguments, to tell overloads apart; equals `name` for C. */
  fullName: string;
  /** Start of the enclosing function (symbol, else .eh_frame), as a vaddr; the offset itself if unknown. */
  entry: bigint;
  file: string | null;
  line: number | null;
  /** Where it was compiled, as far as the file says so. */
  folder: string | null;
}

/** Where an address is, in one of the functions that its code is of. */
export interface FrameInfo {
  /** 0: the function; else what was called there and inlined, by a number of its own. */
  scope: number;
  /** Demangled without arguments, of what was inlined; '' of the function, and where unknown. */
  name: string;
  /** Where the code of what was inlined is entered; null of the function, and where unknown. */
  entry: bigint | null;
  /** The line that it begins at, where that is in `file`; null where it is not, or unknown. */
  declared: number | null;
  /** The line that the next function of its file begins at; null where none does, or unknown. */
  next: number | null;
  file: string | null;
  line: number | null;
}

/** Instructions of a piece of code, with their lines. */
export interface CodeLines {
  files: string[];
  /**
   * CODE_NUMBERS numbers each: distance from the start; index into `files` plus 1, and line, both 0
   * where unknown; 1 for a call, else 0; line in the function itself, that of the call where it was
   * inlined.
   */
  instructions: Uint32Array;
  /** Of its calls, in their order: where they go; 0: known only when they run. */
  targets: bigint[];
}

export const CODE_NUMBERS = 5;

export interface ModuleSymbols {
  /** Hex build-id or ''. */
  readonly buildId: string;
  /**
   * Where names came from: 'symtab' | 'dynsym' | 'debug-file' | 'gopclntab' (Go's own table) |
   * 'eh_frame' | 'none'.
   */
  readonly source: string;
  /**
   * @param here file and line of the offset itself, instead of the function's
   * @param lines false: neither file nor line, which take the longest to find out
   */
  lookup(offset: bigint, here?: boolean, lines?: boolean): SymbolInfo;
  /** The function's own place first, then those in what was inlined there; [] without lines. */
  frames(offset: bigint): FrameInfo[];
  /**
   * Offsets of the instructions of a loop, and of those that lead to its header again: ascending,
   * evenly spread where there are more than `most`; [] where the file does not tell.
   * @param end behind its last instruction
   */
  loopCode(header: bigint, end: bigint, most: number): { instructions: bigint[]; back: bigint[] };
  /** Of [start, end); empty for processors that are not known. */
  codeLines(start: bigint, end: bigint): CodeLines;
  /** Bytes of [start, end); none where the file does not have them. */
  code(start: bigint, end: bigint): Uint8Array;
  /** Behind the function that holds the offset; the offset itself where that is not known. */
  endOf(offset: bigint): bigint;
  /** Other names of the function that holds the offset, demangled, at most a few. */
  others(offset: bigint): string[];
  /** All functions, those without a name included. */
  functions(): Pick<SymbolInfo, 'name' | 'fullName' | 'entry'>[];
  close(): void;
}

/** What kind of ELF file it is. */
export interface ElfInfo {
  class: 32 | 64;
  /** 'x86-64', 'i386', 'aarch64', ...; 'machine <number>' for what has no name here. */
  machine: string;
  type: 'exec' | 'dyn' | 'rel' | 'core' | 'other';
  interpreter: string | null;
  /** An executable without a dynamic linker; false for shared libraries. */
  static: boolean;
  /** Hex or ''. */
  buildId: string;
  /** No .symtab; .dynsym may still name functions. */
  stripped: boolean;
}

/** Which vector instructions a file is made of; see native/addon/symbols/vectors.h. */
export interface Vectors {
  /** Instructions by encoding. */
  sse: number;
  vex: number;
  evex: number;
  /** It asks the processor what it has, or lets the loader choose between functions. */
  asks: boolean;
  /** The file says that it needs x86-64-v4. */
  needsV4: boolean;
}
