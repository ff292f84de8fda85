/**
 * RMS, DRMS and footprint of every activation, slowly: from the definitions alone, with sets of
 * cells. It shares no idea with the timestamps of the core, so that the two can check each other.
 */
import { TraceKind } from '../../src/stream/format.js';
import type { Activation, ActivationStack, RoutineTraits } from './activation.js';
import { pathOf } from './paths.js';
import type { ReferencePath } from './paths.js';
import { ThreadStacks } from './stacks.js';
import type { TraceEvent } from './trace.js';

/** One activation, in order of return within its thread; sizes are inclusive. */
export interface ReferenceRow {
  address: number;
  depth: number;
  /** Of an activation of a loop, or of a function of a script: which; its address is the routine's. */
  loop: number | null;
  iterations: number;
  rms: number;
  footprint: number;
  drms_kernel: number;
  drms_thread: number;
  incomplete: boolean;
  /** Entries of the routines that it was called through, its own last. */
  path: number[];
  asked: Activation['asked'];
  /** Another one of the same routine was pending, NEAR activations away at most. */
  within: boolean;
  /** What called it, or runs it, loops aside; undefined: nothing. */
  caller: { address: number; loop: number | null } | undefined;
}

/** What is pending at a point of courses, from the root up. */
export type CoursePoint = {
  /** Entry; of a loop its construct, negative. */
  name: number;
  cells: number;
}[];

/** Frames that a point has at most. */
const LISTED = 128;

/** Activations that are looked at for one of the same routine. */
const NEAR = 32;

type Writer = 'kernel' | 'thread';

interface Thread {
  stacks: ThreadStacks;
  /** Who wrote a cell since this thread last accessed it. */
  marks: Map<number, Writer>;
  /** Cells that this thread has accessed. */
  known: Set<number>;
  /** Where the return address lay of what has returned last. */
  returned: number | null;
}

export class Reference {
  readonly #threads = new Map<number, Thread>();
  readonly #cells = new Cells();
  /** Where memory that is to be moved has been. */
  #moving: TraceEvent | null = null;
  /** Rows of every stack but the threads' first ones, in order of the stacks' creation. */
  readonly #others: ReferenceRow[][] = [];
  /**
   * By routine, or loop as a number below 0, the distinct cells that any of its activations had as
   * input; null unless asked for.
   */
  readonly bottomUp: Map<number, number> | null;
  /** Which they are; memory that is given back is forgotten. */
  readonly #bottomUp = new Map<number, Set<number>>();
  /** By where they lie, blocks that are not given back, and the activations that they are of. */
  readonly #blocks = new Map<
    number,
    { bytes: number; of: Activation['asked'][]; path: ReferencePath }
  >();
  /** Bytes, and the blocks, when there was most of them. */
  #most = 0;
  #atMost: { bytes: number; path: ReferencePath }[] = [];
  /** What activations of threads that have ended asked for: what is freed now changes nothing of it. */
  readonly #settled = new Set<Activation['asked']>();
  readonly #rows = new Map<ActivationStack, ReferenceRow[]>();
  /** System calls, and who made them. */
  readonly calls: { number: number; path: ReferencePath }[] = [];
  /** By number of the stack. */
  readonly courses = new Map<number, CoursePoint[]>();

  /**
   * @param cell bytes of a cell
   * @param wordAt what the target's memory holds, null where there is none; null: not known
   */
  constructor(
    readonly cell: number,
    readonly traits: RoutineTraits,
    bottomUp = false,
    readonly wordAt: ((address: number) => number | null) | null = null,
  ) {
    this.bottomUp = bottomUp ? new Map() : null;
  }

