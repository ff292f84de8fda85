/** The lines of the source that a finding or a routine is about. */
import { isAbsolute } from 'node:path';
import { SourceFiles } from '../pages/source-files.js';
import type { Finding, Report, RoutineReport } from '../schema/report.js';

export interface SourceLines {
  file: string;
  /** Of what: the loop that has the cost, the loop that enters it, the routine. */
  of: string;
  /** Where it begins. */
  line: number;
  /** "   12  text"; null: the file is not in an allowed folder, or not there. */
  lines: string[] | null;
}

interface Place {
  file: string;
  line: number;
  end: number;
  of: string;
}

/** Lines before and behind what is shown. */
const AROUND = 3;
/** Lines of a place. */
const MOST_LINES = 40;
/** Places of a finding. */
const MOST_PLACES = 3;

function placesOf({ loops = [], called_at: at }: Finding): Place[] {
  const of = { culprit: 'the loop that has the cost', repeats: 'a loop that enters it' };
  return [
    ...loops.flatMap(({ file, line, end_line: end, role }) =>
      file == null || line == null ? [] : [{ file, line, end: end ?? line, of: of[role] }],
    ),
    ...(at === undefined
      ? []
      : [{ file: at.file, line: at.line, end: at.line, of: 'what calls it' }]),
  ];
}

/** Where a routine ends is not known. */
const LINES_OF_A_ROUTINE = 20;

const entryOf = ({ name, file, line }: RoutineReport): Place[] =>
  file === null || line === null
    ? []
    : [{ file, line, end: line + LINES_OF_A_ROUTINE, of: `the routine ${name}` }];

/** Whether a place is within what stands before it. */
const isShown = ({ file, line }: Place, before: readonly Place[]): boolean =>
  before.some((each) => each.file === file && Math.abs(each.line - line) <= AROUND);

async function linesAt(
  files: SourceFiles,
  place: Place,
  routine: RoutineReport,
): Promise<SourceLines> {
  const { file, line, end, of } = place;
  const source = isAbsolute(file) ? await files.of({ ...routine, file }) : null;
  const first = Math.max(1, line - AROUND);
  const last = Math.min(first + MOST_LINES - 1, end + AROUND, source?.lines.length ?? Infinity);
  const lines = source?.lines
    .slice(first - 1, last)
    .map((text, i) => `${String(first + i).padStart(5)}  ${text}`);
  return { file, of, line, lines: lines ?? null };
}

/** @param folders of which files may be read */
export async function sourcesOf(
  { finding, routine }: { finding: Finding | null; routine: RoutineReport | null },
  { routines }: Report,
  folders: readonly string[],
): Promise<SourceLines[]> {
  const ids = finding?.routines.filter(({ role }) => role === 'culprit').map(({ id }) => id);
  const of = routine === null ? routines.filter(({ id }) => ids?.includes(id)) : [routine];
  if (of.length === 0) return [];
  const places = [...(finding === null ? [] : placesOf(finding)), ...of.flatMap(entryOf)];
  const distinct = places.filter((place, i) => !isShown(place, places.slice(0, i)));
  const files = await SourceFiles.only(folders);
  try {
    const found: SourceLines[] = [];
    for (const place of distinct.slice(0, MOST_PLACES))
      found.push(await linesAt(files, place, of[0]));
    return found;
  } finally {
    files.close();
  }
}
