/** Control flow of functions from a listing, apart from how the core finds it. */
import type { Code } from './code.js';
import type { Graph } from './graph-loops.js';
import type { Frame, Instruction } from './listing.js';
import { targetsOf } from './jump-tables.js';

export interface Flow {
  readonly graph: Graph;
  readonly parts: readonly Frame[];
  /** Where calls return to that may return twice. */
  readonly resumed: readonly number[];
  /** Exceptions may land in it; edges to where they do are missing. */
  readonly handlers: boolean;
}

/** Of a function that is explored as far as calls are known to return. */
interface Explored {
  /** Each instruction's successors. */
  readonly edges: Map<number, number[]>;
  readonly parts: readonly Frame[];
  returns: boolean;
  /** What has to be known before more can be said. */
  readonly waits: Set<number>;
  readonly unknown: boolean;
  readonly resumed: readonly number[];
}

const NEVER =
  /^(?:abort|_?exit|_Exit|quick_exit|thrd_exit|pthread_exit|_?longjmp|siglongjmp|__longjmp_chk|v?errx?|__assert(?:_fail|_perror_fail)?|__stack_chk_fail|__chk_fail|__fortify_fail|__libc_(?:fatal|start_main)|_Unwind_Resume|__cxa_(?:re)?throw|__cxa_bad_(?:cast|typeid)|__cxa_throw_bad_array_(?:new_)?length|__cxa_call_(?:unexpected|terminate)|__cxa_(?:pure|deleted)_virtual|_?Py_FatalError(?:Func)?|_ZSt(?:9terminatev|10unexpectedv|\d+__throw_.*))$/;
/** Where the frame is when a function has been called. readelf leaves out rows of those that change nothing. */
const EMPTY = 'rsp+8';
const TWICE = /^(?:_?setjmp|_{0,2}sigsetjmp|vfork|getcontext)$/;

export class ControlFlow {
  /** Functions that return; all others may turn out to. */
  readonly #returning = new Set<number>();
  readonly #explored = new Map<number, Explored>();

  constructor(readonly code: Code) {}

  frameAt(address: number): Frame | undefined {
    const { frames } = this.code;
    let [low, high] = [0, frames.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (frames[middle].start <= address) low = middle + 1;
      else high = middle;
    }
    const frame = frames.at(low - 1);
    return low > 0 && frame && address < frame.end ? frame : undefined;
  }

