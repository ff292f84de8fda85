/** One instance of a loop, as a trace tells of it: what its iterations change. */
import type { LoopEnd } from '../../src/stream/diagnosis.js';
import type { Activation, ActivationStack } from './activation.js';
import { Inputs, wordsOf } from './diagnosis-inputs.js';

export const FLAGS = 1n << 32n;
const FIRST_SLOT = 33;
const REGISTERS = (1n << 33n) - 1n;
const STACK_POINTER = 4;
const RED_ZONE = 128n;
/** Iterations that store to more words are taken for results. */
const WORDS = 1 << 10;
/** Of a loop, so many different inputs of iterations are remembered. */
const TURNS = 1 << 13;
/** rbx, rbp, r12 to r15; rax, rdx, xmm0 and xmm1. */
export const FIRST_RETURNED = 1n;
export const CALLEE_SAVED = (1n << 3n) | (1n << 5n) | (0xfn << 12n);
const RETURNED = 1n | (1n << 2n) | (3n << 16n);

export interface Moves {
  changed: number;
  /** How often by how much. */
  steps: Map<bigint, number>;
  followed: number;
  first: number;
}

/** What is known of a loop. */
export class Loop {
  instances = 0;
  iterations = 0;
  results = 0;
  ever = 0n;
  busy = false;
  begun = 0;
  readonly slots = new Map<bigint, number>();
  readonly moves = new Map<number, Moves>();
  readonly ended: { masks: Map<bigint, number>; end: LoopEnd }[] = [];
  last: { number: number; inputs: Inputs } | null = null;
  readonly tuples = new Set<string>();
  /** Whose iteration at hand has its inputs kept. */
  turnOf: Instance | null = null;
  /** By the inputs of iterations, what the first one with them left behind. */
  readonly turnTuples = new Map<string, string>();
  readonly turns = { count: 0, fresh: 0 };
  readonly repeats = { pairs: 0, rates: 0, redundant: 0, same: 0, before: 0, loads: 0, again: 0 };

  slotAt(offset: bigint): number {
    const known = this.slots.get(offset) ?? FIRST_SLOT + this.slots.size;
    this.slots.set(offset, known);
    return known;
  }
}

/** What the machine holds. */
export interface Machine {
  /** By the address of a word of 4 bytes. */
  words: Map<bigint, number>;
  /** As numbers; of vector registers their words, as text. */
  registers: string[];
}

interface Iteration {
  sp: bigint;
  registers: string[];
  words: Map<bigint, { before: number | undefined; own: boolean }>;
  roots: Set<bigint>;
  fresh: Map<bigint, [bigint, bigint]>;
  kept: number;
  result: boolean;
}

export class Instance {
  ended = false;
  iteration!: Iteration;
  seen = 0;
  waiting = 0n;
  read = 0n;
  copies: { address: bigint; mask: bigint }[] = [];
  /** Inputs of the iteration at hand. */
  turn: Inputs | null = null;
  /** By location, how much the latest whole iteration changed it by. */
  private steps = new Map<number, bigint>();
  private counters = 0n;
  base: Activation;
  private early = 0n;
  private final = 0n;
  private earlyResult = false;
  private finalResult = false;
  private last: { mask: bigint; result: boolean } = { mask: 0n, result: false };
  private readonly masks = new Map<bigint, number>();
  private readonly routineSp: bigint;

  constructor(
    readonly loop: Loop,
    readonly activation: Activation,
    readonly routine: Activation,
    readonly stack: ActivationStack,
    readonly machine: Machine,
    readonly inputs: Inputs | null,
    readonly number: number,
  ) {
    this.base = routine;
    this.routineSp = BigInt(routine.sp);
  }

  begin(sp: bigint): void {
    this.iteration = {
      sp,
      registers: [...this.machine.registers],
      words: new Map(),
      roots: new Set(),
      fresh: new Map(),
      kept: 0,
      result: false,
    };
    if (this.loop.turnOf !== null) return;
    this.loop.turnOf = this;
    this.turn = new Inputs([...this.machine.registers]);
  }

  /** The iteration at hand has ended; `counts`: it was whole, and none of the first. */
  private endTurn(counts: boolean): void {
    const { turn, loop } = this;
    if (loop.turnOf === this) loop.turnOf = null;
    this.turn = null;
    if (turn === null || !counts) return;
    const words = new Set<bigint>();
    for (const [offset, slot] of loop.slots)
      if (((this.counters >> BigInt(slot)) & 1n) === 1n) words.add(offset + this.routineSp);
    const tuple = turn.without(this.counters, words);
    const left = this.leftBy(turn);
    const isAgain = this.iteration.kept === 0 && loop.turnTuples.get(tuple) === left;
    loop.turns.count++;
    loop.turns.fresh += turn.cut || !isAgain ? 1 : 0;
    const isNew = !loop.turnTuples.has(tuple);
    if (!turn.cut && isNew && loop.turnTuples.size < TURNS) loop.turnTuples.set(tuple, left);
  }

  /** Values of what the iteration has stored to outside of the frame, but for addresses. */
  private leftBy(turn: Inputs): string {
    const at = (word: bigint): number => this.machine.words.get(word) ?? 0;
    const around = (word: bigint): bigint => {
      const low = word - (word % 8n);
      return (BigInt(at(low + 4n)) << 32n) | BigInt(at(low));
    };
    const values = [...this.iteration.words]
      .filter(([word, { own }]) => !own && !turn.isAddress(around(word)))
      .map(([word]) => at(word));
    return JSON.stringify(values);
  }

  isOwn(address: bigint, byRoutine: boolean): boolean {
    return address >= this.iteration.sp - (byRoutine ? RED_ZONE : 0n) && address < this.routineSp;
  }

