/**
 * Which iterations of loops have results, and what instances do again, slowly: from a trace with all
 * values, by the definitions of docs/diagnose.md. For programs with one thread.
 */
import { TraceKind } from '../../src/stream/format.js';
import type { DiagnosedLoop } from '../../src/stream/diagnosis.js';
import { Activation } from './activation.js';
import type { ActivationStack, RoutineTraits } from './activation.js';
import { Inputs, rateOfPair, readAgain, wordsOf } from './diagnosis-inputs.js';
import { CALLEE_SAVED, FIRST_RETURNED, Instance, Loop } from './diagnosis-instance.js';
import type { Machine } from './diagnosis-instance.js';
import { ThreadStacks } from './stacks.js';
import type { CollectedStream } from './stream.js';

type Part = 'turns' | 'instances' | 'iterations' | 'results' | 'locations' | 'masks' | 'ends';

export interface ReferenceLoop extends Pick<DiagnosedLoop, Part> {
  repeats: { pairs: number; weights: number; rate: number; redundant: number; same: number; before: number; loads: number; again: number }; // prettier-ignore
}

const REGISTERS = 32;
const WORD = 256n;
const NEVER = ~0n;
/** Of a loop, so many different inputs of instances are remembered. */
const TUPLES = 256;

/** But for how numbers are rounded. */
const isBelowHalf = (rate: number): boolean => rate < 0.5 - 1e-9;

class DiagnosisReference {
  readonly loops = new Map<number, Loop>();
  private readonly machine: Machine = {
    words: new Map(),
    registers: Array.from({ length: REGISTERS }, (_, r) => (r < 16 ? '0' : '0 0 0 0')),
  };
  private readonly stacks: ThreadStacks;
  private current!: ActivationStack;
  private instances: Instance[] = [];
  private place = 0n;
  private root = 0n;

  constructor(traits: RoutineTraits) {
    this.stacks = new ThreadStacks(
      traits,
      (stack, activation, depth, incomplete) => {
        this.ended(stack, activation, depth, !incomplete);
      },
      (stack) => (this.current = stack),
    );
  }

  private get opaque(): boolean {
    return this.stacks.innermostOpaque() > 0;
  }

  private get routine(): Activation {
    return this.stacks.active.findLast(({ loop }) => loop === null)!;
  }

  private loopOf(id: number): Loop {
    let loop = this.loops.get(id);
    if (loop === undefined) this.loops.set(id, (loop = new Loop()));
    return loop;
  }

  private valueAt = (address: bigint, bytes: number): bigint => {
    let value = 0n;
    for (const word of wordsOf(address, bytes).reverse()) {
      value = (value << 32n) | BigInt(this.machine.words.get(word) ?? 0);
    }
    return BigInt.asUintN(8 * bytes, value >> (8n * (address & 3n)));
  };

  apply(kind: number, a: bigint, b: bigint): void {
    const { stacks, machine } = this;
    switch (kind) {
      case TraceKind.Value:
        machine.words.set(a, Number(b & 0xffffffffn));
        machine.words.set(a + 4n, Number(b >> 32n));
        break;
      case TraceKind.Register: {
        const r = Number(a % WORD);
        if (r < 16) machine.registers[r] = String(b);
        else {
          const parts = machine.registers[r].split(' ');
          parts[Number(a / WORD)] = String(b);
          machine.registers[r] = parts.join(' ');
        }
        break;
      }
      case TraceKind.Root:
        [this.root, this.place] = [a, b];
        break;
      case TraceKind.Read:
        this.read(a, Number(b));
        break;
      case TraceKind.Storing:
        this.store(a, Number(b));
        break;
      case TraceKind.Used:
        this.used(a, b);
        break;
      case TraceKind.Copied:
        this.copied(b, a);
        break;
      case TraceKind.Effect:
        for (const { iteration } of this.instances) iteration.result = true;
        break;
      case TraceKind.Allocated:
        this.block = [a, a + b];
        break;
      case TraceKind.Born:
        for (const { iteration } of this.instances) {
          iteration.kept++;
          if (a !== 0n) iteration.fresh.set(a, this.block);
        }
        break;
      case TraceKind.GivenBack:
        for (const { iteration } of this.instances) {
          if (iteration.fresh.delete(a)) iteration.kept--;
          else iteration.result = true;
        }
        break;
      case TraceKind.Call:
        stacks.call(Number(a), Number(b));
        break;
      case TraceKind.Return:
        stacks.return(Number(b));
        break;
      case TraceKind.Jump:
        stacks.jump(Number(b));
        break;
      case TraceKind.Entry:
        stacks.entry(Number(a), Number(b));
        break;
      case TraceKind.Binder:
        stacks.binder();
        break;
      case TraceKind.Function:
        stacks.function(Number(a), Number(b));
        break;
      case TraceKind.LoopHeader:
        stacks.loopHeader(Number(a), Number(b));
        this.header(Number(a), b);
        break;
      case TraceKind.LoopExit:
        stacks.loopExit(Number(a), Number(b));
        break;
      case TraceKind.StackBounds:
        stacks.bounds(Number(a), Number(b));
        break;
      default:
        break;
    }
  }

