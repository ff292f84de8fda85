/** Source lines of routines, as far as their files are at hand: see source-files.ts. */
import { stat } from 'node:fs/promises';
import type { Report, RoutineReport } from '../schema/report.js';
import type { ViewSource } from './view-model.js';
import type { SourceFile, SourceFiles } from './source-files.js';

/** Over all routines; the first ranks come first. */
const MAX_PAGE_CHARS = 4 * 1024 * 1024;
const MAX_LINES = 120;
/** Of a routine that has its costs by line. */
const MAX_OWN_LINES = 600;
const MAX_LINE_CHARS = 400;
/** Lines before the routine's first. */
const BEFORE = 3;

async function modified(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch {
    return null;
  }
}

/**
 * Index after the routine's last line. Where it ends is not known: it is taken to end at a closing
 * brace in the first column, or where the next routine of the file begins.
 */
function endOf(lines: readonly string[], first: number, next: number, most: number): number {
  const limit = Math.min(lines.length, next, first + most);
  for (let i = first; i < limit; i++) if (/^\}/.test(lines[i])) return i + 1;
  return limit;
}

function warningFor(file: SourceFile, line: number, builtMs: number | null): string | null {
  if (line > file.lines.length) {
    return `the file has only ${file.lines.length} lines: it is not the one that was built`;
  }
  if (builtMs !== null && file.modifiedMs > builtMs) {
    return 'the file was changed after the program was built: lines may not be those that ran';
  }
  return null;
}

/** Lines at which routines of each file begin, ascending. */
function starts(report: Report): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { file, line } of report.routines) {
    if (file === null || line === null) continue;
    const lines = found.get(file);
    if (lines === undefined) found.set(file, [line]);
    else lines.push(line);
  }
  for (const lines of found.values()) lines.sort((a, b) => a - b);
  return found;
}

function excerpt(
  { line, by_line: known }: RoutineReport,
  file: SourceFile,
  beginnings: readonly number[],
  warning: string | null,
): ViewSource {
  const start = Math.min(line!, file.lines.length);
  const next = beginnings.find((other) => other > start + 1) ?? Infinity;
  const from = Math.max(0, start - 1 - BEFORE);
  const most = known === undefined ? MAX_LINES : MAX_OWN_LINES;
  const lines = file.lines.slice(from, endOf(file.lines, start - 1, next - 1, most));
  return { first: from + 1, lines: lines.map((text) => text.slice(0, MAX_LINE_CHARS)), warning };
}

/**
 * By index of the routine. Never throws for what a file is.
 * @param files where sources are read from
 * @param only of this routine alone
 */
export async function readSources(
  report: Report,
  files: Pick<SourceFiles, 'of'>,
  only?: number,
): Promise<Record<number, ViewSource>> {
  const built = new Map<string, number | null>();
  const beginnings = starts(report);
  const sources: Record<number, ViewSource> = {};
  let room = MAX_PAGE_CHARS;
  for (const [i, routine] of report.routines.entries()) {
    const { file: path, line, module_path: module } = routine;
    if (path === null || line === null || room <= 0) continue;
    if (only !== undefined && i !== only) continue;
    const file = await files.of(routine);
    if (file === null) continue;
    if (!built.has(module)) built.set(module, await modified(module));
    const warning = warningFor(file, line, built.get(module) ?? null);
    const source = excerpt(routine, file, beginnings.get(path)!, warning);
    room -= source.lines.reduce((sum, text) => sum + text.length + 4, 0);
    sources[i] = source;
  }
  return sources;
}
