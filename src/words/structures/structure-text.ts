/** What a structure is, and where it comes from: `a doubly linked list of 24-byte blocks from node_new, list.c:12`. */
import { basename } from 'node:path';
import { bytesText } from '../../base/text/bytes.js';
import type { AllocatedIn } from '../../claims/repetitions/construct-names.js';
import type { BlockOrigin, StructureFacts } from '../../claims/repetitions/structure-facts.js';
import { structureKindName } from './kind-name.js';

/** Origins that are named. */
const NAMED = 2;

function allocatedText({ routine, file, line }: AllocatedIn): string {
  if (routine === null) return 'the start of a thread';
  return file === null || line === null ? routine : `${routine}, ${basename(file)}:${line}`;
}

/** In words that follow what the structure is. */
function originText(origin: BlockOrigin): string {
  switch (origin.kind) {
    case 'heap':
      return `from ${allocatedText(origin.by)}`;
    case 'mapping':
      return `mapped by ${allocatedText(origin.by)}`;
    case 'view':
      return `mapped from ${origin.name}`;
    case 'file':
      return origin.name;
    case 'stack':
      return `on the stack of ${origin.routine}`;
    case 'static': {
      const { name, module, offset } = origin;
      return name === null
        ? `in the static data of ${module} at 0x${offset.toString(16)}`
        : `${name} in the static data of ${module}`;
    }
  }
}

const sizeText = ([least, most]: StructureFacts['bytes']): string =>
  least === most ? `${most}-byte` : `${least}- to ${most}-byte`;

/** Eight, eleven, eighteen, and what begins with them. */
const article = (size: string): string => (/^(?:8|1[18](?:\d{3})*\b)/.test(size) ? 'an' : 'a');

/** Like `a doubly linked list of 24-byte blocks`. */
function whatText({ linked, kind, bytes, blocks, place, part }: StructureFacts): string {
  if (part !== null) return `about ${bytesText(part)} of ${blocks === 1 ? 'a block' : 'blocks'}`;
  const size = sizeText(bytes);
  const isOne = place === 'static' || place === 'stack';
  const each = isOne ? `${size} array` : `${size} block`;
  if (linked) return `a ${structureKindName(kind)} of ${size} blocks`;
  return blocks === 1 || isOne ? `${article(size)} ${each}` : `${each}s`;
}

export function structureText(structure: StructureFacts): string {
  const from = [...new Set(structure.origins.map(originText))];
  const shown =
    from.length > NAMED ? [...from.slice(0, NAMED), `${from.length - NAMED} more`] : from;
  const origins = shown.join(' and ');
  return structure.place === 'file' ? origins : `${whatText(structure)} ${origins}`;
}
