/** What a report says of loops: numbers, cost functions and names, in the order of their routines. */
import { changed } from '../base/changed.js';
import { wholeOf } from '../base/late-record.js';
import { courseReport } from '../profile/course.js';
import { CALLEE_NUMBERS } from '../profile/profile-model.js';
import type { Profile, ProfileLoop } from '../profile/profile-model.js';
import type { FoundFinding } from '../claims/findings/facts.js';
import type { LoopFacts, RoutineFacts } from '../claims/reported.js';
import type { Neighbour } from '../schema/report.js';
import type { SizeMetric } from '../schema/metrics.js';
import { loopNames, loopNumbers } from '../symbols/loop-names.js';
import type { ResolvedSymbol, SymbolTable } from '../symbols/symbol-table.js';
import { loopPoints } from './canonical.js';
import type { FitChoice } from './fit-choice.js';
import type { Effort } from '../fit/calls/types.js';
import { lateLoop } from './late-loop.js';
import { chooseSize } from './size-choice.js';
import type { SizeChoice } from './size-choice.js';
import { wholeLoops } from './whole-loops.js';

export interface LoopInput {
  profile: Profile;
  /** Needed where there are loops. */
  symbols: Partial<Pick<SymbolTable, 'resolveLoop'>>;
  /** By index of the profile's routine: the one of the report; null: it is left out. */
  place: (routine: number) => number | null;
  /** By index of the report. */
  routines: readonly RoutineFacts[];
  /** What they may be measured by, the first to be preferred. */
  sizes: readonly SizeMetric[];
  total: number;
  minShare: number;
  fit?: FitChoice | undefined;
}

type LoopCosts = Pick<
  LoopFacts,
  'routine' | 'parent' | 'entries' | 'iterations' | 'cost_total' | 'cost_self' | 'cost_share'
>;

interface Known {
  loop: ProfileLoop;
  /** Index into the report's routines. */
  routine: number;
  header: bigint;
  order: readonly number[];
  number: string;
}

/** Outer ones before those in them, routine after routine. */
function inOrder(loops: readonly ProfileLoop[], place: LoopInput['place']): [number, Known][] {
  const places = loops.map(({ routine, parent, offset }) => {
    return { routine: place(routine), parent, header: BigInt(offset) };
  });
  const numbers = loopNumbers(places);
  const known = loops.flatMap((loop, i): [number, Known][] => {
    const { routine, header } = places[i];
    return routine === null ? [] : [[i, { loop, routine, header, ...numbers[i] }]];
  });
  const before = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((each, k) => each !== b[k]);
    return at < 0 ? a.length - b.length : a[at] - (b.at(at) ?? -Infinity);
  };
  return known.sort(([, a], [, b]) => a.routine - b.routine || before(a.order, b.order));
}

/** Lines are looked up late: names of a routine's loops when the first of them is asked for. */
class LateNames {
  private readonly names: string[] = [];

  constructor(
    private readonly known: readonly (readonly [number, Known])[],
    private readonly found: readonly ResolvedSymbol[],
    private readonly routines: LoopInput['routines'],
  ) {}

  at(index: number): string {
    if (this.names.at(index) === undefined) {
      const [, { routine }] = this.known[index];
      // They lie side by side.
      let first = index;
      while (first > 0 && this.known[first - 1][1].routine === routine) first--;
      const all = [first];
      while (this.known.at(all.at(-1)! + 1)?.[1].routine === routine) all.push(all.at(-1)! + 1);
      const { name } = this.routines[routine];
      const names = loopNames(
        all.map((i) => {
          const [, { header, number }] = this.known[i];
          const { entry, file, line, endLine = null, inlined } = this.found[i];
          return { routine: name, entry, header, number, file, line, endLine, inlined };
        }),
      );
      for (const [k, i] of all.entries()) this.names[i] = names[k];
    }
    return this.names[index];
  }
}

