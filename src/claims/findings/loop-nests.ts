/** Which loops a finding is about: the loop that has the cost, and those around it that repeat it. */
import { withoutRoutine } from '../../symbols/loop-names.js';
import { findingLoop } from './finding-loop.js';
import type { FindingLoop } from './finding-loop.js';
import type { FoundFinding, NestFacts } from './facts.js';
import type { LoopNumbers, RoutineNumbers } from '../reported.js';
import {
  callersOnTheWayToALoop,
  costPartOfTheLoop,
  entriesThatRepeat,
  loopsNamed,
} from './thresholds/loops.js';

const NOBODY: { routine: number | null; calls: number; cost: number } = {
  routine: null,
  calls: 0,
  cost: 0,
};

/** What calls a culprit again and again: a loop, or a routine whose code repeats without one. */
type Outside = { loop: number; irregular?: never } | { loop?: never; irregular: number } | null;

export class LoopNests {
  private readonly ofRoutine = new Map<number, number[]>();
  /** By index of a routine: loops that call it. */
  private readonly calling = new Map<number, { loop: number; calls: number; cost: number }[]>();
  private readonly indexOf: Map<string, number>;

  constructor(
    private readonly loops: readonly LoopNumbers[],
    private readonly routines: readonly RoutineNumbers[],
    /** Over runs: which caller makes a routine grow; null: none, or not known. */
    private readonly riser: (routine: number) => number | null = () => null,
  ) {
    this.indexOf = new Map(routines.map(({ id }, i) => [id, i]));
    for (const [i, { routine, callees }] of loops.entries()) {
      push(this.ofRoutine, routine, i);
      for (const { routine: callee, calls, cost } of callees) {
        if (callee !== null) push(this.calling, callee, { loop: i, calls, cost });
      }
    }
  }

  /** These, and what `first` calls to come to them: what most of their cost flows through. */
  private leadingTo(others: readonly number[], first: number): Set<number> {
    const found = new Set(others);
    for (const each of found) {
      const { callers, cost_total: total } = this.routines[each];
      for (const { routine, cost } of callers) {
        if (routine === null || routine === first) continue;
        const { cost_total: all } = this.routines[routine];
        const isWay = cost >= costPartOfTheLoop.value * Math.max(total, all);
        if (isWay) found.add(routine);
      }
    }
    return found;
  }

  /** The loop with most of what `culprits` cost in the first of them; null: no one has that. */
  private costliest([first, ...others]: readonly number[]): number | null {
    const called = this.leadingTo(others, first);
    const blamed = ({ callees }: Pick<LoopNumbers, 'callees'>): number =>
      callees.reduce((sum, { routine, cost }) => sum + (called.has(routine ?? -1) ? cost : 0), 0);
    const cost = (loop: number) => this.loops[loop].cost_self + blamed(this.loops[loop]);
    const all = this.ofRoutine.get(first) ?? [];
    const best = all.reduce((max, each) => (cost(each) > cost(max) ? each : max), all.at(0) ?? -1);
    if (best < 0) return null;
    const { cost_self: own, callees } = this.routines[first];
    return cost(best) >= costPartOfTheLoop.value * (own + blamed({ callees }))
      ? this.turning(best)
      : null;
  }

  /** The loop itself, or where entries of it hardly repeat anything, the first around it that does. */
  private turning(loop: number): number {
    const { entries, iterations, parent } = this.loops[loop];
    return iterations < entries && parent >= 0 ? this.turning(parent) : loop;
  }

  /**
   * Loops around it whose activations enter it, or what is between them, again and again. Where one
   * entry has most of what the outer one costs, it is not the repetition that costs.
   */
  private around(loop: number): number[] {
    const found: number[] = [];
    let inner = this.loops[loop];
    for (let at = inner.parent; at >= 0; at = this.loops[at].parent) {
      const outer = this.loops[at];
      const often =
        inner.entries >= entriesThatRepeat.value * outer.entries && outer.iterations > 0;
      if (often && inner.cost_max < costPartOfTheLoop.value * outer.cost_max) {
        found.push(at);
        inner = outer;
      }
    }
    return found;
  }

  /** The loop itself, or the first around it, that makes so many calls again and again. */
  private repeating(loop: number, calls: number): number | null {
    for (let at = loop; at >= 0; at = this.loops[at].parent) {
      const { entries, iterations } = this.loops[at];
      if (calls >= entriesThatRepeat.value * entries && iterations > 0) return at;
    }
    return null;
  }

  /** What a routine's callers have it cost in all, or over runs the one that makes it grow. */
  private callersOf(routine: number): { by: number | null; whole: number } {
    const by = this.riser(routine);
    const { callers, cost_total: total } = this.routines[routine];
    const flow = by === null ? undefined : callers.find((each) => each.routine === by);
    return flow === undefined ? { by: null, whole: total } : { by, whole: flow.cost };
  }