  isOfCallee(address: bigint, own: boolean): boolean {
    return !own && address < this.iteration.sp && address >= BigInt(this.stack.low);
  }

  /** Before a store. */
  store(address: bigint, bytes: number, byRoutine: boolean): void {
    const own = this.isOwn(address, byRoutine);
    if (this.isOfCallee(address, own)) return;
    if (this.inputs !== null && !this.inputs.cut) this.inputs.store(address, bytes);
    if (this.turn?.cut === false) this.turn.store(address, bytes);
    const { fresh, words } = this.iteration;
    if (!own && [...fresh.values()].some(([start, end]) => address >= start && address < end))
      return;
    for (const word of wordsOf(address, bytes)) {
      if (!words.has(word)) words.set(word, { before: this.machine.words.get(word), own });
    }
  }

  /** The iteration at hand ends: locations that it changed, and whether it changed anything else. */
  private changes(whole: boolean): { mask: bigint; result: boolean } {
    const { registers, words, roots, kept } = this.iteration;
    const { machine, loop } = this;
    const before = this.steps;
    this.steps = new Map();
    this.counters = 0n;
    let mask = 0n;
    // There is room for so many.
    let result = this.iteration.result || kept > 0 || words.size > WORDS;
    registers.forEach((old, r) => {
      const now = machine.registers[r];
      if (r === STACK_POINTER || old === now) return;
      mask |= 1n << BigInt(r);
      if (!whole) return;
      const [a, b] = r < 16 ? [BigInt(old), BigInt(now)] : [0n, 0n];
      const step = r < 16 ? BigInt.asUintN(64, b - a) : null;
      this.note(r, step, r < 16 && (roots.has(a) || roots.has(b)), before);
    });
    for (const [word, { before: old, own }] of words) {
      const now = machine.words.get(word);
      if (now === old || now === undefined) continue;
      if (!own) {
        result = true;
        continue;
      }
      const slot = loop.slotAt(word - this.routineSp);
      mask |= 1n << BigInt(slot);
      if (!whole) continue;
      const high = BigInt(machine.words.get(word + 4n) ?? 0) << 32n;
      const highBefore =
        BigInt(words.get(word + 4n)?.before ?? machine.words.get(word + 4n) ?? 0) << 32n;
      const followed = roots.has(high | BigInt(now)) || roots.has(highBefore | BigInt(old ?? 0));
      this.note(slot, BigInt((now - (old ?? 0)) >>> 0), followed, before);
    }
    loop.ever |= mask;
    return { mask, result };
  }

  private note(
    index: number,
    step: bigint | null,
    followed: boolean,
    before: ReadonlyMap<number, bigint>,
  ): void {
    if (step !== null) this.steps.set(index, step);
    if (step !== null && before.get(index) === step) this.counters |= 1n << BigInt(index);
    const { moves } = this.loop;
    const of = moves.get(index) ?? {
      changed: 0,
      steps: new Map<bigint, number>(),
      followed: 0,
      first: 0,
    };
    moves.set(index, of);
    of.changed++;
    of.first += this.seen === 0 ? 1 : 0;
    of.followed += followed ? 1 : 0;
    if (step !== null) of.steps.set(step, (of.steps.get(step) ?? 0) + 1);
  }

  goesOn(): void {
    const { mask, result } = this.changes(true);
    this.endTurn(this.seen > 0);
    this.seen++;
    this.early |= this.final;
    this.earlyResult ||= this.finalResult;
    this.final = mask;
    this.finalResult = result;
    if (result) this.loop.results++;
    else this.masks.set(mask, (this.masks.get(mask) ?? 0) + 1);
  }

  ends(): void {
    this.last = this.changes(false);
    this.endTurn(false);
    this.ended = true;
    this.waiting = this.loop.ever | FLAGS;
  }

  /** A frame on its stack ends; `below` is the routine under it. */
  frameGone(frame: Activation, isAtBase: boolean, below: Activation): void {
    if (frame === this.routine) this.waiting &= CALLEE_SAVED | RETURNED;
    if (isAtBase) this.base = below;
    if (frame.loop === null) {
      this.copies = this.copies.filter(({ address }) => address >= BigInt(frame.sp));
    }
  }

  /** After it has ended: slots and copies that are read or overwritten. */
  after(address: bigint, bytes: number, write: boolean): void {
    for (const word of this.waiting > REGISTERS ? wordsOf(address, bytes) : []) {
      const slot = this.loop.slots.get(word - this.routineSp);
      const bit = slot === undefined ? 0n : 1n << BigInt(slot);
      const whole = word >= address && word + 4n <= address + BigInt(bytes);
      if ((this.waiting & bit) === 0n || (write && !whole)) continue;
      this.waiting &= ~bit;
      if (!write) this.read |= bit;
    }
    this.copies = this.copies.filter((copy) => {
      if (copy.address >= address + BigInt(bytes) || address >= copy.address + 4n) return true;
      if (!write) this.read |= copy.mask;
      return false;
    });
  }

  /** What it came to; once nothing more will be read of it. */
  settle(iterations: number): void {
    const { read } = this;
    const masks = new Map<bigint, number>();
    for (const [mask, count] of this.masks)
      masks.set(mask & read, (masks.get(mask & read) ?? 0) + count);
    this.loop.ended.push({
      masks,
      end: {
        result: this.last.result,
        earlyResult: this.earlyResult,
        finalResult: this.finalResult,
        changed: this.last.mask & read,
        read,
        early: this.early & read,
        final: this.final & read,
        count: 1,
        iterations,
      },
    });
  }
}
