/**
 * The activations of one thread, by the rules for calls, returns, tail calls, signals and changes
 * of stack that native/core/stack/activation.h sets out.
 */
import { Activation, ActivationStack } from './activation.js';
import type { RoutineTraits } from './activation.js';
import { enterOrRepeat, isWithin, loopsLeft } from './loops.js';

/** A stack pointer this far below the top may lie on another stack. */
const FAR = 0x10000;
const FAR_RETURN = 1024;

type OnEnd = (
  stack: ActivationStack,
  activation: Activation,
  depth: number,
  incomplete: boolean,
) => void;

export class ThreadStacks {
  /** In order of creation. */
  readonly stacks: ActivationStack[] = [new ActivationStack('thread')];
  #current = this.stacks[0];
  #bounds: [number, number] | null = null;
  #function: [number, number] = [0, 0];

  constructor(
    readonly traits: RoutineTraits,
    readonly onEnd: OnEnd,
    readonly onStack: (stack: ActivationStack) => void,
  ) {
    onStack(this.#current);
  }

  get active(): Activation[] {
    return this.#current.activations;
  }

  /** Activations on stacks that do not run now. */
  *suspended(): Generator<Activation> {
    for (const stack of this.stacks) if (stack !== this.#current) yield* stack.activations;
  }

  /** Index of the opaque activation nearest the top; 0 when there is none. */
  innermostOpaque(): number {
    for (let i = this.active.length - 1; i > 0; i--)
      if (this.active[i].loop === null && this.traits.isOpaque(this.active[i].address)) return i;
    return 0;
  }

  /** The mapping of the newest stack, or of the next to come when that one is known. */
  bounds(low: number, high: number): void {
    const newest = this.stacks[this.stacks.length - 1];
    if (newest.bounded) this.#bounds = [low, high];
    else newest.bound(low, high);
  }

  call(target: number, sp: number): void {
    const top = this.#current.top;
    if (sp >= top.sp || top.sp - sp > FAR) this.#locate(sp, false);
    this.#endWhile((activation) => activation.sp <= sp);
    this.active.push(new Activation(target, sp));
  }

  return(sp: number): void {
    const { top, isOnRoot } = this.#current;
    if (sp > top.sp + 8) this.#locate(sp, false);
    else if (top.sp - sp >= FAR_RETURN) this.#locate(sp, !isOnRoot);
    this.#endWhile((activation) => activation.sp < sp);
  }

  /** As longjmp makes it. */
  jump(sp: number): void {
    if (sp <= this.#current.top.sp) return;
    this.#locate(sp, false);
    this.#endWhile((activation) => activation.sp < sp);
  }

  entry(address: number, sp: number): void {
    if (this.#current.top.address === address) return;
    const distance = this.#current.top.sp - sp;
    if (distance < 0 || distance >= FAR) this.#locate(sp, false);
    const stack = this.#current;
    const top = stack.routine;
    const isBinder = top.meetsBinder && top.address !== address;
    if (isBinder) top.meetsBinder = false;
    if (stack.isOnRoot) {
      stack.start ??= sp;
      this.active.push(new Activation(address, sp));
    } else if (top.address !== address && this.traits.isStub(top.address)) {
      this.#endWhile(({ loop }) => loop !== null);
      top.address = address;
    } else if (top.address !== address && (top.sp === sp || (isBinder && top.sp === sp + 16))) {
      this.#endWhile(({ loop }) => loop !== null);
      this.#endTop();
      const next = new Activation(address, top.sp);
      next.allocates = top.allocates;
      this.active.push(next);
    }
  }

  /** The routine's stub, or one that it has jumped to, is not bound yet. */
  binder(): void {
    this.#current.routine.meetsBinder = true;
  }

  /** What the next point is of. */
  function(start: number, end: number): void {
    this.#function = [start, end];
  }

  loopHeader(loop: number, sp: number): void {
    if (!this.#isAtPoint(sp)) return;
    this.#endLoops(loop);
    enterOrRepeat(this.traits, this.#current, loop);
  }

  loopExit(inside: number, sp: number): void {
    if (this.#isAtPoint(sp)) this.#endLoops(inside);
  }

  #isAtPoint(sp: number): boolean {
    const distance = this.#current.top.sp - sp;
    const isLargeFrame = this.#current.holds(sp) && isWithin(this.#current, this.#function);
    if (distance < 0 || (distance >= FAR && !isLargeFrame)) {
      if (!this.#locateKnown(sp)) return false;
      this.#endWhile((activation) => activation.sp < sp);
    }
    return isWithin(this.#current, this.#function);
  }

  #endLoops(at: number): void {
    for (let left = loopsLeft(this.traits, this.#current, at); left > 0; left--) this.#endTop();
  }

  /** A function of a script lies on its routine as a loop does. */
  scriptBegin(script: number, sp: number): void {
    this.active.push(new Activation(this.#current.routine.address, sp, script));
  }

  scriptEnd(): void {
    this.#endTop();
  }

  /** So does a region; on a root it has the stack pointer at hand. */
  regionBegin(region: number, sp: number): void {
    this.active.push(new Activation(this.#current.routine.address, sp, region, true));
  }

  regionEnd(region: number): void {
    const at = this.active.findLastIndex(({ loop, isRegion }) => isRegion && loop === region);
    if (at < 0) throw new Error(`region ${region} ends, which is not there`);
    while (this.active.length > at) this.#endTop();
  }

  /** A handler gets the newest signal stack that is not in use, or a new one. */
  signalEnter(sp: number): void {
    const idle = this.stacks.findLast(
      (stack) => stack.kind === 'signal' && stack.interrupted === null,
    );
    const stack = idle ?? this.#begin('signal', sp);
    stack.interrupted = { stack: this.#current, sp };
    stack.start = null;
    this.#current = stack;
  }

  signalLeave(): void {
    const { interrupted } = this.#current;
    if (interrupted === null) return;
    this.#endWhile(() => true);
    this.#current.interrupted = null;
    this.#current = interrupted.stack;
  }

  /** Ends all that is open, roots too. */
  end(): void {
    for (const stack of this.stacks) {
      this.#current = stack;
      while (stack.activations.length > 0) this.#endTop(true);
    }
  }

  #endTop(incomplete = false): void {
    const activation = this.active.pop()!;
    this.onEnd(this.#current, activation, this.active.length, incomplete);
  }

  #endWhile(isGone: (activation: Activation) => boolean): void {
    while (!this.#current.isOnRoot && isGone(this.#current.top)) this.#endTop();
  }

  #begin(kind: 'signal' | 'coroutine', sp: number): ActivationStack {
    const stack = new ActivationStack(kind);
    if (this.#bounds !== null) stack.bound(...this.#bounds);
    this.#bounds = null;
    if (kind === 'coroutine') stack.start = sp;
    this.stacks.push(stack);
    this.onStack(stack);
    return stack;
  }

  #locate(sp: number, down: boolean): void {
    while (this.#hasLeftSignal(sp)) this.signalLeave();
    const current = this.#current;
    if (current.kind === 'signal') return;
    if (!down && current.isOnRoot && current.holds(sp)) return;
    const found = this.#candidate(sp, down);
    if (found !== null) this.#current = found;
    else if (down || !current.holds(sp)) this.#current = this.#begin('coroutine', sp);
  }

  /** Whether sp may lie on a stack that is known, which then is the current one. */
  #locateKnown(sp: number): boolean {
    while (this.#hasLeftSignal(sp)) this.signalLeave();
    const current = this.#current;
    if (current.kind === 'signal' || (current.isOnRoot && current.holds(sp))) return true;
    const found = this.#candidate(sp, false);
    if (found !== null) this.#current = found;
    return found !== null || current.holds(sp);
  }

  #hasLeftSignal(sp: number): boolean {
    const { interrupted, start } = this.#current;
    if (interrupted === null || start === null) return false;
    if (sp > start + 8) return true;
    const back = interrupted.stack;
    const hasOwnMemory = start < back.low || start >= back.high;
    return hasOwnMemory && sp >= interrupted.sp && sp < back.high;
  }

  #candidate(sp: number, down: boolean): ActivationStack | null {
    const fitting = this.stacks.filter(
      (stack) =>
        stack.kind !== 'signal' &&
        !(down && stack === this.#current) &&
        stack.holds(sp) &&
        ((stack.start ?? 0) >= sp || stack.start === sp - 8) &&
        (stack.isOnRoot || stack.top.sp < sp + FAR_RETURN),
    );
    const lowest = Math.min(...fitting.map((stack) => stack.start!));
    return fitting.findLast((stack) => stack.start === lowest) ?? null;
  }
}
