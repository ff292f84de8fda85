/** What kinds of structures are called. */
import type { StructureKind } from '../../claims/repetitions/structure.js';

const NAMES: Record<StructureKind, string> = {
  array: 'array',
  list: 'linked list',
  'doubly-linked-list': 'doubly linked list',
  tree: 'linked tree',
  'linked-structure': 'linked structure',
  record: 'record',
  pool: 'pool',
  file: 'file',
};

export const structureKindName = (kind: StructureKind): string => NAMES[kind];
