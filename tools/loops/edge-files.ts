/** What the client of tools/loops/edges has counted. */
import { readFileSync } from 'node:fs';
import type { FlowCounts } from './flow-counts.js';

/** Bytes of a call. */
const LONGEST = 9;

interface Module {
  start: number;
  end: number;
  bias: number;
  path: string;
}

const add = <K>(map: Map<K, number>, key: K, count: number): void => {
  map.set(key, (map.get(key) ?? 0) + count);
};

/** Adds up counts of several processes, file by file. */
export class EdgeFiles {
  /** By path: of blocks, 'first last'. */
  readonly #blocks = new Map<string, Map<string, number>>();
  readonly #edges = new Map<string, Map<number, Map<number, number>>>();
  readonly #arrivals = new Map<string, Map<number, number>>();
  /** By path: calls, with how often they were made. */
  readonly #calls = new Map<string, Map<number, number>>();

  read(file: string): void {
    const modules: Module[] = [];
    const at = (address: number): Module | undefined =>
      modules.find(({ start, end }) => address >= start && address < end);
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [what, ...rest] = line.split(' ');
      const [a, b, c] = rest.slice(0, 3).map((text) => parseInt(text, 16));
      if (what === 'module') {
        modules.push({ start: a, end: b, bias: c, path: rest.slice(3).join(' ') });
        continue;
      }
      const module = at(what === 'block' ? a : b);
      if (module === undefined) continue;
      const { path, bias } = module;
      if (what === 'block') {
        add(this.#of(this.#blocks, path), `${a - bias} ${b - bias}`, c);
        continue;
      }
      add(this.#of(this.#arrivals, path), b - bias, c);
      const caller = what === 'call' ? at(a) : undefined;
      if (caller) add(this.#of(this.#calls, caller.path), a - caller.bias, c);
      if (what === 'edge' && at(a) === module) {
        const all = this.#of(this.#edges, path);
        const from = all.get(a - bias) ?? new Map<number, number>();
        all.set(a - bias, from);
        add(from, b - bias, c);
      }
    }
  }

  #of<V, K>(maps: Map<string, Map<K, V>>, path: string): Map<K, V> {
    const found = maps.get(path) ?? new Map<K, V>();
    maps.set(path, found);
    return found;
  }

  get paths(): string[] {
    return [...this.#blocks.keys()].filter((path) => path.startsWith('/'));
  }

  /** Nodes are where blocks begin, and `more`: those that begin within others part these. */
  countsOf(path: string, more: Iterable<number> = []): FlowCounts {
    const executed = new Map(this.#of(this.#arrivals, path));
    const leaders = [...new Set([...executed.keys(), ...more])].sort((a, b) => a - b);
    const edges = new Map<number, Map<number, number>>();
    const link = (from: number, to: number, count: number): void => {
      const all = edges.get(from) ?? new Map<number, number>();
      edges.set(from, all);
      add(all, to, count);
    };
    /** The index behind the last leader that is no later. */
    const behind = (address: number): number => {
      let [low, high] = [0, leaders.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (leaders[middle] <= address) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    for (const [block, count] of this.#of(this.#blocks, path)) {
      const [first, last] = block.split(' ').map(Number) as [number, number];
      const begins = behind(first) - 1;
      for (let i = begins + 1; i < leaders.length && leaders[i] <= last; i++) {
        link(leaders[i - 1], leaders[i], count);
        add(executed, leaders[i], count);
      }
    }
    const callOf = this.#secondReturns(path);
    const leaderOf = (address: number): number | undefined => leaders.at(behind(address) - 1);
    for (const [from, all] of this.#of(this.#edges, path)) {
      for (const [to, count] of all) {
        const leader = leaderOf(callOf(from, to));
        if (leader !== undefined) link(leader, to, count);
      }
    }
    return { executed, edges };
  }

  /**
   * What leads there: where setjmp returns once more, control comes from a call elsewhere, but the
   * function's edge is that from the call of setjmp. To a landing pad no call returns.
   */
  #secondReturns(path: string): (from: number, to: number) => number {
    const calls = this.#of(this.#calls, path);
    const isReturn = (from: number, to: number): boolean => to > from && to - from <= LONGEST;
    const returned = new Map<number, number>();
    for (const [from, all] of this.#of(this.#edges, path))
      if (calls.has(from))
        for (const to of all.keys()) if (isReturn(from, to)) returned.set(to, from);
    return (from, to) =>
      calls.has(from) && !isReturn(from, to) ? (returned.get(to) ?? from) : from;
  }
}
