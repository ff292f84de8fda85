/** The routines of a file's findings, for a run that records their loops. */
import { ComairError } from '../base/errors.js';
import type { RoutinePlaces } from '../record/engine/routine-list.js';
import type { RecordingOptions } from '../record/options/recording-options.js';
import { load } from './load.js';

/** @throws ComairError as `load`; `usage` where the file has no finding in any file's code */
async function routinesOfFindings(path: string): Promise<RoutinePlaces> {
  const { findings = [], routines } = await load(path);
  const byId = new Map(routines.map((routine) => [routine.id, routine]));
  const places = new Map<string, bigint[]>();
  for (const { id } of findings.flatMap((finding) => finding.routines)) {
    const routine = byId.get(id);
    // Code that is in no file has no lasting address.
    if (routine === undefined || !routine.module_path.startsWith('/')) continue;
    const offsets = places.get(routine.module_path) ?? [];
    places.set(routine.module_path, [...offsets, BigInt(routine.offset)]);
  }
  if (places.size > 0) return places;
  throw new ComairError(
    `${path} has no finding whose loops could be recorded: name routines (--loops=REGEX), or record all loops (--loops)`,
    'usage',
  );
}

/** Those that a run is to record the loops of; null: it names no file. @throws as above */
export async function loopsOfFindings({
  loopsFrom,
}: RecordingOptions): Promise<RoutinePlaces | null> {
  return loopsFrom === undefined ? null : routinesOfFindings(loopsFrom);
}
