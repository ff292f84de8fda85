/** Names go into a profile before it is written, and come out of it when it is read. */
import type { ResolvedSymbol, SymbolTable } from '../symbols/symbol-table.js';
import { ROOT_MODULE } from './profile-model.js';
import type { Profile, ProfileRoutine, ProfileSymbol } from './profile-model.js';

type Names = Pick<SymbolTable, 'resolve' | 'resolveBlock' | 'resolveLoop'>;

function symbolOf(symbol: ResolvedSymbol): ProfileSymbol {
  const { named, name, fullName, entry } = symbol;
  return {
    name: named ? name : '',
    fullName: named ? fullName : '',
    entry: `0x${entry.toString(16)}`,
    // It may be looked up only now.
    get file() {
      return symbol.file;
    },
    get line() {
      return symbol.line;
    },
  };
}

// In one piece: to define fields of an object that is there takes several times as long.
function loopSymbolOf(symbol: ResolvedSymbol): ProfileSymbol {
  const { named, name, fullName, entry } = symbol;
  return {
    name: named ? name : '',
    fullName: named ? fullName : '',
    entry: `0x${entry.toString(16)}`,
    get file() {
      return symbol.file;
    },
    get line() {
      return symbol.line;
    },
    get endLine() {
      return symbol.endLine;
    },
    get inlined() {
      return symbol.inlined;
    },
  };
}

/** The routine's name: of a function of a script, what its interpreter calls it. */
export function resolveRoutine(
  {
    module,
    offset,
    symbol,
    script,
  }: Pick<ProfileRoutine, 'module' | 'offset' | 'symbol' | 'script'>,
  modules: Profile['modules'],
  symbols: Pick<SymbolTable, 'resolve'>,
): ResolvedSymbol {
  if (script !== true || symbol === undefined) {
    return symbols.resolve(modules[module], BigInt(offset));
  }
  return { ...symbol, named: symbol.name !== '', entry: BigInt(offset) };
}

/** The profile with the names of its routines, and of those that its blocks are in. */
export function withSymbols(profile: Profile, symbols: Names): Profile {
  const { modules } = profile;
  const routines = profile.routines.map((routine) => {
    if (routine.module === ROOT_MODULE) return routine;
    if (routine.script === true) return routine;
    const found = symbols.resolve(modules[routine.module], BigInt(routine.offset));
    return { ...routine, symbol: symbolOf(found) };
  });
  const blocks = profile.blocks?.map((block) => {
    // What the profile was written with goes before files of today.
    if (block.symbol !== undefined && block.symbol.name !== '') return block;
    const found = symbols.resolveBlock(modules[block.module], BigInt(block.offset));
    return { ...block, symbol: symbolOf(found) };
  });
  const loops = profile.loops?.map((loop) => {
    const { module, offset, end } = loop;
    const found = symbols.resolveLoop(modules[module], BigInt(offset), BigInt(end));
    return { ...loop, symbol: loopSymbolOf(found) };
  });
  return {
    ...profile,
    ...(blocks === undefined ? {} : { blocks }),
    ...(loops === undefined ? {} : { loops }),
    routines,
  };
}

/** Lets `symbols` know the names of routines that the profile holds. */
export function addSymbols(profile: Profile, symbols: Pick<SymbolTable, 'addFrame'>): void {
  const places = new Map(
    profile.routines.flatMap(({ module, offset }, id) =>
      module === ROOT_MODULE
        ? []
        : [[id, { module: profile.modules[module], offset: BigInt(offset) }]],
    ),
  );
  const entries = profile.routines.flatMap(({ symbol }, id) => {
    if (symbol === undefined) return [];
    const { name, fullName: full_name, entry, file, line } = symbol;
    return [{ id, name, full_name, entry, file, line }];
  });
  symbols.addFrame({ symbols: entries }, places);
  const loops = profile.loops ?? [];
  symbols.addFrame(
    {
      symbols: loops.flatMap(({ symbol }, id) => {
        if (symbol === undefined) return [];
        const { fullName: full_name, endLine, ...rest } = symbol;
        return [
          { id, full_name, ...rest, ...(endLine === undefined ? {} : { end_line: endLine }) },
        ];
      }),
    },
    new Map(
      loops.map(({ module, offset, end }, id) => {
        const place = { module: profile.modules[module], offset: BigInt(offset), end: BigInt(end) };
        return [id, place];
      }),
    ),
  );
}
