/** Names go into a profile before it is written, and come out of it when it is read. */
import type { ResolvedSymbol, SymbolTable } from '../symbols/symbol-table.js';
import { ROOT_MODULE } from './profile-model.js';
import type { Profile, ProfileRoutine, ProfileSymbol } from './profile-model.js';

type Names = Pick<SymbolTable, 'resolve' | 'resolveBlock' | 'resolveLoop'>;

/**
 * Names of a routine as a profile has them. File and line may be looked up only now; getters of its own
 * would take each of thousands of symbols ten times the memory.
 */
class NamedRoutine implements ProfileSymbol {
  readonly name: string;
  readonly fullName: string;
  readonly entry: string;

  constructor(protected readonly symbol: ResolvedSymbol) {
    const { named, name, fullName, entry } = symbol;
    this.name = named ? name : '';
    this.fullName = named ? fullName : '';
    this.entry = `0x${entry.toString(16)}`;
  }

  get file(): string | null {
    return this.symbol.file;
  }

  get line(): number | null {
    return this.symbol.line;
  }

  /** As a file has it. */
  toJSON(): ProfileSymbol {
    const { name, fullName, entry, file, line } = this;
    return { name, fullName, entry, file, line };
  }
}

/** The same of a loop. */
class NamedLoop extends NamedRoutine {
  get endLine(): ProfileSymbol['endLine'] {
    return this.symbol.endLine;
  }

  get inlined(): ProfileSymbol['inlined'] {
    return this.symbol.inlined;
  }

  override toJSON(): ProfileSymbol {
    const { endLine, inlined } = this;
    return {
      ...super.toJSON(),
      ...(endLine === undefined ? {} : { endLine }),
      ...(inlined === undefined ? {} : { inlined }),
    };
  }
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
    return { ...routine, symbol: new NamedRoutine(found) };
  });
  const blocks = profile.blocks?.map((block) => {
    // What the profile was written with goes before files of today.
    if (block.symbol !== undefined && block.symbol.name !== '') return block;
    const found = symbols.resolveBlock(modules[block.module], BigInt(block.offset));
    return { ...block, symbol: new NamedRoutine(found) };
  });
  const loops = profile.loops?.map((loop) => {
    const { module, offset, end } = loop;
    const found = symbols.resolveLoop(modules[module], BigInt(offset), BigInt(end));
    return { ...loop, symbol: new NamedLoop(found) };
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
        const { name, fullName: full_name, entry, file, line, endLine, inlined } = symbol;
        const end = endLine === undefined ? {} : { end_line: endLine };
        const inner = inlined === undefined ? {} : { inlined };
        return [{ id, name, full_name, entry, file, line, ...end, ...inner }];
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
