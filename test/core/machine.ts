/**
 * The stack pointers of one thread of the target: its own stack and its coroutines'.
 */

/** A pending call's stack pointer after the push; where a handler runs, the interrupted one. */
interface Pushed {
  sp: number;
  signal: boolean;
}

export interface MachineStack {
  /** Mapping: [low, high). */
  low: number;
  high: number;
  sp: number;
  pushed: Pushed[];
  entered: boolean;
}

/** Frames do not come nearer to a mapping's end. */
const MARGIN = 0x4000;

export class Machine {
  readonly stacks: MachineStack[];
  #current = 0;

  /** @param mappings bounds of each stack, the thread's own first. */
  constructor(mappings: readonly [low: number, high: number][]) {
    this.stacks = mappings.map(([low, high]) => ({
      low,
      high,
      sp: high - MARGIN,
      pushed: [],
      entered: false,
    }));
    this.stacks[0].entered = true;
  }

  get stack(): MachineStack {
    return this.stacks[this.#current];
  }

  /** @returns the stack pointer after the push of a call out of a frame of `bytes`. */
  call(bytes: number): number {
    const { stack } = this;
    const frame = stack.sp - bytes - 8 < stack.low + MARGIN ? 0 : bytes;
    stack.sp -= 8 + frame;
    stack.pushed.push({ sp: stack.sp, signal: false });
    return stack.sp;
  }

  /** Out of several frames at once, as longjmp does, but not out of a handler. */
  leave(frames: number): boolean {
    const { stack } = this;
    let left = false;
    for (let i = 0; i < frames; i++) {
      const last = stack.pushed.at(-1);
      if (last === undefined || last.signal) break;
      stack.pushed.pop();
      stack.sp = last.sp + 8;
      left = true;
    }
    return left;
  }

  /** Unwinds the top frame for a tail call. */
  backToEntry(): boolean {
    const last = this.stack.pushed.at(-1);
    if (last === undefined || last.signal) return false;
    this.stack.sp = last.sp;
    return true;
  }

  interrupt(): number {
    const { stack } = this;
    stack.pushed.push({ sp: stack.sp, signal: true });
    stack.sp -= 512;
    return stack.sp;
  }

  leaveHandler(): boolean {
    const { stack } = this;
    const index = stack.pushed.findLastIndex(({ signal }) => signal);
    if (index < 0) return false;
    stack.sp = stack.pushed[index].sp;
    stack.pushed.length = index;
    return true;
  }

  /** Whether the thread may go to that stack now: not out of a handler. */
  maySwitch(to: number): boolean {
    return to !== this.#current && !this.stack.pushed.some(({ signal }) => signal);
  }

  switch(to: number): void {
    this.#current = to;
  }
}
