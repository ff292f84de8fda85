/**
 * The stack pointers of one thread of the target: its own stack and its coroutines'.
 */

/** A pending call's stack pointer after the push; where a handler runs, the interrupted one. */
interface Pushed {
  sp: number;
  /** The routine that runs since. */
  routine: number;
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

  /** The routine that runs; null: none was called. */
  get routine(): number | null {
    return this.stack.pushed.at(-1)?.routine ?? null;
  }

  /** The stack pointer once the routine has taken so many bytes, if there are. */
  below(bytes: number): number {
    const { sp, low } = this.stack;
    return sp - bytes < low + MARGIN ? sp : sp - bytes;
  }

  /** @returns the stack pointer after the push of a call out of a frame of `bytes`. */
  call(bytes: number, routine: number): number {
    const { stack } = this;
    const frame = stack.sp - bytes - 8 < stack.low + MARGIN ? 0 : bytes;
    stack.sp -= 8 + frame;
    stack.pushed.push({ sp: stack.sp, routine, signal: false });
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
  backToEntry(routine: number): boolean {
    const last = this.stack.pushed.at(-1);
    if (last === undefined || last.signal) return false;
    this.stack.sp = last.sp;
    last.routine = routine;
    return true;
  }

  interrupt(routine: number): number {
    const { stack } = this;
    stack.pushed.push({ sp: stack.sp, routine, signal: true });
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

  /** Whether it has been there before. */
  mayJump(to: number): boolean {
    return this.stacks[to].entered;
  }

  switch(to: number): void {
    this.#current = to;
  }
}
