/** What sites make up one structure, and what kind of structure that is. */
import { circles } from './circles.js';
import type { SiteKind } from '../../stream/structures.js';
import type { Collector, Kept, Repetition } from './collect.js';
import { readsOfALink, shareOfReadsOfAUsualLink, stepsAtACellOfAWay } from './thresholds.js';

/** `record`: few cells, over and over; `pool`: mapped memory that the program divides itself. */
export type StructureKind =
  | 'array'
  | 'list'
  | 'doubly-linked-list'
  | 'tree'
  | 'linked-structure'
  | 'record'
  | 'pool'
  | 'file';

export interface Structure {
  sites: ReadonlySet<number>;
  place: SiteKind;
  /** Linked: blocks point to each other; else each block stands for itself. */
  linked: boolean;
  kind: StructureKind;
  /** Of a block, in bytes: the least and the most. */
  bytes: [least: number, most: number];
  /** Allocated in all. */
  blocks: number;
}

function kindOf(
  collector: Collector,
  sites: ReadonlySet<number>,
  first: ReadonlyMap<number, number>,
): Pick<Structure, 'linked' | 'kind'> {
  const within = collector.links.filter(
    ({ from, to, reads }) => sites.has(from) && sites.has(to) && reads >= readsOfALink.value,
  );
  if (within.length === 0) return { linked: false, kind: 'array' };
  const most = Math.max(...within.map(({ reads }) => reads));
  const usual = within.filter(({ reads }) => reads > most * shareOfReadsOfAUsualLink.value);
  const places = new Set(usual.map(({ from, offset }) => `${first.get(from)} ${offset}`));
  const reads = usual.reduce((sum, link) => sum + link.reads, 0);
  const returns = usual.reduce((sum, link) => sum + link.returns, 0);
  if (places.size === 1) return { linked: true, kind: 'list' };
  const back = returns > reads / 2;
  if (places.size === 2 && back) return { linked: true, kind: 'doubly-linked-list' };
  if (places.size === 2 || (places.size === 3 && back)) return { linked: true, kind: 'tree' };
  return { linked: true, kind: 'linked-structure' };
}

/** Cells that an invocation accessed in blocks of the sites. */
function cellsOf(sites: ReadonlySet<number>, { uses }: Kept): number {
  return uses.reduce(
    (sum, { site, reads, writes }) => (sites.has(site) ? sum + reads + writes : sum),
    0,
  );
}

/**
 * Whether the repetition goes through the structure: then what it accesses grows with its steps. A
 * block in which it accesses the same few cells over and over is a record, such as a stream's
 * buffer pointers or an interpreter's state, that all loops of a program may use.
 */
export function goesThrough({ kept }: Repetition, structure: Structure): boolean {
  const { sites, linked, place, kind } = structure;
  if (kind === 'pool') return false;
  if (linked || place === 'file' || kept.length === 0) return true;
  const longest = kept.reduce((most, each) => (each.steps > most.steps ? each : most));
  return cellsOf(sites, longest) * stepsAtACellOfAWay.value >= longest.steps;
}

/**
 * What the loader maps for itself, the variables of threads with it, is no structure; nor is static
 * data of the C library: what goes through streams is told as input and output.
 */
function isHidden(collector: Collector, number: number): boolean {
  const site = collector.sites.get(number);
  if (site === undefined) return false;
  const { kind, path, owner } = site;
  if (kind === 'static') return collector.isHidden(owner);
  return kind === 'mapping' && path.length > 0 && collector.loaders(path[0]);
}

function usedSites(collector: Collector, others: readonly number[]): Set<number> {
  const used = new Set<number>(others);
  for (const { own, kept } of collector.repetitions.values()) {
    for (const site of own.keys()) used.add(site);
    for (const { uses } of kept) for (const { site } of uses) used.add(site);
  }
  return new Set([...used].filter((site) => !isHidden(collector, site)));
}

