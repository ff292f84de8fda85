/** What is known about routines by the addresses of their entries. */
export interface RoutineTraits {
  /** Allocator or lazy binder: sizes are not passed on to callers. */
  isOpaque: (address: number) => boolean;
  /** A stub that only leads to a routine: the activation takes the routine's name. */
  isStub: (address: number) => boolean;
  /** The loop around a loop; 0: none. */
  loopAround: (loop: number) => number;
  /** Whether it is a loop, and no function of a script or region. */
  isLoop: (part: number) => boolean;
}

/** One activation, with the set that defines all its sizes. */
export class Activation {
  /** Numbers of the cells that were accessed while this activation was on its thread's stacks. */
  readonly accessed = new Set<number>();
  rms = 0;
  footprint = 0;
  drmsKernel = 0;
  drmsThread = 0;
  /** A point of its course has been taken. */
  isKnown = false;
  /** From then on: cells that it wrote first, otherwise than by the stack pointer. */
  written = 0;
  /** Of a loop: how often a back edge of it was taken. */
  iterations = 0;
  /** With what it called; see ResourcesFrame. */
  readonly asked = { syscalls: 0, allocations: 0, allocated: 0, kept: 0, peak: 0, io: 0, waits: 0 };
  /** Of the allocator: its caller has been told of what it is asked for. */
  allocates = false;
  /** The entry that is reached next may be the lazy binder's. */
  meetsBinder = false;

  constructor(
    /** Entry of the routine; changes when a stub turns out to lead to it. A loop's: of its routine. */
    public address: number,
    /** Address of the return address. */
    readonly sp: number,
    /** Of a loop, a function of a script, or a region: which. */
    readonly loop: number | null = null,
    /** It is a region: points of loops end nothing below it. */
    readonly isRegion = false,
  ) {}
}

/** One of a thread's stacks: the thread's own, a signal handler's or a coroutine's. */
export class ActivationStack {
  /** From the root, which stands for what runs outside of any call, to the top. */
  readonly activations = [new Activation(0, Infinity)];
  /** Mapping that the stack pointer lies in. */
  low = 0;
  high = Infinity;
  /** Whether the mapping has been told. */
  bounded = false;
  /** Highest stack pointer; null: not known yet. */
  start: number | null = null;
  /** Signal stacks in use: where to go back to. */
  interrupted: { stack: ActivationStack; sp: number } | null = null;

  constructor(readonly kind: 'thread' | 'signal' | 'coroutine') {}

  get top(): Activation {
    return this.activations[this.activations.length - 1];
  }

  /** The one that the loops on top belong to. */
  get routine(): Activation {
    return this.activations.findLast(({ loop }) => loop === null)!;
  }

  get isOnRoot(): boolean {
    return this.activations.length === 1;
  }

  holds(sp: number): boolean {
    return sp >= this.low && sp <= this.high;
  }

  bound(low: number, high: number): void {
    this.low = low;
    this.high = high;
    this.bounded = true;
    if (this.kind === 'thread') this.start = high;
  }
}
