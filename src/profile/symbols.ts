/** Names go into a profile before it is written, and come out of it when it is read. */
import type { SymbolTable } from '../symbols/table.js';
import { ROOT_MODULE } from './model.js';
import type { Profile } from './model.js';

/** The profile with the names of its routines. */
export function withSymbols(profile: Profile, symbols: Pick<SymbolTable, 'resolve'>): Profile {
  const routines = profile.routines.map((routine) => {
    if (routine.module === ROOT_MODULE) return routine;
    const module = profile.modules[routine.module];
    const { named, name, fullName, entry, file, line } = symbols.resolve(
      module,
      BigInt(routine.offset),
    );
    const names = named ? { name, fullName } : { name: '', fullName: '' };
    return { ...routine, symbol: { ...names, entry: `0x${entry.toString(16)}`, file, line } };
  });
  return { ...profile, routines };
}

/** Lets `symbols` know the names that the profile holds. */
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
}
