import test from 'ava';
import { Names } from '../../../src/claims/repetitions/construct-names.js';
import { structureFacts } from '../../../src/claims/repetitions/structure-facts.js';
import type { Structure } from '../../../src/claims/repetitions/structure.js';
import { StreamIndex } from '../../../src/fold/stream-index.js';
import type { SiteKind } from '../../../src/stream/structures.js';
import { SymbolTable } from '../../../src/symbols/symbol-table.js';
import { structureText } from '../../../src/words/structures/structure-text.js';

function describe(kind: SiteKind, name: string): string {
  const index = new StreamIndex();
  const symbols = new SymbolTable();
  const bytes: [number, number] = [272, 272];
  const sites = new Set([1]);
  const structure: Structure = {
    sites,
    place: kind,
    linked: false,
    kind: 'array',
    bytes,
    blocks: 1,
  };
  const site = { site: 1, kind, name, path: [], owner: 0, offset: 16n };
  try {
    const names = new Names(index, symbols, []);
    return structureText(structureFacts(structure, names, new Map([[1, site]]), index));
  } finally {
    symbols.close();
  }
}

test('static objects of C++ have their names as they are written, files theirs', (t) => {
  t.regex(describe('static', '_ZSt4cout'), /^a 272-byte array std::cout in the static data of /);
  t.regex(describe('static', 'table'), /^a 272-byte array table in the static data of /);
  t.regex(describe('static', ''), / in the static data of .* at 0x10$/);
  t.is(describe('view', '_ZSt4cout'), 'a 272-byte block mapped from _ZSt4cout');
});
