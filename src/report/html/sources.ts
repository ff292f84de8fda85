/**
 * Source lines of routines, as far as their files are at hand. Which files these are says the
 * executable, which may be hostile: only what is named like a source file is read, and only so
 * much of it. A page may be passed on, and must not hold the keys of whoever made it.
 */
import { readFile, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Report, RoutineReport } from '../schema.js';
import type { ViewSource } from './model.js';

const SOURCE_NAME =
  /\.(c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inc|inl|ipp|tcc|m|mm|rs|go|s|asm|f|f90|f95|for|d|zig|nim|swift|adb|ads|pas|ml|hs|y|l|v|cr|jl|java|kt)$/i;

const MAX_FILE_BYTES = 8 * 1024 * 1024;
/** Over all routines; the first ranks come first. */
const MAX_PAGE_CHARS = 4 * 1024 * 1024;
const MAX_LINES = 120;
const MAX_LINE_CHARS = 400;
/** Lines before the routine's first. */
const BEFORE = 3;

interface SourceFile {
  lines: string[];
  modifiedMs: number;
}

async function readSource(path: string): Promise<SourceFile | null> {
  if (!isAbsolute(path) || !SOURCE_NAME.test(path)) return null;
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size > MAX_FILE_BYTES) return null;
    const text = await readFile(path, 'utf8');
    return { lines: text.split(/\r?\n/), modifiedMs: found.mtimeMs };
  } catch {
    // Most sources are not at hand: that is no news.
    return null;
  }
}

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
function endOf(lines: readonly string[], first: number, next: number): number {
  const limit = Math.min(lines.length, next, first + MAX_LINES);
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
    found.set(file, [...(found.get(file) ?? []), line]);
  }
  for (const lines of found.values()) lines.sort((a, b) => a - b);
  return found;
}

function excerpt(
  { line }: RoutineReport,
  file: SourceFile,
  beginnings: readonly number[],
  warning: string | null,
): ViewSource {
  const start = Math.min(line!, file.lines.length);
  const next = beginnings.find((other) => other > start + 1) ?? Infinity;
  const from = Math.max(0, start - 1 - BEFORE);
  const lines = file.lines.slice(from, endOf(file.lines, start - 1, next - 1));
  return { first: from + 1, lines: lines.map((text) => text.slice(0, MAX_LINE_CHARS)), warning };
}

/** By index of the routine. Never throws for what a file is. */
export async function readSources(report: Report): Promise<Record<number, ViewSource>> {
  const files = new Map<string, SourceFile | null>();
  const built = new Map<string, number | null>();
  const beginnings = starts(report);
  const sources: Record<number, ViewSource> = {};
  let room = MAX_PAGE_CHARS;
  for (const [i, routine] of report.routines.entries()) {
    const { file: path, line, module_path: module } = routine;
    if (path === null || line === null || room <= 0) continue;
    if (!files.has(path)) files.set(path, await readSource(path));
    const file = files.get(path);
    if (file == null) continue;
    if (!built.has(module)) built.set(module, await modified(module));
    const warning = warningFor(file, line, built.get(module) ?? null);
    const source = excerpt(routine, file, beginnings.get(path)!, warning);
    room -= source.lines.reduce((sum, text) => sum + text.length + 4, 0);
    sources[i] = source;
  }
  return sources;
}
