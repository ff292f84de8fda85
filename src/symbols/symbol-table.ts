/** Names and places of routines, from the files on disk or from a recording. */
import { basename } from 'node:path';
import { native } from '../native/addon.js';
import type { CodeLines, FrameInfo } from '../native/native-symbols.js';
import type { SymbolsFrame } from '../stream/format.js';
import { DEBUG_DIRS, OpenModules, moduleKey, openNamed } from './modules.js';
import type { ModuleRef, OpenModule } from './modules.js';
import { linesOf } from './loop-lines.js';
import type { Inlined, LoopPlace } from './loop-lines.js';
import { generatedHint, namelessHint } from './nameless.js';
import { readPerfMap, wayToNames } from './perf-map.js';
import type { PerfMap } from './perf-map.js';

export type { ModuleRef } from './modules.js';

export interface ResolvedSymbol {
  /** Demangled without arguments; `sub_<hex of entry>` when there is no name. */
  name: string;
  /** Demangled with arguments; equals `name` where there are none. */
  fullName: string;
  /** False when `name` was made up from the offset. */
  named: boolean;
  /** Start of the enclosing function as a vaddr; the offset itself if unknown. */
  entry: bigint;
  file: string | null;
  line: number | null;
  /** Of a loop alone, where it has a line: the last one. */
  endLine?: number | undefined;
  /** Of a loop alone, where it is of what was inlined into the routine. */
  inlined?: Inlined | undefined;
}

/** A construct of a process, as its stream declared it. */
export interface ConstructPlace {
  id: number;
  module: ModuleRef;
  offset: bigint;
  /** Of a loop alone: behind its last instruction. */
  end?: bigint;
}

export interface SymbolTableOptions {
  /** Folders with separate debug files; default /usr/lib/debug. */
  debugDirs?: string[];
  /** Replaces the addon's openModule. */
  open?: OpenModule;
  /**
   * Files and lines of routines are looked up when they are read: `close` leaves the files open
   * for that. For programs that show few of them and end.
   */
  late?: boolean;
}

/** Where names of such files come from there are others that they have lost. */
const STRIPPED = ['dynsym', 'eh_frame', 'none'];

/** More instructions than a function has. */
const ALL = 2 ** 31;

/** Bytes of symbols in one frame: well below the limit of a frame. */
const FRAME_BYTES = 1024 * 1024;

export class SymbolTable {
  readonly #modules: OpenModules;
  readonly #late: boolean;
  readonly #recorded = new Map<string, ResolvedSymbol>();
  readonly #resolved = new Map<string, ResolvedSymbol>();
  /** Loops of recordings and profiles: a header may be where a routine begins. */
  readonly #recordedLoops = new Map<string, ResolvedSymbol>();
  readonly #loops = new Map<string, ResolvedSymbol>();
  readonly #warnings = new Set<string>();
  /** Routines without a name of stripped files, by path. */
  readonly #nameless = new Map<string, Set<bigint>>();
  /** What processes said of the code that they made; the latest process first. */
  readonly #perfMaps: PerfMap[] = [];
  /** What would have had them say it. */
  readonly #ways = new Set<string>();
  readonly #generated = new Set<bigint>();

  constructor(options: SymbolTableOptions = {}) {
    this.#late = options.late ?? false;
    const open: OpenModule = options.open ?? openNamed;
    const fetch = (id: string): string =>
      options.open === undefined ? native().fetchDebugFile(id) : '';
    this.#modules = new OpenModules(open, options.debugDirs ?? DEBUG_DIRS, fetch);
  }

