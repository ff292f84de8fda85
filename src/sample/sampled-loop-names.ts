/** Names of loops that became targets while the program ran, as reports have them. */
import { native } from '../native/addon.js';
import type { NamedLoop } from '../symbols/loop-names.js';
import { unnumberedLoopNames } from '../symbols/loop-names.js';
import type { OpenModule } from '../symbols/modules.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { textToBytes } from '../base/text/byte-text.js';
import type { Chosen } from './result.js';
import type { Wanted } from './routines.js';

type Place = Omit<NamedLoop, 'number'>;

const open: OpenModule = (path, debugDirs) => native().openModule(textToBytes(path), debugDirs);

function placeOf(routine: Wanted, [, at, end]: Chosen, symbols: SymbolTable): Place {
  const header = BigInt(at);
  const found = symbols.resolveLoop({ path: routine.path, buildId: '' }, header, BigInt(end));
  const { file, line, endLine = null, inlined } = found;
  return { routine: routine.name, entry: routine.offset, header, file, line, endLine, inlined };
}

export class LoopNames {
  private readonly known = new Map<string, Place>();

  /** Of loops of their routines, which are in `wanted`. */
  of(wanted: readonly Wanted[], loops: readonly Chosen[]): string[] {
    const keyOf = ([index, header]: Chosen): string => `${index} ${header}`;
    const symbols = new SymbolTable({ open });
    try {
      for (const each of loops)
        if (!this.known.has(keyOf(each)))
          this.known.set(keyOf(each), placeOf(wanted[each[0]], each, symbols));
    } finally {
      symbols.close();
    }
    const names = new Map<Chosen, string>();
    // Those of one routine are told apart where they have the same lines.
    for (const routine of new Set(loops.map(([index]) => index))) {
      const own = loops.filter(([index]) => index === routine);
      const found = unnumberedLoopNames(own.map((each) => this.known.get(keyOf(each))!));
      for (const [i, each] of own.entries()) names.set(each, found[i]);
    }
    return loops.map((each) => names.get(each)!);
  }
}
