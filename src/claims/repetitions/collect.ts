/** From the frames of a process to its repetitions: what each did in how many invocations. */
import { Malformed } from '../../stream/fields.js';
import { decodeStructures } from '../../stream/structures.js';
import type { Invocation, Link, Site, SiteTotals, Use } from '../../stream/structures.js';

/** An invocation with the steps of the repetitions that it ran. */
export interface Kept {
  steps: number;
  uses: readonly Use[];
  /** By node, all of its invocations in this one together. */
  inner: ReadonlyMap<number, number>;
}

export interface Repetition {
  node: number;
  invocations: number;
  /** Of all invocations, not of those within. */
  steps: number;
  /** Of one invocation. */
  mostSteps: number;
  /** By site: bits of Own, of all invocations. */
  own: Map<number, number>;
  /** Some of the whole invocations; all, if they are few. */
  kept: Kept[];
}

/** Invocations that are kept of a repetition: enough for a function, whatever the program does. */
const KEPT = 2000;
/** So deep nesting is nobody's: a stream that says so is damaged. */
const MAX_PENDING = 1 << 22;

interface Pending {
  depth: number;
  /** Steps by node, its own included. */
  steps: Map<number, number>;
}

export class Collector {
  /** [parent, construct] by node; [0] is what runs outside of any call. */
  readonly nodes: [parent: number, construct: number][] = [[0, 0]];
  readonly sites = new Map<number, Site>();
  readonly totals = new Map<number, SiteTotals>();
  readonly links: Link[] = [];
  readonly repetitions = new Map<number, Repetition>();
  private readonly pending = new Map<number, Pending[]>();

  /**
   * @param loops whether a construct is a loop
   * @param loopAround of a loop: the construct that it lies in
   * @param loaders whether a construct is the dynamic loader's
   * @param isHidden whether static data of a module is no structure of the program
   */
  constructor(
    readonly loops: (construct: number) => boolean,
    readonly loopAround: (construct: number) => number,
    readonly loaders: (construct: number) => boolean,
    readonly isHidden: (module: number) => boolean,
  ) {}

  /** Of a generator whose numbers say which invocations are kept: the same in each analysis. */
  private state = 1;

  /** @throws Error that names the malformed field */
  onFrame(data: ArrayBufferLike, length: number): void {
    const frame = decodeStructures(data, length);
    for (const { node, parent, construct } of frame.nodes ?? []) {
      if (node !== this.nodes.length || parent >= node) {
        throw new Malformed(`structures.nodes: ${node} is out of turn`);
      }
      this.nodes.push([parent, construct]);
    }
    for (const site of frame.sites ?? []) this.sites.set(site.site, site);
    for (const totals of frame.totals ?? []) this.totals.set(totals.site, totals);
    this.links.push(...(frame.links ?? []));
    for (const invocation of frame.invocations ?? []) this.onInvocation(frame.thread!, invocation);
  }

  private onInvocation(thread: number, invocation: Invocation): void {
    const { depth, node, steps, whole, uses } = invocation;
    if (node >= this.nodes.length) {
      throw new Malformed(`structures.invocations: node ${node} was never announced`);
    }
    let open = this.pending.get(thread);
    if (open === undefined) this.pending.set(thread, (open = []));
    let inner: Map<number, number> | null = null;
    while (open.length > 0 && open[open.length - 1].depth > depth) {
      const from = open.pop()!.steps;
      if (inner === null) inner = from;
      else for (const [id, more] of from) inner.set(id, (inner.get(id) ?? 0) + more);
    }
    inner ??= new Map<number, number>();
    const repetition = this.repetitionAt(node);
    repetition.invocations++;
    repetition.steps += steps;
    repetition.mostSteps = Math.max(repetition.mostSteps, steps);
    for (const { site, own } of uses) {
      if (own !== 0) repetition.own.set(site, (repetition.own.get(site) ?? 0) | own);
    }
    if (whole) this.keep(repetition, { steps, uses, inner: new Map(inner) });
    inner.set(node, (inner.get(node) ?? 0) + steps);
    if (open.length >= MAX_PENDING) throw new Malformed('structures: nested too deeply');
    open.push({ depth, steps: inner });
  }

  private repetitionAt(node: number): Repetition {
    let repetition = this.repetitions.get(node);
    if (repetition === undefined) {
      repetition = { node, invocations: 0, steps: 0, mostSteps: 0, own: new Map(), kept: [] };
      this.repetitions.set(node, repetition);
    }
    return repetition;
  }

  /** A random choice of all that there were (reservoir sampling, algorithm R), and the largest. */
  private keep({ kept, invocations }: Repetition, invocation: Kept): void {
    if (kept.length < KEPT) {
      kept.push(invocation);
      return;
    }
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    const at = Math.floor((this.state / 2 ** 32) * invocations);
    if (invocation.steps > kept[0].steps) kept[0] = invocation;
    else if (at > 0 && at < KEPT) kept[at] = invocation;
  }
}
