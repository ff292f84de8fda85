/** Which routine of an old report is which of a new one, of the same build or of another. */
import type { Report, RoutineReport } from '../../schema/report.js';

/** Index in the old report to index in the new one. */
export type Matching = Map<number, number>;

/** Names made up from an offset mean something in one build only. */
export function isNamed({ name }: Pick<RoutineReport, 'name'>): boolean {
  return !/^sub_[0-9a-f]+$/.test(name) && !/@[0-9a-f]+$/.test(name);
}

/** The name without what an edit elsewhere in the file changes: the line that tells namesakes apart. */
function stableName({ name }: RoutineReport): string {
  return name.replace(/:\d+\)$/, ')');
}

/** A library's name without its version: libz.so.1.2.13 is libz.so. */
export function moduleName({ module }: Pick<RoutineReport, 'module'>): string {
  return module.replace(/\.so(\.\d+)+$/, '.so');
}

/** From the surest to the weakest; null where it does not apply. */
const KEYS: readonly ((routine: RoutineReport) => string | null)[] = [
  // Offsets are the same in the same build, and only there.
  (r) => (r.build_id === null ? null : r.id),
  (r) => (isNamed(r) ? `${moduleName(r)}\0${stableName(r)}` : null),
  // Moved to another module.
  (r) => (isNamed(r) ? stableName(r) : null),
  // Without a build-id there is only the path to tell the build.
  (r) => (r.build_id === null && !isNamed(r) ? r.id : null),
];

/** Of routines that share a key none is matched by it. */
export function matchRoutines(before: Report, after: Report): Matching {
  const matching: Matching = new Map();
  const taken = new Set<number>();
  for (const key of KEYS) {
    const olds = uniqueBy(before.routines, key, (i) => matching.has(i));
    const news = uniqueBy(after.routines, key, (i) => taken.has(i));
    for (const [text, i] of olds) {
      const j = news.get(text);
      if (j === undefined) continue;
      matching.set(i, j);
      taken.add(j);
    }
  }
  return matching;
}

function uniqueBy(
  routines: readonly RoutineReport[],
  key: (routine: RoutineReport) => string | null,
  isTaken: (index: number) => boolean,
): Map<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  for (const [i, routine] of routines.entries()) {
    const text = isTaken(i) ? null : key(routine);
    if (text === null) continue;
    if (found.has(text)) twice.add(text);
    found.set(text, i);
  }
  for (const text of twice) found.delete(text);
  return found;
}
