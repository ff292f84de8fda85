/** What a page lacks of one routine: see RoutineCode. */
import type { Report } from '../schema/report.js';
import { readCode } from './code.js';
import { SourceFiles } from './source-files.js';
import { readSources } from './sources.js';
import type { RoutineCode, ViewSource } from './view-model.js';

/** @param id of the routine; null when the report has none of that name */
export async function routineCode(
  report: Report,
  id: string,
  sourceRoots: readonly string[],
): Promise<RoutineCode | null> {
  const index = report.routines.findIndex((routine) => routine.id === id);
  if (index < 0) return null;
  const files = await SourceFiles.below(sourceRoots);
  try {
    const sources: Partial<Record<number, ViewSource>> = await readSources(report, files, index);
    const { code, leftOut } = await readCode(report, files, sources as Record<number, ViewSource>, [
      index,
    ]);
    const found = code as Partial<typeof code>;
    return { source: sources[index] ?? null, code: found[index] ?? null, left_out: leftOut };
  } finally {
    files.close();
  }
}