  /** The name that a stub of the linkage table, or a word of the global offset table, stands for. */
  #importAt(address: number): string | undefined {
    let at = this.code.instructions.get(address);
    if (at?.text === 'endbr64') at = this.code.instructions.get(at.next);
    return at?.kind === 'indirect' ? this.#importBy(at) : undefined;
  }

  #importBy({ text }: Instruction): string | undefined {
    const slot = /\(%rip\)\s+# ([0-9a-f]+)/.exec(text);
    return slot ? this.code.contents.imports.get(parseInt(slot[1], 16)) : undefined;
  }

  #stackIsEmpty(address: number): boolean {
    const rows = this.frameAt(address)?.rows ?? [];
    const row = rows.filter(({ at }) => at <= address).at(-1);
    return (row?.cfa ?? EMPTY) === EMPTY;
  }

  #isPart(frame: Frame, target: number, branch: boolean): boolean {
    if (this.#importAt(target) !== undefined) return false;
    if ((frame.rows[0]?.cfa ?? EMPTY) !== EMPTY) return true;
    return frame.start % 16 !== 0 && (branch || target !== frame.start);
  }

  isFunction(address: number): boolean {
    const frame = this.frameAt(address);
    return frame?.start === address && (frame.rows.at(0)?.cfa ?? EMPTY) === EMPTY;
  }

  /** Whether a callee returns; null: it has to be known first. */
  #returns(target: number, waits: Set<number>): boolean {
    const name = this.#importAt(target);
    if (name !== undefined) return !NEVER.test(name);
    if (this.frameAt(target)?.start !== target || this.#returning.has(target)) return true;
    waits.add(target);
    return false;
  }

  #explore(entry: number): Explored {
    const first = this.frameAt(entry)!;
    const parts = [first];
    const edges = new Map<number, number[]>();
    const waits = new Set<number>();
    const resumed: number[] = [];
    const leaving = new Map<number, number>();
    let [returns, unknown] = [false, false];
    const inside = (address: number): boolean =>
      parts.some(({ start, end }) => address >= start && address < end);
    const leave = (target: number): void => {
      if (this.#returns(target, waits)) returns = true;
    };
    const jump = (from: Instruction, target: number): boolean => {
      const frame = this.frameAt(target);
      if (!inside(target) && frame && this.#isPart(frame, target, from.kind === 'branch'))
        parts.push(frame);
      if (inside(target)) return true;
      leaving.set(from.address, target);
      return false;
    };
    const open = [entry];
    const visit = (address: number): void => {
      const at = this.code.instructions.get(address);
      const next: number[] = [];
      edges.set(address, next);
      if (!at) {
        unknown = true;
        return;
      }
      let on = at.kind === 'falls' || at.kind === 'branch';
      if ((at.kind === 'jump' || at.kind === 'branch') && jump(at, at.target!))
        next.push(at.target!);
      if (at.kind === 'return') returns = true;
      if (at.kind === 'indirect') {
        const targets = targetsOf(this.code, at, {
          inside,
          isFunction: (target) => this.isFunction(target),
          first,
          frame: this.frameAt(address)!,
        });
        if (targets) next.push(...targets.filter((target) => jump(at, target)));
        else if (this.#stackIsEmpty(address)) returns = true;
        else unknown = true;
        if (!targets) leaving.set(address, NaN);
      }
      if (at.kind === 'call') {
        const name = at.target === null ? this.#importBy(at) : this.#importAt(at.target);
        on =
          at.target === null
            ? name === undefined || !NEVER.test(name)
            : at.target !== entry && inside(at.target)
              ? next.push(at.target) > 0
              : this.#returns(at.target, waits);
        if (name !== undefined && TWICE.test(name)) resumed.push(at.next);
        on &&= inside(at.next);
      }
      const part = parts.find(({ start, end }) => address >= start && address < end)!;
      if (on && at.next >= part.end && at.kind !== 'call') leave(at.next);
      else if (on) next.push(at.next);
      open.push(...next);
    };
    for (let more = true; more;) {
      for (let at = open.pop(); at !== undefined; at = open.pop()) if (!edges.has(at)) visit(at);
      more = false;
      for (const [from, target] of leaving)
        if (inside(target)) {
          leaving.delete(from);
          edges.get(from)!.push(target);
          open.push(target);
          more = true;
        }
    }
    for (const target of leaving.values()) if (!Number.isNaN(target)) leave(target);
    unknown ||= [...leaving.values()].some(Number.isNaN) && !this.#covers(parts, edges);
    return { edges, parts, returns: returns || unknown, waits, unknown, resumed };
  }

  /** Whether there is nothing else that an indirect jump might lead to. */
  #covers(parts: readonly Frame[], edges: ReadonlyMap<number, unknown>): boolean {
    const padding = /^(?:nop\w*|int3|ud2|xchg\s+%ax,%ax|data16.*|add\s+%al,\(%rax\)|lea\s+0x0\(.*)/;
    return parts.every(({ start, end }) => {
      for (let at = start; at < end;) {
        const instruction = this.code.instructions.get(at);
        if (!instruction || (!edges.has(at) && !padding.test(instruction.text))) return false;
        at = instruction.next;
      }
      return true;
    });
  }

  /** Explores until it is known of all callees whether they return. */
  #settle(entry: number): Explored {
    for (let more = true; more;) {
      more = false;
      const needed = new Set([entry]);
      for (const each of needed) {
        let found = this.#explored.get(each);
        if (!found || [...found.waits].some((callee) => this.#returning.has(callee))) {
          found = this.#explore(each);
          this.#explored.set(each, found);
          more = true;
        }
        if (found.returns && !this.#returning.has(each)) {
          this.#returning.add(each);
          more = true;
        }
        for (const callee of found.waits) needed.add(callee);
      }
    }
    return this.#explored.get(entry)!;
  }

  /** null: it has ways that are not known. @param begins addresses that are nodes in any case */
  flowOf(entry: number, begins: readonly number[] = []): Flow | null {
    const { edges, parts, unknown, resumed } = this.#settle(entry);
    if (unknown) return null;
    const handlers = parts.some((part) => part.handlers);
    const graph = blocksOf(entry, edges, [...resumed, ...begins]);
    return { graph, parts, resumed, handlers };
  }
}

/** Instructions that only follow each other are one node, named by the first. */
function blocksOf(
  entry: number,
  edges: ReadonlyMap<number, readonly number[]>,
  more: readonly number[],
): Graph {
  const before = new Map<number, number>();
  const begins = new Set([entry, ...more]);
  for (const all of edges.values()) {
    for (const next of all) {
      before.set(next, (before.get(next) ?? 0) + 1);
      if (all.length > 1 || before.get(next)! > 1) begins.add(next);
    }
  }
  const blocks = new Map<number, readonly number[]>();
  for (const start of begins) {
    if (!edges.has(start)) continue;
    let at = start;
    let all = edges.get(at)!;
    while (all.length === 1 && !begins.has(all[0])) {
      at = all[0]!;
      all = edges.get(at)!;
    }
    blocks.set(start, all);
  }
  return { entry, edges: blocks };
}