  private block: [bigint, bigint] = [0n, 0n];

  private read(address: bigint, bytes: number): void {
    if (this.opaque) return;
    for (const instance of this.instances) {
      if (instance.ended) {
        instance.after(address, bytes, false);
        continue;
      }
      const own = this.routine === instance.routine;
      if (own && this.root !== 0n) instance.iteration.roots.add(this.root);
      if (instance.isOfCallee(address, instance.isOwn(address, own))) continue;
      for (const inputs of [instance.inputs, instance.turn])
        if (inputs?.cut === false) inputs.load(this.place, address, bytes, this.valueAt);
    }
    this.settle();
  }

  private store(address: bigint, bytes: number): void {
    if (this.opaque) return;
    for (const instance of this.instances) {
      if (instance.ended) {
        instance.after(address, bytes, true);
        continue;
      }
      const own = this.routine === instance.routine;
      if (own && this.root !== 0n) instance.iteration.roots.add(this.root);
      instance.store(address, bytes, own);
    }
    this.settle();
  }

  /** What a routine above the given one saves is that one's. */
  private own(base: Activation): bigint {
    const { active } = this.stacks;
    return active.indexOf(this.routine) > active.indexOf(base) ? ~CALLEE_SAVED : NEVER;
  }

  private used(reads: bigint, writes: bigint): void {
    const [read, written] = this.opaque ? [0n, writes & FIRST_RETURNED] : [reads, writes];
    for (const instance of this.instances) {
      if (!instance.ended) {
        const own = this.own(instance.routine);
        for (const inputs of [instance.inputs, instance.turn])
          if (inputs?.cut === false) inputs.use(read & own, written & own);
        continue;
      }
      const own = this.own(instance.base);
      instance.read |= read & own & instance.waiting;
      instance.waiting &= ~((read | written) & own);
    }
    this.settle();
  }

  private copied(mask: bigint, address: bigint): void {
    if (this.opaque) return;
    for (const instance of this.instances) {
      if (!instance.ended) {
        for (const inputs of [instance.inputs, instance.turn])
          if (inputs?.cut === false) inputs.use(mask & this.own(instance.routine), 0n);
        continue;
      }
      if ((mask & instance.waiting & this.own(instance.base)) === 0n) continue;
      const { low, high } = this.current;
      if (Number(address) >= low && Number(address) < high) instance.copies.push({ address, mask });
      else instance.read |= mask;
    }
  }

  private header(id: number, sp: bigint): void {
    const { top } = this.current;
    if (top.loop !== id) return;
    const loop = this.loopOf(id);
    const known = this.instances.find(({ ended, activation }) => !ended && activation === top);
    if (known !== undefined) {
      known.goesOn();
      known.begin(sp);
    } else if (top.iterations === 0) {
      const number = loop.begun++;
      const inputs = loop.busy ? null : new Inputs([...this.machine.registers]);
      loop.busy = true;
      const made = new Instance(
        loop,
        top,
        this.routine,
        this.current,
        this.machine,
        inputs,
        number,
      );
      made.begin(sp);
      this.instances.push(made);
    }
  }

