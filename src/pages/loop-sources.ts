/** Source lines of the loops that findings are about. */
import type { Report } from '../schema/report.js';
import { SourceFiles } from './source-files.js';
import type { ViewPlace } from './view-model.js';

/** Lines that are shown before and behind a loop. */
const AROUND = 3;
/** Lines that are shown of a loop that has more. */
const LINES_OF_A_LOOP = 24;
const MAX_LINE_CHARS = 400;

/**
 * By rank of the finding: where the loop that has its cost was written, which need not be the file
 * or the function of its routine.
 * @param roots as of readSources
 */
export async function readLoopSources(
  { findings = [], routines }: Report,
  roots: readonly string[],
): Promise<Record<number, ViewPlace>> {
  const places: Record<number, ViewPlace> = {};
  const files = await SourceFiles.below(roots);
  try {
    for (const { rank, loops = [], routines: members } of findings) {
      const loop = loops.find(({ role }) => role === 'culprit');
      const routine = routines.find(({ id }) => id === members.at(0)?.id);
      if (loop?.file == null || loop.line == null || routine === undefined) continue;
      const file = await files.of({ ...routine, file: loop.file });
      if (file === null || loop.line > file.lines.length) continue;
      const [from, to] = [loop.line, loop.end_line ?? loop.line];
      const first = Math.max(1, from - AROUND);
      const lines = file.lines.slice(first - 1, Math.min(to + AROUND, first - 1 + LINES_OF_A_LOOP));
      places[rank] = {
        file: loop.file,
        from,
        to,
        first,
        lines: lines.map((text) => text.slice(0, MAX_LINE_CHARS)),
      };
    }
  } finally {
    files.close();
  }
  return places;
}