/**
 * Sites of mapped memory with pointers into itself: a program that asks the kernel for memory and
 * divides it itself has objects of all kinds there, and they are nobody's structure.
 */
function poolsOf(collector: Collector): Set<number> {
  return new Set(
    collector.links
      .filter(({ from, to, reads }) => from === to && reads >= readsOfALink.value)
      .map(({ from }) => from)
      .filter((site) => collector.sites.get(site)?.kind === 'mapping'),
  );
}

function structureOf(
  collector: Collector,
  group: readonly number[],
  first: ReadonlyMap<number, number>,
  pools: ReadonlySet<number>,
): Structure {
  const sites = new Set(group);
  const place = collector.sites.get(group[0])?.kind ?? 'heap';
  const totals = group.flatMap((site) => collector.totals.get(site) ?? []);
  const { linked, kind } =
    place === 'file' ? FILE : pools.has(group[0]) ? POOL : kindOf(collector, sites, first);
  const bytes: Structure['bytes'] = [
    Math.min(...totals.map(({ least }) => least)),
    Math.max(...totals.map(({ most }) => most)),
  ];
  const blocks = totals.reduce((sum, each) => sum + each.blocks, 0);
  return { sites, place, linked, kind, bytes, blocks };
}

const FILE = { linked: false, kind: 'file' } as const;
const POOL = { linked: false, kind: 'pool' } as const;

/**
 * Sites that are as one, by the first of them: a routine allocates blocks of one size in several
 * places, as compilers make of one `if` two calls. With different sizes they are not: an array, and
 * what is put into it.
 */
function alikeOf(collector: Collector, used: ReadonlySet<number>): Map<number, number[]> {
  const byKey = new Map<string, number[]>();
  for (const number of used) {
    const site = collector.sites.get(number);
    const totals = collector.totals.get(number);
    const alike = site?.kind === 'heap' && totals !== undefined && totals.least === totals.most;
    const key = alike ? `${site.path.join(' ')} of ${totals.most}` : `${number}`;
    byKey.set(key, [...(byKey.get(key) ?? []), number]);
  }
  return new Map([...byKey.values()].map((sites) => [sites[0], sites]));
}

/**
 * The structure of each site that was used.
 * @param others that were, besides those that repetitions used
 */
export function structuresOf(
  collector: Collector,
  others: readonly number[] = [],
): Map<number, Structure> {
  const alike = alikeOf(collector, usedSites(collector, others));
  const seen = new Set(others);
  const first = new Map([...alike].flatMap(([one, sites]) => sites.map((site) => [site, one])));
  const pools = poolsOf(collector);
  const to = new Map<number, Set<number>>();
  for (const { from, to: target, reads } of collector.links) {
    const [a, b] = [first.get(from), first.get(target)];
    if (reads < readsOfALink.value || pools.has(from) || pools.has(target)) continue;
    if (a !== undefined && b !== undefined) to.set(a, (to.get(a) ?? new Set()).add(b));
  }
  const bySite = new Map<number, Structure>();
  for (const ones of circles([...alike.keys()], to)) {
    const group = ones.flatMap((one) => alike.get(one)!);
    const structure = structureOf(collector, group, first, pools);
    for (const site of group) bySite.set(site, structure);
  }
  const usersOf = new Map<number, Repetition[]>();
  for (const repetition of collector.repetitions.values()) {
    for (const site of repetition.own.keys()) {
      const users = usersOf.get(site);
      if (users === undefined) usersOf.set(site, [repetition]);
      else users.push(repetition);
    }
  }
  for (const structure of new Set(bySite.values())) {
    if (structure.kind !== 'array') continue;
    const users = [...structure.sites].flatMap((site) => usersOf.get(site) ?? []);
    const isKnown = users.length > 0 || ![...structure.sites].some((site) => seen.has(site));
    if (isKnown && !users.some((each) => goesThrough(each, structure))) structure.kind = 'record';
  }
  return bySite;
}
