/** What the nodes of a repetition tree and the sites of structures are called. */
import type { StreamIndex } from '../../fold/stream-index.js';
import { moduleName } from '../../symbols/modules.js';
import { loopNames, loopNumbers } from '../../symbols/loop-names.js';
import type { ResolvedSymbol, SymbolTable } from '../../symbols/symbol-table.js';

export interface NamedConstruct {
  loop: boolean;
  name: string;
  routine: string;
  module: string;
  offset: string;
  file: string | null;
  line: number | null;
  endLine: number | null;
}

/** A routine, null: a thread at its start; and the line in it, where that is known. */
export interface AllocatedIn {
  routine: string | null;
  file: string | null;
  line: number | null;
}

/** Passes on what it is asked for, to no end of its own: blocks are its callers'. */
const PASSES_ON = /^(operator new|operator new\[\]|xmalloc|xrealloc|xcalloc)\b/;

export class Names {
  private readonly loops = new Map<number, string>();

  /** @param used constructs of the nodes */
  constructor(
    private readonly index: StreamIndex,
    private readonly symbols: SymbolTable,
    used: Iterable<number>,
  ) {
    this.nameLoops(used);
  }

  private symbolOf(id: number): ResolvedSymbol | null {
    const place = this.index.place(id);
    if (place === null) return null;
    const { module, offset, end } = place;
    return end === undefined
      ? this.symbols.resolve(module, offset)
      : this.symbols.resolveLoop(module, offset, end);
  }

  private routineOf(id: number): number {
    let up = id;
    while (this.index.isLoop(up)) up = this.index.parentOf(up);
    return up;
  }

  /** Loops are numbered among all that their routines have here. */
  private nameLoops(used: Iterable<number>): void {
    const ids = new Set<number>();
    for (const id of used) {
      for (let up = id; this.index.isLoop(up); up = this.index.parentOf(up)) ids.add(up);
    }
    const ordered = [...ids].sort((a, b) => a - b);
    const at = new Map(ordered.map((id, i) => [id, i]));
    const numbers = loopNumbers(
      ordered.map((id) => ({
        routine: this.routineOf(id),
        parent: at.get(this.index.parentOf(id)) ?? -1,
        header: this.index.place(id)!.offset,
      })),
    );
    const names = loopNames(
      ordered.map((id, i) => {
        const symbol = this.symbolOf(id)!;
        return {
          routine: symbol.name,
          entry: symbol.entry,
          header: this.index.place(id)!.offset,
          number: numbers[i].number,
          file: symbol.file,
          line: symbol.line,
          endLine: symbol.endLine ?? null,
          inlined: symbol.inlined,
        };
      }),
    );
    for (const [i, id] of ordered.entries()) this.loops.set(id, names[i]);
  }

  construct(id: number): NamedConstruct {
    const symbol = this.symbolOf(id);
    const place = this.index.place(id);
    const routine = symbol?.name ?? '[unknown]';
    const loop = this.index.isLoop(id);
    return {
      loop,
      name: (loop ? this.loops.get(id) : null) ?? routine,
      routine,
      module: place === null ? '' : moduleName(place.module),
      offset: `0x${(place?.offset ?? 0n).toString(16)}`,
      file: symbol?.file ?? null,
      line: symbol?.line ?? null,
      endLine: symbol?.endLine ?? null,
    };
  }

  routine(id: number): string {
    return this.symbolOf(id)?.name ?? '[unknown]';
  }

  /** Of a site, from the routine that wanted the block. */
  path(constructs: readonly number[]): string[] {
    const names = constructs.map((id) => this.symbolOf(id)?.name ?? '[unknown]');
    const first = names.findIndex((name) => !PASSES_ON.test(name));
    return first < 0 ? names : names.slice(first);
  }

  /** Of a block: the routine that wanted it, and the line of that. */
  allocatedIn(constructs: readonly number[]): AllocatedIn {
    if (constructs.length === 0) return { routine: null, file: null, line: null };
    const [routine] = this.path(constructs);
    const symbol = constructs.map((id) => this.symbolOf(id)).find((each) => each?.name === routine);
    return { routine, file: symbol?.file ?? null, line: symbol?.line ?? null };
  }
}
