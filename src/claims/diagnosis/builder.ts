/** What a run said of the loops that it was to look at, from the frames of its processes. */
import { StreamIndex } from '../../fold/stream-index.js';
import { messageOf } from '../../base/errors.js';
import { moduleName } from '../../symbols/modules.js';
import type { SymbolTable } from '../../symbols/symbol-table.js';
import type { CalledReport, RecursionReport, ResultPlace } from '../../schema/diagnosis.js';
import { decodeDiagnosis } from '../../stream/diagnosis.js';
import type { Called, DiagnosedLoop, Recursion, Repeats, Turns } from '../../stream/diagnosis.js';
import { callsOf } from './calls-of.js';
import type { RoutineCost } from './calls-of.js';
import { estimated, pairsError } from './estimate.js';
import { filledBy } from './filled.js';
import { FrameKind } from '../../stream/format.js';
import { collectorOf } from '../repetitions/collector-of.js';
import { Names } from '../repetitions/construct-names.js';
import { structureFacts } from '../repetitions/structure-facts.js';
import { structuresOf } from '../repetitions/structure.js';
import type { Structure } from '../repetitions/structure.js';
import type { DataFacts, LoopFacts } from './facts.js';
import { partOf } from './main-data.js';
import { loopsAround } from './nesting.js';
import { isInefficient, resultsOf } from './results.js';
import type { RateThresholds } from './results.js';

/** Structures and places of results that are told of a loop. */
const TOLD = 8;

class Process {
  readonly index = new StreamIndex();
  readonly collector = collectorOf(this.index);
  readonly loops: DiagnosedLoop[] = [];
  readonly recursions: Recursion[] = [];
  readonly called: Called[] = [];
  problem: string | null = null;

  onFrame(kind: number, data: ArrayBufferLike, length: number): void {
    const { index, collector } = this;
    if (kind === FrameKind.Header) index.onHeader(data, length);
    else if (kind === FrameKind.Module) index.onModule(data, length);
    else if (kind === FrameKind.Constructs) index.onConstructs(data, length);
    else if (kind === FrameKind.Structures) collector.onFrame(data, length);
    else if (kind === FrameKind.Diagnosis) this.onDiagnosis(data, length);
  }

  private onDiagnosis(data: ArrayBufferLike, length: number): void {
    const { loops, recursions, called } = decodeDiagnosis(data, length);
    this.loops.push(...loops);
    this.recursions.push(...recursions);
    this.called.push(...called);
  }
}

/** Iterations of its loops, and calls that were compared. */
const worth = ({ loops, recursions, called }: Process): number =>
  loops.reduce((sum, { iterations }) => sum + iterations, 0) +
  recursions.reduce((sum, { activations }) => sum + activations, 0) +
  called.reduce((sum, { calls }) => sum + calls, 0);

const hex = (offset: bigint): string => `0x${offset.toString(16)}`;

function dataOf(
  { reads }: DiagnosedLoop,
  { collector, index }: Process,
  structures: ReadonlyMap<number, Structure>,
  names: Names,
  symbols: SymbolTable,
): DataFacts[] {
  const all = reads.reduce((sum, { count }) => sum + count, 0);
  const by = new Map<Structure, typeof reads>();
  for (const read of reads) {
    const structure = structures.get(read.site);
    if (structure !== undefined) by.set(structure, [...(by.get(structure) ?? []), read]);
  }
  return [...by]
    .map(([structure, its]) => ({
      structure,
      count: its.reduce((sum, { count }) => sum + count, 0),
      filled: its.flatMap((read) => read.filled),
      cells: its.reduce((sum, { cells }) => sum + cells, 0),
      // A block that has grown is as large as it was when it was read.
      grown: {
        ...structure,
        bytes: its.reduce<Structure['bytes']>(
          ([least, most], { bytes }) => [Math.min(least, bytes[0]), Math.max(most, bytes[1])],
          its[0].bytes,
        ),
      },
    }))
    .sort((a, b) => b.count - a.count)
    .slice(0, TOLD)
    .map(({ grown, count, filled, cells }) => {
      const facts = structureFacts(
        grown,
        names,
        collector.sites,
        index,
        partOf({ ...grown, cells }),
      );
      const { place, blocks, bytes } = facts;
      return {
        structure: facts,
        place,
        reads: count,
        share: count / all,
        cells,
        blocks,
        bytes,
        filled: filledBy(filled, count, index, symbols),
      };
    });
}

function placesOf(
  { places }: DiagnosedLoop,
  { index }: Process,
  symbols: SymbolTable,
): ResultPlace[] {
  return places
    .toSorted((a, b) => b.count - a.count)
    .slice(0, TOLD)
    .map(({ module: number, offset, count }) => {
      const module = index.moduleOf(number);
      const { name } = symbols.resolve(module, offset);
      const { file, line } = symbols.resolveLoop(module, offset, offset + 1n);
      return {
        routine: name,
        module: moduleName(module),
        offset: hex(offset),
        file,
        line,
        iterations: count,
      };
    });
}

export function sharesOf(repeats: Repeats): LoopFacts['repeats'] {
  const { pairs, weights, weighed, rate, cut, ...counts } = repeats;
  const share = (count: number, of: number): number => (of === 0 ? 0 : count / of);
  return {
    pairs,
    rate,
    redundant: share(counts.redundant, weights),
    error: pairsError(repeats, share(counts.redundant, weights)),
    same: share(counts.same, weights),
    unchanged: share(counts.unchanged, weights),
    steady: share(counts.steady, weights),
    moved: share(counts.moved, weights),
    loads: share(counts.loads, weights),
    again: share(counts.again, counts.loads),
    stored: share(counts.outside, weights),
    before: share(counts.before, weighed),
    cut,
  };
}

