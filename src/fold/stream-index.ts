/** What a stream says about its process apart from rows: header, modules, constructs. */
import { Malformed } from '../stream/fields.js';
import { ConstructFlag, ConstructKind } from '../stream/format.js';
import { decodeConstructs, decodeContexts, decodeHeader, decodeModule } from '../stream/frames.js';
import type { Construct, Header, Module } from '../stream/frames.js';

export interface ConstructPlace {
  id: number;
  module: { path: string; buildId: string };
  offset: bigint;
  /** Of a loop alone: behind its last instruction. */
  end?: bigint;
  /** Of a function of a script alone. */
  name?: string;
}

const NO_FILE = { path: '', buildId: '' };

export class StreamIndex {
  header: Header | null = null;
  private readonly modules = new Map<number, Module>();
  private readonly constructs = new Map<number, Construct>();
  private opaqueIds: Int32Array<ArrayBuffer> | null = null;
  private readonly opaqueSet = new Set<number>();
  private readonly loopSet = new Set<number>();
  /** Null: not known since the last of them came. */
  private loopsAndRoutines: Int32Array<ArrayBuffer> | null = null;
  /** [parent, construct] by context; [0] is a thread's root. */
  readonly contexts: [parent: number, construct: number][] = [[0, 0]];
  /** One above the highest construct id. */
  limit = 1;

  /** @throws Error that names the malformed field */
  onHeader(data: ArrayBufferLike, length: number): Header {
    if (this.header !== null) throw new Malformed('header frame: sent twice');
    this.header = decodeHeader(data, length);
    return this.header;
  }

  onModule(data: ArrayBufferLike, length: number): void {
    const module = decodeModule(data, length);
    this.modules.set(module.id, module);
  }

  onContexts(data: ArrayBufferLike, length: number): void {
    for (const [id, parent, construct] of decodeContexts(data, length)) {
      if (id !== this.contexts.length) throw new Malformed(`contexts: ${id} is out of turn`);
      if (construct !== 0 && !this.constructs.has(construct)) {
        throw new Malformed(`contexts: ${id} is of ${construct}, which was never announced`);
      }
      this.contexts.push([parent, construct]);
    }
  }

  onConstructs(data: ArrayBufferLike, length: number): void {
    const { constructs, flags } = decodeConstructs(data, length);
    for (const construct of constructs) {
      const { id, module, kind, parent } = construct;
      if (this.constructs.has(id)) throw new Malformed(`constructs: ${id} announced twice`);
      if (module !== 0 && !this.modules.has(module)) {
        throw new Malformed(`constructs: ${id} is in module ${module}, which was never announced`);
      }
      if (kind !== ConstructKind.Routine) {
        if (!this.constructs.has(parent)) {
          throw new Malformed(`constructs: ${id} is in ${parent}, which was never announced`);
        }
        if (kind === ConstructKind.Loop) {
          this.loopSet.add(id);
          this.loopsAndRoutines = null;
        }
      }
      this.constructs.set(id, construct);
      this.limit = Math.max(this.limit, id + 1);
      if ((construct.flags & ConstructFlag.Opaque) === 0) continue;
      this.opaqueSet.add(id);
      this.opaqueIds = null;
    }
    for (const [id, value] of flags) {
      const construct = this.constructs.get(id);
      if (construct === undefined) {
        throw new Malformed(`constructs: flags of ${id}, which was never announced`);
      }
      construct.flags = value;
    }
  }

  /** Ids of constructs that are loops, each with that of its routine. Not to be written to. */
  get loops(): Int32Array<ArrayBuffer> {
    return (this.loopsAndRoutines ??= Int32Array.from(
      [...this.loopSet].flatMap((id) => [id, this.routineOf(id)]),
    ));
  }

  get loopIds(): ReadonlySet<number> {
    return this.loopSet;
  }

  isLoop(id: number): boolean {
    return this.loopSet.has(id);
  }

  /** Of a loop: the loop around it, or its routine. */
  parentOf(id: number): number {
    return this.constructs.get(id)?.parent ?? 0;
  }

  /** Of a loop: the routine that its code is of. */
  routineOf(id: number): number {
    let at = id;
    while (this.loopSet.has(at)) at = this.parentOf(at);
    return at;
  }

  /** As ConstructFlag has them; 0 for what was never announced. */
  flagsOf(id: number): number {
    return this.constructs.get(id)?.flags ?? 0;
  }

  /** Ids of constructs that pass no sizes to their callers. Not to be written to. */
  get opaque(): Int32Array<ArrayBuffer> {
    return (this.opaqueIds ??= Int32Array.from(this.opaqueSet));
  }

  isOpaque(id: number): boolean {
    return this.opaqueSet.has(id);
  }

  /** @param id 0 or what was never announced: no file */
  moduleOf(id: number): ConstructPlace['module'] {
    const { path, buildId } = this.modules.get(id) ?? NO_FILE;
    return { path, buildId };
  }

  /** Null for construct 0 and for ids that were never announced. */
  place(id: number): ConstructPlace | null {
    const construct = this.constructs.get(id);
    if (construct === undefined) return null;
    const module = construct.module === 0 ? NO_FILE : this.modules.get(construct.module)!;
    return {
      id,
      module: { path: module.path, buildId: module.buildId },
      offset: construct.offset,
      ...(construct.end === undefined ? {} : { end: construct.end }),
      ...(construct.name === undefined ? {} : { name: construct.name }),
    };
  }

  /**
   * The module of the program itself: the one that the header names, else the first that was
   * mapped. The header may hold the name as it was typed, without its folder.
   */
  executable(): Module | null {
    const modules = [...this.modules.values()];
    const exe = this.header?.exe;
    return (
      modules.find(({ path }) => path === exe) ??
      modules.toSorted((a, b) => a.id - b.id).at(0) ??
      null
    );
  }

  /** Of what has to be looked up in files to be named: of all but functions of scripts. */
  *places(): Generator<ConstructPlace> {
    for (const { id, name } of this.constructs.values()) {
      if (name === undefined) yield this.place(id)!;
    }
  }
}