  /**
   * The loop whose calls of a routine cost most, many of them in each of its activations: many cheap
   * calls of another loop are not what is looked for.
   */
  private caller(routine: number): number | null {
    const { by, whole } = this.callersOf(routine);
    const all = (this.calling.get(routine) ?? []).filter(
      ({ loop }) => by === null || this.loops[loop].routine === by,
    );
    const [first] = all;
    if (all.length === 0) return null;
    const { loop, calls, cost } = all.reduce(
      (max, each) => (each.cost > max.cost ? each : max),
      first,
    );
    if (cost < costPartOfTheLoop.value * whole) return null;
    return this.repeating(loop, calls);
  }

  /** The same in a routine that calls it through others: by what the calls cost. */
  private callerIn(routine: number, culprit: number): number | null {
    const flows = (this.ofRoutine.get(routine) ?? []).flatMap((loop) =>
      this.loops[loop].callees.map(({ calls, cost }) => ({ loop, calls, cost })),
    );
    const most = flows.reduce((max, each) => (each.cost > max.cost ? each : max), flows[0]);
    if (
      flows.length === 0 ||
      most.cost < costPartOfTheLoop.value * this.routines[culprit].cost_self
    )
      return null;
    return this.repeating(most.loop, most.calls);
  }

  /** Where no loop of the culprit's own repeats it. What a call costs is not the doing of who calls. */
  private outside({ basis, routines }: FoundFinding, culprit: number): Outside {
    if (basis === 'call') return null;
    const repeats = routines.find(({ role }) => role === 'repeats');
    const by = repeats === undefined ? undefined : this.indexOf.get(repeats.id);
    const within = by === undefined ? null : this.callerIn(by, culprit);
    return this.above(culprit, within);
  }

  /**
   * The loop that calls it again and again, or, where what calls it does that about once, the same
   * of that: a call in an interpreter is a call of a routine that calls. `instead`: where the first
   * is called by none.
   */
  private above(culprit: number, instead: number | null): Outside {
    for (let at = culprit, left = callersOnTheWayToALoop.value; left > 0; left--) {
      const loop = this.caller(at) ?? (at === culprit ? instead : null);
      if (loop !== null) return { loop };
      const { by, whole } = this.callersOf(at);
      const {
        routine,
        calls: most,
        cost,
      } = this.routines[at].callers
        .filter((each) => by === null || each.routine === by)
        .reduce((a, b) => (b.cost > a.cost ? b : a), NOBODY);
      if (routine === null || cost < costPartOfTheLoop.value * whole) return null;
      if (most >= entriesThatRepeat.value * this.routines[routine].calls)
        return this.routines[routine].code === 'irreducible' ? { irregular: routine } : null;
      at = routine;
    }
    return null;
  }

  private entry(loop: number, role: FindingLoop['role']): FindingLoop {
    return findingLoop(this.loops, loop, role);
  }

  /** The finding with its loops, if there are any. */
  placed(finding: FoundFinding): FoundFinding {
    const culprits = finding.routines
      .filter(({ role }) => role === 'culprit')
      .flatMap(({ id }) => this.indexOf.get(id) ?? []);
    if (culprits.length === 0) return finding;
    const loop = this.costliest(culprits);
    if (loop === null) return this.placedOutside(finding, culprits[0]);
    let around = this.around(loop);
    const outside = around.length === 0 ? this.outside(finding, culprits[0]) : null;
    if (outside?.loop !== undefined) around = [outside.loop, ...this.around(outside.loop)];
    around = around.slice(0, loopsNamed.value);
    const { name } = finding.routines[0];
    return {
      ...finding,
      loops: [this.entry(loop, 'culprit'), ...around.map((each) => this.entry(each, 'repeats'))],
      nest: {
        loop: this.told(loop, name),
        around: around.map((each) => this.told(each, name)),
        called: outside !== null,
        irregular: outside?.irregular === undefined ? null : this.routines[outside.irregular].name,
      },
    };
  }

  /** Of what has no loop with its cost, as a copy that is one instruction: the loop that calls it. */
  private placedOutside(finding: FoundFinding, culprit: number): FoundFinding {
    const loop = this.outside(finding, culprit)?.loop;
    if (loop === undefined) return finding;
    const { name } = finding.routines[0];
    return {
      ...finding,
      loops: [loop, ...this.around(loop)]
        .slice(0, loopsNamed.value)
        .map((each) => this.entry(each, 'repeats')),
      nest: { loop: null, around: [this.told(loop, name)], called: true, irregular: null },
    };
  }

  /** @param routine that is named with it anyway */
  private told(loop: number, routine: string): NestFacts['around'][number] {
    const { name, entries, iterations, looked_at: some } = this.loops[loop];
    const short = withoutRoutine(this.loops[loop], routine);
    return { name, short, entries, iterations, estimated: some !== undefined };
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