  apply(event: TraceEvent): void {
    if (event.kind === TraceKind.Stub) return; // its traits are known
    if (event.kind === TraceKind.Unmap) {
      this.#forget(event.address, event.second);
      return;
    }
    if (event.kind === TraceKind.MovedFrom) {
      this.#moving = event;
      return;
    }
    if (event.kind === TraceKind.MovedTo) {
      const { address: from, second: bytes } = this.#moving!;
      this.#move(from, event.address, bytes);
      return;
    }
    const thread = this.#thread(event.thread);
    const { stacks } = thread;
    switch (event.kind) {
      case TraceKind.Read:
        for (const cell of this.#cellsOf(event)) this.#read(thread, cell);
        break;
      case TraceKind.Write:
        for (const cell of this.#cellsOf(event)) this.#write(thread, cell, 'counted');
        break;
      case TraceKind.WriteBySp:
        for (const cell of this.#cellsOf(event)) this.#write(thread, cell);
        break;
      case TraceKind.Course:
        this.#point(thread, event.address);
        break;
      case TraceKind.KernelWrite:
        for (const cell of this.#cellsOf(event)) {
          this.#write(thread, cell);
          thread.marks.set(cell, 'kernel');
        }
        break;
      case TraceKind.Call:
        stacks.call(event.address, event.second);
        break;
      case TraceKind.Return:
        stacks.return(event.second);
        thread.returned = event.second - 8;
        break;
      case TraceKind.Jump:
        stacks.jump(event.second);
        break;
      case TraceKind.Entry:
        stacks.entry(event.address, event.second);
        break;
      case TraceKind.Binder:
        stacks.binder();
        break;
      case TraceKind.SignalEnter:
        stacks.signalEnter(event.second);
        break;
      case TraceKind.SignalLeave:
        stacks.signalLeave();
        break;
      case TraceKind.Function:
        stacks.function(event.address, event.second);
        break;
      case TraceKind.LoopHeader:
        stacks.loopHeader(event.address, event.second);
        break;
      case TraceKind.LoopExit:
        stacks.loopExit(event.address, event.second);
        break;
      case TraceKind.ScriptBegin:
        stacks.scriptBegin(event.address, event.second);
        break;
      case TraceKind.ScriptEnd:
        stacks.scriptEnd();
        break;
      case TraceKind.RegionBegin:
        stacks.regionBegin(event.address, event.second);
        break;
      case TraceKind.RegionEnd:
        stacks.regionEnd(event.address);
        break;
      case TraceKind.SystemCall:
        for (const { asked } of stacks.active) {
          asked.syscalls++;
          asked.waits += event.second;
        }
        this.calls.push({ number: event.address, path: this.#pathOf(stacks.active, null) });
        break;
      case TraceKind.MovedBytes:
        for (const { asked } of stacks.active) asked.io += event.address;
        break;
      case TraceKind.Allocation:
        this.#allocation(thread, event.address);
        break;
      case TraceKind.Given:
        this.#given(thread, event.address, event.second);
        break;
      case TraceKind.ThreadEnd:
        for (const each of stacks.stacks)
          for (const { asked } of each.activations) this.#settled.add(asked);
        break;
      case TraceKind.Freed:
        this.#freed(event.address);
        break;
      case TraceKind.StackBounds:
        stacks.bounds(event.address, event.second);
        break;
      default:
        throw new Error(`unknown kind of event ${event.kind}`);
    }
  }

  /** A thread exists from now on, whether or not it does anything. */
  start(number: number): void {
    this.#thread(number);
  }

  /** A thread is gone: what others write is no business of it any more. */
  end(number: number): void {
    const thread = this.#thread(number);
    thread.stacks.end();
    thread.known.clear();
  }

  /**
   * Ends what is open, and returns each stack's rows by its number in the stream: a thread's
   * first stack has the thread's number, the others have the free numbers in order of creation.
   */
  finish(): Map<number, ReferenceRow[]> {
    const rows = new Map<number, ReferenceRow[]>();
    for (const [number, thread] of this.#threads) {
      thread.stacks.end();
      rows.set(number, this.#rows.get(thread.stacks.stacks[0])!);
    }
    let number = 1;
    for (const other of this.#others) {
      while (rows.has(number)) number++;
      rows.set(number, other);
    }
    return rows;
  }

  /** The cell is input of one more activation of the routine. */
  #merge(address: number, cell: number): void {
    if (this.bottomUp === null) return;
    let cells = this.#bottomUp.get(address);
    if (cells === undefined) this.#bottomUp.set(address, (cells = new Set()));
    if (cells.has(cell)) return;
    cells.add(cell);
    this.bottomUp.set(address, (this.bottomUp.get(address) ?? 0) + 1);
  }

  #thread(number: number): Thread {
    let thread = this.#threads.get(number);
    if (thread === undefined) {
      const stacks = new ThreadStacks(
        this.traits,
        (stack, activation, depth, incomplete) => {
          this.#rows.get(stack)!.push(rowOf(this.traits, stack, activation, depth, incomplete));
        },
        (stack) => {
          const rows: ReferenceRow[] = [];
          this.#rows.set(stack, rows);
          if (stack.kind !== 'thread') this.#others.push(rows);
        },
      );
      thread = { stacks, marks: new Map(), known: new Set(), returned: null };
      this.#threads.set(number, thread);
    }
    return thread;
  }

  /** Numbers of the cells that the event's range overlaps. */
  #cellsOf({ address, second: bytes }: TraceEvent): number[] {
    const numbers: number[] = [];
    if (bytes === 0) return numbers;
    const last = Math.floor((address + bytes - 1) / this.cell);
    for (let cell = Math.floor(address / this.cell); cell <= last; cell++)
      numbers.push(this.#cells.numberOf(cell));
    return numbers;
  }

  #read(thread: Thread, cell: number): void {
    const mark = thread.marks.get(cell);
    this.#access(thread, cell, mark !== undefined, (activation, isFirst) => {
      if (isFirst) {
        activation.rms++;
        this.#merge(activation.loop === null ? activation.address : -activation.loop, cell);
        activation.footprint++;
      } else if (mark === 'kernel') activation.drmsKernel++;
      else if (mark === 'thread') activation.drmsThread++;
    });
  }

  /** What the allocator asks of itself counts as nothing. */
  #allocation({ stacks }: Thread, bytes: number): void {
    const { active } = stacks;
    const opaque = active.filter(
      ({ loop, address }, i) => i > 0 && loop === null && this.traits.isOpaque(address),
    );
    const allocator = active.findLast(({ loop }) => loop === null)!;
    if (opaque.length !== 1 || opaque[0] !== allocator || allocator.allocates) return;
    allocator.allocates = true;
    for (const { asked } of active.slice(0, active.indexOf(allocator))) {
      asked.allocations++;
      asked.allocated += bytes;
    }
  }

