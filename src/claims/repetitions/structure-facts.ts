/** What is known of a structure: what it is, and how its blocks came to be. */
import type { StreamIndex } from '../../fold/stream-index.js';
import { native } from '../../native/addon.js';
import type { TreePlace, TreeStructure } from '../../schema/tree-report.js';
import type { Site } from '../../stream/structures.js';
import { moduleName } from '../../symbols/modules.js';
import type { AllocatedIn, Names } from './construct-names.js';
import type { Structure, StructureKind } from './structure.js';

/** How blocks came to be. */
export type BlockOrigin =
  | { kind: 'heap' | 'mapping'; by: AllocatedIn }
  /** Of a file. */
  | { kind: 'view' | 'file'; name: string }
  | { kind: 'stack'; routine: string }
  /** `name` is null where the object has no symbol. */
  | { kind: 'static'; name: string | null; module: string; offset: bigint };

export interface StructureFacts extends Omit<TreeStructure, 'text' | 'kind'> {
  kind: StructureKind;
  /** Of its sites, in their order. */
  origins: BlockOrigin[];
  /** Bytes of it, where the size of its blocks says nothing; null: it does. */
  part: number | null;
}

function originOf(site: Site, names: Names, index: StreamIndex): BlockOrigin {
  const { kind, name, path, owner, offset } = site;
  switch (kind) {
    case 'heap':
    case 'mapping':
      return { kind, by: names.allocatedIn(path) };
    case 'stack':
      return { kind, routine: names.routine(owner) };
    case 'static':
      return {
        kind,
        name: name === '' ? null : native().demangle(name),
        module: moduleName(index.moduleOf(owner)),
        offset,
      };
    default:
      return { kind, name };
  }
}

const NO_BLOCKS: readonly TreePlace[] = ['file'];

/** @param part bytes of it, where the size of its blocks says nothing; null: it does */
export function structureFacts(
  structure: Structure,
  names: Names,
  sites: ReadonlyMap<number, Site>,
  index: StreamIndex,
  part: number | null = null,
): StructureFacts {
  const { linked, kind, bytes, blocks, place } = structure;
  const own = [...structure.sites].flatMap((site) => sites.get(site) ?? []);
  return {
    kind,
    origins: own.map((site) => originOf(site, names, index)),
    part,
    place,
    name: own.find((site) => site.name !== '')?.name ?? null,
    linked,
    bytes: NO_BLOCKS.includes(place) ? [0, 0] : bytes,
    blocks,
    sites: own.map(({ kind: of, path, owner }) =>
      of === 'stack' ? [names.routine(owner)] : names.path(path),
    ),
  };
}
