/** A loop of which it is known what it costs, and late what it calls, its law and its name: as late-routine.ts. */
import { LateRecord, readLate } from '../base/late-record.js';
import type { LoopFacts } from '../claims/reported.js';

type Known = Pick<
  LoopFacts,
  'routine' | 'parent' | 'entries' | 'iterations' | 'cost_total' | 'cost_self' | 'cost_share'
>;

const LATE: Readonly<Record<Exclude<keyof LoopFacts, keyof Known | 'callees'>, true>> = {
  name: true,
  number: true,
  offset: true,
  end: true,
  file: true,
  line: true,
  end_line: true,
  inlined: true,
  looked_at: true,
  class: true,
  formula: true,
  curve: true,
  exponent: true,
  r2: true,
  reason: true,
  size: true,
  sizes: true,
  size_range: true,
  cost_max: true,
  points: true,
  courses: true,
};

type Callees = LoopFacts['callees'];

class LateLoop extends LateRecord<LoopFacts> implements Known {
  readonly routine: number;
  readonly parent: number;
  readonly entries: number;
  readonly iterations: number;
  readonly cost_total: number;
  readonly cost_self: number;
  readonly cost_share: number;
  readonly #called: () => Callees;
  #callees: Callees | null = null;

  constructor(known: Known, called: () => Callees, make: () => LoopFacts) {
    super(make);
    this.routine = known.routine;
    this.parent = known.parent;
    this.entries = known.entries;
    this.iterations = known.iterations;
    this.cost_total = known.cost_total;
    this.cost_self = known.cost_self;
    this.cost_share = known.cost_share;
    this.#called = called;
  }

  /** Asked of all loops where a finding looks for its own: without their laws. */
  get callees(): Callees {
    return (this.#callees ??= this.#called());
  }

  override derived(make: () => LoopFacts): LateLoop {
    return new LateLoop(this, () => this.callees, make);
  }
}
readLate(LateLoop, LATE);

/** @param called what it calls. @param make the whole, which says the same */
export const lateLoop = (known: Known, called: () => Callees, make: () => LoopFacts): LoopFacts =>
  new LateLoop(known, called, make) as unknown as LoopFacts;
