/** Who filled the cells that a loop reads: the routines that wrote them last. */
import type { StreamIndex } from '../../fold/stream-index.js';
import type { FilledBy } from '../../stream/diagnosis.js';
import { moduleName } from '../../symbols/modules.js';
import type { SymbolTable } from '../../symbols/symbol-table.js';
import type { FilledFacts } from './facts.js';

/** Routines that are told. */
const TOLD = 4;
const KERNEL = 1n;

function writerOf(
  { module: number, offset }: FilledBy,
  index: StreamIndex,
  symbols: SymbolTable,
): Omit<FilledFacts, 'share'> | null {
  if (number === 0) {
    return offset === KERNEL
      ? { routine: null, module: null, offset: null, file: null, line: null }
      : null;
  }
  const module = index.moduleOf(number);
  const { name } = symbols.resolve(module, offset);
  const { file, line } = symbols.resolveLoop(module, offset, offset + 1n);
  return {
    routine: name,
    module: moduleName(module),
    offset: `0x${offset.toString(16)}`,
    file,
    line,
  };
}

/** @param cells that were read in all */
export function filledBy(
  all: readonly FilledBy[],
  cells: number,
  index: StreamIndex,
  symbols: SymbolTable,
): FilledFacts[] {
  const routines = new Map<string, FilledFacts>();
  for (const each of all.toSorted((a, b) => b.count - a.count)) {
    const writer = writerOf(each, index, symbols);
    if (writer === null) continue;
    const key = `${writer.module} ${writer.routine}`;
    const known = routines.get(key);
    const share = each.count / cells;
    if (known === undefined) routines.set(key, { ...writer, share });
    else known.share += share;
  }
  return [...routines.values()].sort((a, b) => b.share - a.share).slice(0, TOLD);
}