  /** The allocator has returned the block. */
  #given({ stacks, returned }: Thread, start: number, bytes: number): void {
    const of = stacks.active.map(({ asked }) => asked);
    const path = this.#pathOf(stacks.active, returned);
    this.#freed(start);
    this.#blocks.set(start, { bytes, of, path });
    const all = this.live();
    const sum = all.reduce((total, each) => total + each.bytes, 0);
    if (sum > this.#most) [this.#most, this.#atMost] = [sum, all];
    for (const asked of of) {
      asked.kept += bytes;
      asked.peak = Math.max(asked.peak, asked.kept);
    }
  }

  #pathOf(active: readonly Activation[], link: number | null): ReferencePath {
    return pathOf(active, link, { traits: this.traits, wordAt: this.wordAt });
  }

  /** Blocks that lived when there were most bytes of them. */
  get atPeak(): ReturnType<Reference['live']> {
    return this.#atMost;
  }

  /** Blocks that were not given back: their bytes, and what asked for them. */
  live(): { bytes: number; path: ReferencePath }[] {
    return [...this.#blocks.values()];
  }

  /** Changes what is kept by activations that have ended, too, whose rows are there already. */
  #freed(start: number): void {
    const block = this.#blocks.get(start);
    if (block === undefined) return;
    this.#blocks.delete(start);
    for (const asked of block.of) if (!this.#settled.has(asked)) asked.kept -= block.bytes;
  }

  #point({ stacks }: Thread, stack: number): void {
    const { active } = stacks;
    const opaque = active.findIndex(
      ({ loop, address }, i) => i > 0 && loop === null && this.traits.isOpaque(address),
    );
    const listed = active.slice(0, Math.min(LISTED, opaque < 0 ? active.length : opaque));
    for (const activation of listed) activation.isKnown = true;
    const point = listed.map(({ address, loop, rms, drmsKernel, drmsThread, written }) => ({
      name: loop === null ? address : -loop,
      cells: rms + drmsKernel + drmsThread + written,
    }));
    this.courses.set(stack, [...(this.courses.get(stack) ?? []), point]);
  }

  /** @param by of courses: whether a first write counts */
  #write(thread: Thread, cell: number, by?: 'counted'): void {
    this.#access(thread, cell, false, (activation, isFirst) => {
      if (!isFirst) return;
      activation.footprint++;
      if (by === 'counted' && activation.isKnown) activation.written++;
    });
    for (const other of this.#threads.values())
      if (other !== thread && other.known.has(cell)) other.marks.set(cell, 'thread');
  }

  /** Marks the cell accessed by all of the thread's activations; counts on those that may count. */
  #access(
    thread: Thread,
    cell: number,
    all: boolean,
    count: (activation: Activation, isFirst: boolean) => void,
  ): void {
    const { stacks } = thread;
    const { active } = stacks;
    const countsFrom = stacks.innermostOpaque();
    for (let i = active.length - 1; i >= 0; i--) {
      const activation = active[i];
      const { size } = activation.accessed;
      const isFirst = activation.accessed.add(cell).size > size;
      // What an activation has accessed, its callers have too.
      if (!isFirst && !all) break;
      if (i >= countsFrom) count(activation, isFirst);
    }
    for (const activation of stacks.suspended()) activation.accessed.add(cell);
    thread.marks.delete(cell);
    thread.known.add(cell);
  }

  /** Cells are those that they were, but for sums over activations. */
  #move(from: number, to: number, bytes: number): void {
    this.#forget(to, bytes);
    const [first, count] = [from / this.cell, bytes / this.cell];
    for (const cells of this.#bottomUp.values())
      for (const cell of this.#cells.within(first, first + count - 1)) cells.delete(cell);
    this.#cells.move(first, to / this.cell, count);
  }

  /** All cells that the range overlaps. */
  #forget(start: number, bytes: number): void {
    if (bytes === 0) return;
    const first = Math.floor(start / this.cell);
    const last = Math.floor((start + bytes - 1) / this.cell);
    const gone = this.#cells.within(first, last);
    const forget = (cells: { delete(cell: number): boolean }): void => {
      for (const cell of gone) cells.delete(cell);
    };
    for (const cells of this.#bottomUp.values()) forget(cells);
    for (const { stacks, known, marks } of this.#threads.values()) {
      for (const { accessed } of stacks.active) forget(accessed);
      for (const { accessed } of stacks.suspended()) forget(accessed);
      forget(known);
      forget(marks);
    }
  }
}