export const turnsOf = ({ count, fresh, outside }: Turns): LoopFacts['turns'] =>
  count === 0 ? null : { iterations: count, distinct: fresh / count, stored: outside / count };

/** Shares of the cost of the run, and cost in all, by a file's path and the hex ELF vaddr of a loop's header. */
export type LoopCosts = (
  path: string,
  offset: string,
) => { total: number; own: number; cost: number };

export class DiagnosisBuilder {
  private readonly processes = new Map<number, Process>();

  /** Keeps nothing of the buffer. */
  onFrame(stream: number, kind: number, data: ArrayBufferLike, length: number): void {
    let process = this.processes.get(stream);
    if (process === undefined) this.processes.set(stream, (process = new Process()));
    if (process.problem !== null) return;
    try {
      process.onFrame(kind, data, length);
    } catch (error) {
      process.problem = messageOf(error);
    }
  }

  /** Processes that have told what their loops do. */
  get told(): number {
    return [...this.processes.values()].filter((each) => worth(each) > 0).length;
  }

  /** Forgets all processes but the one that has gone round most: of samples the most telling. */
  keepLargest(): void {
    const [first] = [...this.processes].sort(([, a], [, b]) => worth(b) - worth(a));
    this.processes.clear();
    this.processes.set(...first);
  }

  /** What could not be read of what the engine sent; null: nothing. */
  get problem(): string | null {
    return [...this.processes.values()].find(({ problem }) => problem !== null)?.problem ?? null;
  }

  /** Routines that ran, with the file that their code is in. */
  *ran(): Generator<{ path: string; offset: bigint }> {
    for (const { index } of this.processes.values()) {
      for (const { id, module, offset } of index.places()) {
        if (!index.isLoop(id)) yield { path: module.path, offset };
      }
    }
  }

  /**
   * Those that ended, of all processes; those with most own cost first.
   * @param costOf shares of the cost of the run, by the place of a loop's header
   */
  finish(symbols: SymbolTable, thresholds: RateThresholds, costOf: LoopCosts): LoopFacts[] {
    return [...this.processes]
      .flatMap(([stream, process]) =>
        this.loopsOf({ stream, process }, symbols, thresholds, costOf),
      )
      .sort((a, b) => b.own_share - a.own_share || b.iterations - a.iterations);
  }

  /**
   * Routines that called themselves, of all processes; those with most cost first.
   * @param shareOf of the cost of the run, by the place of a routine's entry
   */
  recursions(
    symbols: SymbolTable,
    shareOf: (path: string, offset: string) => number,
  ): RecursionReport[] {
    return [...this.processes.values()]
      .flatMap(({ index, recursions }) => {
        const ids = recursions.map(({ construct }) => construct);
        const names = new Names(index, symbols, ids);
        return recursions.map(({ construct, activations, repeated, full, ...counts }) => {
          const { name, module, offset } = names.construct(construct);
          const path = index.place(construct)?.module.path ?? '';
          const distinct = activations - repeated;
          const share = shareOf(path, offset);
          return {
            name,
            module,
            offset,
            cost_share: share,
            activations,
            distinct,
            spared: counts.spared,
            outer: counts.outer,
            rewritten: counts.rewritten,
            cut: full,
          };
        });
      })
      .filter(({ activations }) => activations > 0)
      .sort((a, b) => b.cost_share - a.cost_share);
  }

  /** Routines by where they were called, of all processes; those with most cost first. */
  calls(symbols: SymbolTable, costOf: RoutineCost): CalledReport[] {
    return [...this.processes.values()]
      .flatMap(({ index, called }) => callsOf(called, index, symbols, costOf))
      .sort((a, b) => b.cost_share - a.cost_share);
  }

  private loopsOf(
    { stream, process }: { stream: number; process: Process },
    symbols: SymbolTable,
    thresholds: RateThresholds,
    costOf: LoopCosts,
  ): LoopFacts[] {
    const { index, collector, loops } = process;
    if (loops.length === 0) return [];
    const sites = loops.flatMap(({ reads }) => reads.map(({ site }) => site));
    const structures = structuresOf(collector, sites);
    const names = new Names(
      index,
      symbols,
      loops.map(({ construct }) => construct),
    );
    const around = loopsAround(collector, new Set(loops.map(({ construct }) => construct)));
    const idOf = (construct: number): string => `${stream} ${construct}`;
    return loops.map(estimated).map((loop) => {
      const { name, routine, module, offset, file, line } = names.construct(loop.construct);
      const results = resultsOf(loop, thresholds);
      const { total, own, cost } = costOf(index.place(loop.construct)?.module.path ?? '', offset);
      return {
        nesting: {
          id: idOf(loop.construct),
          around: [...(around.get(loop.construct) ?? [])].map(idOf),
          exits: loop.exits,
        },
        name,
        routine,
        module,
        offset,
        file,
        line,
        cost_share: total,
        own_share: own,
        cost_each: cost / Math.max(1, results.iterations),
        class: results.class,
        inefficient: isInefficient(results, thresholds),
        instances: loop.instances,
        iterations: results.iterations,
        results: results.results,
        results_last: results.last,
        rate: results.rate,
        error: results.error,
        counts: results.counts,
        large: loop.large,
        unseen: loop.cut,
        written: loop.written,
        sample: loop.looked.sampled
          ? { instances: loop.looked.instances, iterations: loop.looked.iterations }
          : null,
        passes: loop.passes,
        repeats: sharesOf(loop.repeats),
        turns: turnsOf(loop.turns),
        places: placesOf(loop, process, symbols),
        data: dataOf(loop, process, structures, names, symbols),
      };
    });
  }
}