  /** The activation has been taken off; `depth`: where it was. */
  private ended(stack: ActivationStack, frame: Activation, depth: number, whole: boolean): void {
    const { activations } = stack;
    const below = activations.findLast(({ loop }) => loop === null) ?? frame;
    if (frame.loop !== null) {
      const loop = this.loopOf(frame.loop);
      loop.instances++;
      loop.iterations += frame.iterations;
    }
    for (const instance of this.instances) {
      if (instance.stack !== stack) continue;
      if (instance.ended) {
        const at = activations.indexOf(instance.base);
        instance.frameGone(frame, at < 0 || depth <= at, below);
      } else if (instance.activation === frame) {
        this.endInputs(instance, whole);
        instance.ends();
        if (!whole) instance.waiting = 0n;
      }
    }
    this.settle();
  }

  private endInputs({ loop, inputs, activation, number }: Instance, whole: boolean): void {
    if (inputs === null) return;
    const { last, repeats, tuples } = loop;
    loop.busy = false;
    loop.last = null;
    if (!whole) return;
    loop.last = { number, inputs };
    inputs.trips = activation.iterations + 1;
    const paired = last !== null && last.number + 1 === number;
    const { tuple } = inputs;
    if (tuples.has(tuple) && !(paired && last.inputs.tuple === tuple)) repeats.before++;
    if (tuples.size < TUPLES) tuples.add(tuple);
    if (!paired) return;
    const rate = rateOfPair(last.inputs, inputs);
    repeats.pairs++;
    repeats.rates += rate;
    repeats.redundant += isBelowHalf(rate) ? 1 : 0;
    repeats.same += last.inputs.tuple === tuple ? 1 : 0;
    repeats.loads += inputs.loads.length;
    repeats.again += readAgain(last.inputs, inputs);
  }

  private settle(): void {
    if (!this.instances.some((each) => each.ended && each.waiting === 0n)) return;
    this.instances = this.instances.filter((instance) => {
      if (!instance.ended || instance.waiting !== 0n || instance.copies.length > 0) return true;
      instance.settle(instance.activation.iterations);
      return false;
    });
  }

  finish(): Map<number, ReferenceLoop> {
    this.stacks.end();
    for (const instance of this.instances) instance.settle(instance.activation.iterations);
    return new Map([...this.loops].map(([id, loop]) => [id, told(loop)]));
  }
}

function told(loop: Loop): ReferenceLoop {
  const { instances, iterations, results, repeats, turns } = loop;
  const masks = new Map<bigint, number>();
  for (const { masks: each } of loop.ended) {
    for (const [mask, count] of each) masks.set(mask, (masks.get(mask) ?? 0) + count);
  }
  return {
    instances,
    iterations,
    results,
    masks: [...masks],
    ends: loop.ended.map(({ end }) => end),
    locations: [...loop.moves].map(([index, { changed, steps, followed, first }]) => ({
      index,
      offset: [...loop.slots].find(([, slot]) => slot === index)?.[0] ?? 0n,
      changed,
      steady: [...steps.values()].reduce((most, count) => Math.max(most, count), 0),
      followed,
      first,
    })),
    turns: { ...turns, outside: 0 },
    repeats: {
      ...repeats,
      weights: repeats.pairs,
      rate: repeats.pairs === 0 ? 1 : repeats.rates / repeats.pairs,
    },
  };
}

/** By construct, of a stream whose trace has values. */
export function diagnosisReference(
  stream: CollectedStream,
  traits: RoutineTraits,
): Map<number, ReferenceLoop> {
  const reference = new DiagnosisReference(traits);
  for (const { events } of stream.traces) {
    const view = new DataView(events.buffer, events.byteOffset, events.byteLength);
    for (let at = 0; at < events.byteLength; at += 24) {
      const [a, b] = [view.getBigUint64(at, true), view.getBigUint64(at + 8, true)];
      reference.apply(view.getUint32(at + 20, true), a, b);
    }
  }
  return reference.finish();
}
