/** What sites make up one structure, and what kind of structure that is. */
import type { Collector } from './collect.js';

export interface Structure {
  sites: ReadonlySet<number>;
  /** Linked: blocks point to each other; else each block stands for itself. */
  linked: boolean;
  /** In words: 'doubly linked list', 'array'. */
  kind: string;
  /** Of a block, in bytes: the least and the most. */
  bytes: [least: number, most: number];
  /** Allocated in all. */
  blocks: number;
}

/** Sites that point to each other in a circle (Tarjan's algorithm, without recursion). */
function circles(sites: readonly number[], to: ReadonlyMap<number, Set<number>>): number[][] {
  const numbers = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const groups: number[][] = [];
  for (const root of sites) {
    if (numbers.has(root)) continue;
    const path: { site: number; rest: number[] }[] = [];
    const enter = (site: number): void => {
      numbers.set(site, numbers.size);
      low.set(site, numbers.get(site)!);
      open.push(site);
      isOpen.add(site);
      path.push({ site, rest: [...(to.get(site) ?? [])] });
    };
    enter(root);
    while (path.length > 0) {
      const { site, rest } = path[path.length - 1];
      const next = rest.pop();
      if (next !== undefined) {
        if (!numbers.has(next)) enter(next);
        else if (isOpen.has(next)) low.set(site, Math.min(low.get(site)!, numbers.get(next)!));
        continue;
      }
      path.pop();
      const above = path.at(-1)?.site;
      if (above !== undefined) low.set(above, Math.min(low.get(above)!, low.get(site)!));
      if (low.get(site) === numbers.get(site)) {
        const group = open.splice(open.lastIndexOf(site));
        for (const each of group) isOpen.delete(each);
        groups.push(group);
      }
    }
  }
  return groups;
}

/** Fewer reads are chance: a number that looks like an address, memory that was used before. */
const FEW = 3;

function kindOf(
  collector: Collector,
  sites: ReadonlySet<number>,
): { linked: boolean; kind: string } {
  const within = collector.links.filter(
    ({ from, to, reads }) => sites.has(from) && sites.has(to) && reads >= FEW,
  );
  if (within.length === 0) return { linked: false, kind: 'block' };
  const most = Math.max(...within.map(({ reads }) => reads));
  const usual = within.filter(({ reads }) => reads > most / 1000);
  const places = new Set(usual.map(({ from, offset }) => `${from} ${offset}`));
  const reads = usual.reduce((sum, link) => sum + link.reads, 0);
  const returns = usual.reduce((sum, link) => sum + link.returns, 0);
  if (places.size === 1) return { linked: true, kind: 'linked list' };
  const back = returns > reads / 2;
  if (places.size === 2 && back) return { linked: true, kind: 'doubly linked list' };
  if (places.size === 2 || (places.size === 3 && back))
    return { linked: true, kind: 'linked tree' };
  return { linked: true, kind: 'linked structure' };
}

/** The structure of each site that was used. */
export function structuresOf(collector: Collector): Map<number, Structure> {
  const used = new Set<number>();
  for (const { own, kept } of collector.repetitions.values()) {
    for (const site of own.keys()) used.add(site);
    for (const { uses } of kept) for (const { site } of uses) used.add(site);
  }
  const to = new Map<number, Set<number>>();
  for (const { from, to: target, reads } of collector.links) {
    if (reads >= FEW) to.set(from, (to.get(from) ?? new Set()).add(target));
  }
  const bySite = new Map<number, Structure>();
  for (const group of circles([...used], to)) {
    const sites = new Set(group);
    const totals = group.flatMap((site) => collector.totals.get(site) ?? []);
    const { linked, kind } = kindOf(collector, sites);
    const bytes: Structure['bytes'] = [
      Math.min(...totals.map(({ least }) => least)),
      Math.max(...totals.map(({ most }) => most)),
    ];
    const blocks = totals.reduce((sum, each) => sum + each.blocks, 0);
    const structure = { sites, linked, kind, bytes, blocks };
    for (const site of group) bySite.set(site, structure);
  }
  return bySite;
}