  /** One line per module whose names should be known and are not; no line twice. */
  get warnings(): string[] {
    const nameless = [...this.#nameless].map(([path, { size }]) => ({ path, routines: size }));
    const generated = generatedHint(this.#generated.size, [...this.#ways]);
    return [...this.#warnings, ...namelessHint(nameless), ...generated];
  }

  /** Never throws for what a file or a recording holds; problems become warnings. */
  resolve(module: ModuleRef, offset: bigint): ResolvedSymbol {
    const key = keyOf(module, offset);
    let symbol = this.#resolved.get(key);
    if (symbol === undefined) {
      symbol = this.#resolve(module, offset, this.#recorded.get(key));
      this.#resolved.set(key, symbol);
    }
    return symbol;
  }

  /**
   * Names of the code that a process made while it ran, if it wrote them for `perf`.
   * @param since milliseconds of the epoch when the run began
   */
  addProcess({ pid, exe }: { pid: number; exe: string }, since: number): void {
    const map = readPerfMap(pid, since);
    const way = map === null ? wayToNames(basename(exe)) : null;
    if (map !== null) this.#perfMaps.unshift(map);
    if (way !== null) this.#ways.add(way);
  }

  /** Other names of a routine, from its file alone; [] where that is not there. */
  others(module: ModuleRef, offset: bigint): string[] {
    const symbols = this.#modules.get(module);
    return symbols === null || typeof symbols === 'string' ? [] : symbols.others(offset);
  }

  /** Instructions with their lines, from files only; null where there is none. */
  codeLines(module: ModuleRef, start: bigint, end: bigint): CodeLines | null {
    const symbols = this.#modules.get(module);
    return symbols === null || typeof symbols === 'string' ? null : symbols.codeLines(start, end);
  }

  /** Addresses of a loop's instructions, from files only; [] where it is not found there. */
  loopCode(module: ModuleRef, header: bigint, end: bigint): bigint[] {
    const symbols = this.#modules.get(module);
    if (symbols === null || typeof symbols === 'string') return [];
    return symbols.loopCode(header, end, ALL).instructions;
  }

  /** Where an instruction is in inlined calls, from files only: the routine first. */
  frames(module: ModuleRef, offset: bigint): FrameInfo[] {
    const symbols = this.#modules.get(module);
    return symbols === null || typeof symbols === 'string' ? [] : symbols.frames(offset);
  }

  /** Behind the function that holds the offset, from files only; null where that is not known. */
  endOf(module: ModuleRef, offset: bigint): bigint | null {
    const symbols = this.#modules.get(module);
    if (symbols === null || typeof symbols === 'string') return null;
    const end = symbols.endOf(offset);
    return end > offset ? end : null;
  }

  /** The routine that a loop is in, with the loop's own file and lines. */
  resolveLoop(module: ModuleRef, header: bigint, end: bigint): ResolvedSymbol {
    const key = keyOf(module, header);
    const recorded = this.#recordedLoops.get(key);
    const known = recorded?.named === true ? recorded : this.#loops.get(key);
    if (known !== undefined) return known;
    const routine = this.#lookup(module, header, false, recorded === undefined);
    if (routine === null) return recorded ?? toResolved('', '', header, null, null);
    const symbols = this.#modules.get(module);
    const find = (): LoopPlace =>
      symbols === null || typeof symbols === 'string'
        ? { file: null, line: null }
        : linesOf(routine, header, end, symbols);
    const found = this.#late ? placedLate(routine, find, true) : { ...routine, ...find() };
    this.#loops.set(key, found);
    return found;
  }

  /** The routine that a block is in, with the block's own file and line. From files only. */
  resolveBlock(module: ModuleRef, offset: bigint): ResolvedSymbol {
    return this.#lookup(module, offset, true) ?? toResolved('', '', offset, null, null);
  }

  /**
   * Takes over the names of a recording; they go before those of files. `places` are the
   * constructs of the same process by id. Entries that name no construct are ignored.
   */
  addFrame(frame: SymbolsFrame, places: ReadonlyMap<number, Omit<ConstructPlace, 'id'>>): void {
    for (const { id, name, full_name, entry, file, line, end_line, inlined } of frame.symbols) {
      const place = places.get(id);
      if (place === undefined) continue;
      const start = /^(0x)?[0-9a-f]{1,16}$/i.test(entry)
        ? BigInt(`0x${entry.replace(/^0x/i, '')}`)
        : place.offset;
      const key = keyOf(place.module, place.offset);
      const symbol = toResolved(name, full_name ?? name, start, file, line);
      if (place.end !== undefined) {
        const known = this.#recordedLoops.get(key)?.named === true && !symbol.named;
        if (!known) this.#recordedLoops.set(key, { ...symbol, endLine: end_line, inlined });
        continue;
      }
      // A run that had the debug files at hand beats one that had not.
      if (symbol.named || !this.#recorded.has(key)) this.#recorded.set(key, symbol);
      this.#resolved.delete(key);
    }
  }

  /** Frames for a recording, each far below the size limit of a frame. */
  *toFrames(places: Iterable<ConstructPlace>): Generator<SymbolsFrame> {
    let symbols: SymbolsFrame['symbols'] = [];
    let bytes = 0;
    for (const { id, module, offset, end } of places) {
      const { named, name, fullName, entry, file, line, endLine, inlined } =
        end === undefined ? this.resolve(module, offset) : this.resolveLoop(module, offset, end);
      symbols.push({
        id,
        name: named ? name : '',
        ...(fullName === name ? {} : { full_name: fullName }),
        entry: entry.toString(16),
        file,
        line,
        ...(endLine === undefined ? {} : { end_line: endLine }),
        ...(inlined === undefined ? {} : { inlined }),
      });
      bytes += 100 + 3 * (name.length + fullName.length + (file?.length ?? 0));
      for (const each of inlined?.frames ?? [])
        bytes += 100 + 3 * (each.name.length + (each.file?.length ?? 0));
      if (bytes >= FRAME_BYTES) {
        yield { symbols };
        symbols = [];
        bytes = 0;
      }
    }
    if (symbols.length > 0) yield { symbols };
  }

  /** Closes the files; what was resolved stays known. */
  close(): void {
    if (!this.#late) this.#modules.close();
  }

  #resolve(module: ModuleRef, offset: bigint, recorded?: ResolvedSymbol): ResolvedSymbol {
    if (recorded?.named === true) return recorded;
    const found = this.#lookup(module, offset, false, recorded === undefined);
    return found ?? recorded ?? toResolved('', '', offset, null, null);
  }

  #lookup(module: ModuleRef, offset: bigint, here: boolean, warn = true): ResolvedSymbol | null {
    if (module.path === '') return this.#lookupGenerated(offset);
    const symbols = this.#modules.get(module);
    if (symbols === null || typeof symbols === 'string') {
      if (typeof symbols === 'string' && warn) this.#warnings.add(symbols);
      return null;
    }
    const late = this.#late && !here;
    const { name, fullName, entry, file, line } = symbols.lookup(offset, here, !late);
    if (name === '' && !here && STRIPPED.includes(symbols.source)) {
      const entries = this.#nameless.get(module.path) ?? new Set();
      this.#nameless.set(module.path, entries.add(entry));
    }
    const found = toResolved(name, fullName, entry, file, line);
    return late ? placedLate(found, () => symbols.lookup(offset), false) : found;
  }

  #lookupGenerated(address: bigint): ResolvedSymbol | null {
    for (const map of this.#perfMaps) {
      const found = map.lookup(address);
      if (found !== null) return { ...found, named: true };
    }
    this.#generated.add(address);
    return null;
  }
}

type Place = Pick<ResolvedSymbol, 'file' | 'line' | 'endLine' | 'inlined'>;

/** The same with file and line that are found when they are read, and of a loop the last line. */
function placedLate(symbol: ResolvedSymbol, find: () => Place, isLoop: boolean): ResolvedSymbol {
  const { name, fullName, named, entry } = symbol;
  let found: Place | null = null;
  const place = () => (found ??= find());
  const placed = {
    name,
    fullName,
    named,
    entry,
    get file() {
      return place().file;
    },
    get line() {
      return place().line;
    },
  };
  if (isLoop) {
    Object.defineProperty(placed, 'endLine', { enumerable: true, get: () => place().endLine });
    Object.defineProperty(placed, 'inlined', { enumerable: true, get: () => place().inlined });
  }
  return placed;
}

function keyOf(module: ModuleRef, offset: bigint): string {
  return `${moduleKey(module)}\0${offset.toString(16)}`;
}

function toResolved(
  name: string,
  fullName: string,
  entry: bigint,
  file: string | null,
  line: number | null,
): ResolvedSymbol {
  if (name !== '') return { name, fullName, named: true, entry, file, line };
  const made = `sub_${entry.toString(16)}`;
  return { name: made, fullName: made, named: false, entry, file, line };
}
