/**
 * Where the program calls a culprit that is of a library, as memmove is: its line, also where what
 * calls it is itself of a library that was inlined (std::vector::erase).
 */
import type { FoundFinding } from '../claims/findings/facts.js';
import type { LoopNumbers, RoutineNumbers } from '../claims/reported.js';
import type { FrameInfo } from '../native/native-symbols.js';
import { CODE_NUMBERS } from '../native/native-symbols.js';
import type { ProfileModule } from '../profile/profile-model.js';
import { isLibrarySource } from '../symbols/library-source.js';
import { moduleKey } from '../symbols/modules.js';
import type { CodeSymbols } from './line-costs.js';

interface Known {
  loops: readonly LoopNumbers[];
  routines: readonly RoutineNumbers[];
  /** Of each routine. */
  modules: readonly ProfileModule[];
  symbols: CodeSymbols;
}

type Place = NonNullable<FoundFinding['called_at']>;

/** The innermost of no library; null where all are, or no lines are known. */
function placeIn(frames: readonly FrameInfo[], routine: string): Place | null {
  for (const [i, { file, line, name }] of [...frames.entries()].reverse()) {
    if (file === null || line === null || isLibrarySource(file)) continue;
    return { file, line, name: i === 0 || name === '' ? routine : name, routine };
  }
  return null;
}

/**
 * The one place in the loop's code that can make the call: where instructions name the culprit, all
 * of these have to be it, else all whose target is known only when they run, or is a stub of the
 * linker. Null where there are several.
 */
function callPlace(loop: LoopNumbers, culprit: RoutineNumbers, known: Known): Place | null {
  const { routines, modules, symbols } = known;
  const module = modules[loop.routine];
  const key = moduleKey(module);
  const [header, end] = [BigInt(loop.offset), BigInt(loop.end)];
  // Compilers put parts of a loop before its header, and other code between its parts.
  const own = new Set(symbols.loopCode?.(module, header, end) ?? []);
  const start = own.size === 0 ? header : [...own].reduce((a, b) => (b < a ? b : a));
  const code = symbols.codeLines?.(module, start, end) ?? null;
  if (code === null) return null;
  const entries = new Map(
    routines.flatMap((each, i) =>
      moduleKey(modules[i]) === key ? [[BigInt(each.offset), each] as const] : [],
    ),
  );
  let calls = 0;
  const found: { at: bigint; callee: RoutineNumbers | undefined }[] = [];
  for (let i = 0; i < code.instructions.length; i += CODE_NUMBERS) {
    if (code.instructions[i + 3] === 0) continue;
    const at = start + BigInt(code.instructions[i]);
    const callee = entries.get(code.targets[calls++]);
    if (own.size === 0 || own.has(at)) found.push({ at, callee });
  }
  const named = found.filter(({ callee }) => callee === culprit);
  const those = named.length > 0 ? named : found.filter(({ callee }) => callee === undefined);
  const places = those.map(({ at }) =>
    placeIn(symbols.frames?.(module, at) ?? [], routines[loop.routine].name),
  );
  const [first] = places;
  const isSame = (each: Place | null): boolean =>
    each !== null && each.file === first?.file && each.line === first.line;
  return places.length > 0 && places.every(isSame) ? first : null;
}

/** Where it cannot be told which of its calls it is: the loop itself; null where that is of a library. */
function loopPlace({ file, line, inlined }: LoopNumbers, routine: string): Place | null {
  if (file == null || line == null || isLibrarySource(file)) return null;
  const name = inlined === undefined ? '' : inlined.frames[inlined.at].name;
  return { file, line, name: name === '' ? routine : name, routine, loop: true };
}

/** Says it of findings whose culprit is called by a loop of another module. */
export function withCallPlaces(findings: readonly FoundFinding[], known: Known): FoundFinding[] {
  const { loops, routines } = known;
  return findings.map((finding) => {
    const [{ id }] = finding.routines;
    const culprit = routines.find((each) => each.id === id);
    const calling = finding.loops?.find(
      ({ loop, role }) =>
        role === 'repeats' &&
        loops[loop].callees.some(
          ({ routine }) => routine !== null && routines[routine] === culprit,
        ),
    );
    if (culprit === undefined || calling === undefined) return finding;
    const loop = loops[calling.loop];
    if (routines[loop.routine].module_path === culprit.module_path) return finding;
    const place = callPlace(loop, culprit, known) ?? loopPlace(loop, routines[loop.routine].name);
    return place === null ? finding : { ...finding, called_at: place };
  });
}