export function loopReports(input: LoopInput): LoopFacts[] {
  const { profile, symbols, place, routines, sizes, total, minShare } = input;
  const known = inOrder(profile.loops ?? [], place);
  const position = new Map(known.map(([i], at) => [i, at]));
  const found = known.map(([, { loop, header }]) => {
    return symbols.resolveLoop!(profile.modules[loop.module], header, BigInt(loop.end));
  });
  const names = new LateNames(known, found, routines);
  const whole = wholeLoops(profile.loops ?? []);
  return known.map(([i, { loop, routine, number }], at): LoopFacts => {
    const { entries, iterations, costTotal, costSelf, callees } = whole[i];
    const share = total > 0 ? costTotal / total : 0;
    const effort: Effort = share < minShare ? 'little' : 'full';
    const numbers = {
      routine,
      parent: position.get(loop.parent) ?? -1,
      entries,
      iterations,
      cost_total: costTotal,
      cost_self: costSelf,
      cost_share: share,
    };
    const called = () => calledBy(callees, input);
    const law = (): SizeChoice => {
      const candidates = sizes.map((size) => ({ size, ...loopPoints(loop, size) }));
      return chooseSize(candidates, effort, input.fit);
    };
    const place = { number, name: () => names.at(at), symbol: found[at] };
    return lateLoop(numbers, called, () =>
      loopReport(loop, place, numbers, called(), law(), sizes.at(0)),
    );
  });
}

function calledBy(callees: readonly number[], { place, routines }: LoopInput): Neighbour[] {
  const called: Neighbour[] = [];
  for (let at = 0; at + CALLEE_NUMBERS <= callees.length; at += CALLEE_NUMBERS) {
    const index = place(callees[at]);
    if (index === null) continue;
    const [calls, cost] = [callees[at + 1], callees[at + 2]];
    called.push({ routine: index, name: routines[index].name, calls, cost });
  }
  return called.filter(({ name }) => name !== '').sort((a, b) => b.cost - a.cost);
}

function loopReport(
  loop: ProfileLoop,
  { number, name, symbol }: { number: string; name: () => string; symbol: ResolvedSymbol },
  { routine, parent, entries, iterations, cost_total, cost_self, cost_share }: LoopCosts,
  callees: Neighbour[],
  { fit, points, size }: SizeChoice,
  usual: SizeMetric | undefined,
): LoopFacts {
  const { offset, end } = loop;
  return {
    get name() {
      return name();
    },
    number,
    routine,
    parent,
    offset,
    end,
    get file() {
      return symbol.file;
    },
    get line() {
      return symbol.line;
    },
    get end_line() {
      return symbol.endLine ?? null;
    },
    get inlined() {
      return symbol.inlined;
    },
    entries,
    iterations,
    ...(loop.unseen === undefined
      ? {}
      : { looked_at: { entries: loop.calls, iterations: loop.iterations } }),
    class: fit.class,
    formula: fit.function?.formula() ?? null,
    curve: fit.function?.curve() ?? null,
    exponent: fit.function?.exponent ?? null,
    r2: fit.r2,
    reason: fit.reason,
    sizes: points.length,
    size_range: [points.at(0)?.[0] ?? 0, points.at(-1)?.[0] ?? 0],
    cost_total,
    cost_self,
    cost_max: points.reduce((max, point) => Math.max(max, point[3]), 0),
    cost_share,
    callees,
    points,
    ...(loop.courses === undefined ? {} : { courses: loop.courses.map(courseReport) }),
    ...(size === usual ? {} : { size }),
  };
}

/** In the order in which the report has the routines; where findings name loops, too. */
export function arrangedLoops(
  loops: readonly LoopFacts[],
  place: (routine: number) => number | null,
  findings: readonly FoundFinding[],
): { loops: LoopFacts[]; findings: FoundFinding[] } {
  const places = loops.map(({ routine }) => place(routine) ?? Infinity);
  const order = [...loops.keys()].sort((a, b) => places[a] - places[b] || a - b);
  const at = new Map(order.map((from, to) => [from, to]));
  const arranged = order.map((i): LoopFacts => {
    const { entries, iterations, cost_total, cost_self, cost_share } = loops[i];
    const [routine, parent] = [places[i], at.get(loops[i].parent) ?? -1];
    const called = () =>
      loops[i].callees.map((callee) => ({
        ...callee,
        routine: callee.routine === null ? null : place(callee.routine),
      }));
    const numbers = { routine, parent, entries, iterations, cost_total, cost_self, cost_share };
    return lateLoop(numbers, called, () =>
      changed(wholeOf(loops[i]), { routine, parent, callees: called() }),
    );
  });
  const renamed = findings.map((finding) =>
    finding.loops === undefined
      ? finding
      : {
          ...finding,
          loops: finding.loops.map((each) => changed(each, { loop: at.get(each.loop)! })),
        },
  );
  return { loops: arranged, findings: renamed };
}