/** Numbers cells in the order in which they appear: sets of small numbers are much faster. */
class Cells {
  readonly #numbers = new Map<number, number>();
  #count = 0;

  numberOf(cell: number): number {
    let number = this.#numbers.get(cell);
    if (number === undefined) this.#numbers.set(cell, (number = this.#count++));
    return number;
  }

  /** Cells keep their numbers where their memory is moved. */
  move(from: number, to: number, count: number): void {
    for (let i = 0; i < count; i++) this.#numbers.delete(to + i);
    for (let i = 0; i < count; i++) {
      const number = this.#numbers.get(from + i);
      if (number === undefined) continue;
      this.#numbers.delete(from + i);
      this.#numbers.set(to + i, number);
    }
  }

  /** Numbers of those from `first` to `last` that have one. */
  within(first: number, last: number): number[] {
    const found: number[] = [];
    if (last - first < this.#numbers.size) {
      for (let cell = first; cell <= last; cell++) {
        const number = this.#numbers.get(cell);
        if (number !== undefined) found.push(number);
      }
    } else {
      for (const [cell, number] of this.#numbers)
        if (cell >= first && cell <= last) found.push(number);
    }
    return found;
  }
}

function rowOf(
  traits: RoutineTraits,
  stack: ActivationStack,
  activation: Activation,
  depth: number,
  incomplete: boolean,
): ReferenceRow {
  const above = stack.activations
    .slice(1, depth)
    .filter(({ loop }) => loop === null)
    .map((each) => each.address);
  const { address, loop, iterations, rms, footprint, drmsKernel, drmsThread } = activation;
  return {
    address,
    depth,
    loop,
    iterations,
    rms,
    footprint,
    drms_kernel: drmsKernel,
    drms_thread: drmsThread,
    incomplete,
    path: depth === 0 ? [] : loop === null ? [...above, address] : above,
    asked: { ...activation.asked },
    within: stack.activations
      .slice(Math.max(1, depth - NEAR), depth)
      .some((each) => each.address === address && each.loop === loop),
    caller: stack.activations
      .slice(0, depth)
      .findLast((each) => each.loop === null || !traits.isLoop(each.loop)),
  };
}
