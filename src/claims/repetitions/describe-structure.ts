/** What a structure is called. */
import { bytesText } from '../../base/text/bytes.js';
import type { StreamIndex } from '../../fold/stream-index.js';
import { native } from '../../native/addon.js';
import type { TreeStructure } from '../../schema/tree-report.js';
import type { Site } from '../../stream/structures.js';
import { moduleName } from '../../symbols/modules.js';
import type { Names } from './construct-names.js';
import type { Structure } from './structure.js';

function sizeText([least, most]: Structure['bytes']): string {
  return least === most ? `${most}-byte` : `${least}- to ${most}-byte`;
}

/** Of a block: how it came to be, in words that follow what it is. */
function originOf(site: Site, names: Names, index: StreamIndex): string {
  const { kind, name, path, owner, offset } = site;
  switch (kind) {
    case 'heap':
      return `from ${names.origin(path)}`;
    case 'mapping':
      return `mapped by ${names.origin(path)}`;
    case 'view':
      return `mapped from ${name}`;
    case 'stack':
      return `on the stack of ${names.routine(owner)}`;
    case 'static':
      return name === ''
        ? `in the static data of ${moduleName(index.moduleOf(owner))} at 0x${offset.toString(16)}`
        : `${native().demangle(name)} in the static data of ${moduleName(index.moduleOf(owner))}`;
    default:
      return name;
  }
}

/** Like `a doubly linked list of 24-byte blocks`, which may have been `allocated` by then. */
function whatOf({ linked, kind, bytes, blocks, place }: Structure, part: number | null): string {
  if (part !== null) return `about ${bytesText(part)} of ${blocks === 1 ? 'a block' : 'blocks'}`;
  const size = sizeText(bytes);
  const isOne = place === 'static' || place === 'stack';
  const each = isOne ? `${size} array` : `${size} block`;
  if (linked) return `a ${kind} of ${size} blocks`;
  return blocks === 1 || isOne ? `a ${each}` : `${each}s`;
}

/** @param part bytes of it, where the size of its blocks says nothing; null: it does */
export function describeStructure(
  structure: Structure,
  names: Names,
  sites: ReadonlyMap<number, Site>,
  index: StreamIndex,
  part: number | null = null,
): TreeStructure {
  const { linked, kind, bytes, blocks, place } = structure;
  const own = [...structure.sites].flatMap((site) => sites.get(site) ?? []);
  const from = [...new Set(own.map((site) => originOf(site, names, index)))];
  const shown = from.length > 2 ? [...from.slice(0, 2), `${from.length - 2} more`] : from;
  const text =
    place === 'file' ? shown.join(' and ') : `${whatOf(structure, part)} ${shown.join(' and ')}`;
  const name = own.find((site) => site.name !== '')?.name ?? null;
  return {
    text,
    kind,
    place,
    name,
    linked,
    bytes: place === 'file' ? [0, 0] : bytes,
    blocks,
    sites: own.map(({ kind: of, path, owner }) =>
      of === 'stack' ? [names.routine(owner)] : names.path(path),
    ),
  };
}
