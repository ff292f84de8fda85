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

/** What has ended at a depth since what is around it began. */
interface Pending {
  depth: number;
  /** By node, of all of them and of what ran within them. */
  steps: Map<number, number>;
}

function addTo(all: Map<number, number>, more: ReadonlyMap<number, number>): void {
  for (const [node, steps] of more) all.set(node, (all.get(node) ?? 0) + steps);
}

const NOTHING: ReadonlyMap<number, number> = new Map<number, number>();

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
      const { steps: deeper } = open.pop()!;
      if (inner === null) inner = deeper;
      else addTo(inner, deeper);
    }
    const repetition = this.repetitionAt(node);
    repetition.invocations++;
    repetition.steps += steps;
    repetition.mostSteps = Math.max(repetition.mostSteps, steps);
    for (const { site, own } of uses) {
      if (own !== 0) repetition.own.set(site, (repetition.own.get(site) ?? 0) | own);
    }
    if (whole) this.keep(repetition, steps, uses, inner ?? NOTHING);
    let at = open.at(-1);
    if (at?.depth !== depth) {
      if (open.length >= MAX_PENDING) throw new Malformed('structures: nested too deeply');
      open.push((at = { depth, steps: inner ?? new Map<number, number>() }));
    } else if (inner !== null) {
      addTo(at.steps, inner);
    }
    at.steps.set(node, (at.steps.get(node) ?? 0) + steps);
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
  private keep(
    { kept, invocations }: Repetition,
    steps: number,
    uses: readonly Use[],
    inner: ReadonlyMap<number, number>,
  ): void {
    let place = kept.length;
    if (place === KEPT) {
      this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
      place = steps > kept[0].steps ? 0 : Math.floor((this.state / 2 ** 32) * invocations);
      if (place >= KEPT || (place === 0 && steps <= kept[0].steps)) return;
    }
    kept[place] = { steps, uses, inner: new Map(inner) };
  }
}
