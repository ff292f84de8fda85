/**
 * Source and machine code of the routines that matter most, with what each line and each instruction
 * costs itself: of culprits, and of the first ranks.
 */
import { userLines } from '../report/line-costs.js';
import { CODE_NUMBERS } from '../native/native-symbols.js';
import type { ModuleSymbols } from '../native/native-symbols.js';
import type { LoopReport, Report, RoutineReport } from '../schema/report.js';
import { isLibrarySource } from '../symbols/library-source.js';
import { DEBUG_DIRS, OpenModules, openNamed } from '../symbols/modules.js';
import { disassemble } from './disassembly.js';
import type { Piece } from './disassembly.js';
import type { SourceFiles } from './source-files.js';
import type { ViewCode, ViewSource } from './view-model.js';

/** Ranks that have it, beside culprits. */
const FIRST = 20;
/** Bytes of the page for all of them, as far as they are known before it is packed. */
const MAX_CHARS = 700 * 1024;
const MAX_INSTRUCTIONS = 3000;
const MAX_LINE_CHARS = 400;
/** Lines that are shown before and behind one with much of the cost. */
const AROUND = 2;
/** A line with so much of the cost of its routine is shown, with those around it. */
const COST_PART_OF_A_LINE = 0.005;
const MAX_PARTS = 8;

type Line = NonNullable<RoutineReport['by_line']>['lines'][number];

/** Indexes of the routines, in the order in which they get room. */
function chosen({ routines }: Report): number[] {
  const rankOf = ({ rank, finding }: RoutineReport): number =>
    finding?.role === 'culprit' ? finding.rank - 1000 : (rank ?? Infinity);
  return [...routines.keys()]
    .filter((i) => routines[i].by_line !== undefined && rankOf(routines[i]) <= FIRST)
    .sort((a, b) => rankOf(routines[a]) - rankOf(routines[b]));
}

/** Lines that belong together, as [first, last]. */
function spans(lines: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && line - AROUND <= last[1] + 1) last[1] = line + AROUND;
    else found.push([Math.max(1, line - AROUND), line + AROUND]);
  }
  return found;
}

async function partsOf(
  routine: RoutineReport,
  lines: readonly Line[],
  files: readonly string[],
  sources: Pick<SourceFiles, 'of'>,
  own: ViewSource | undefined,
): Promise<ViewCode['parts']> {
  const parts: ViewCode['parts'] = [];
  const ownFile = files.indexOf(routine.file ?? '');
  let [from, to] = [0, -1];
  if (own !== undefined && ownFile >= 0) {
    [from, to] = [own.first, own.first + own.lines.length - 1];
    parts.push({ file: ownFile, first: from, lines: own.lines });
  }
  const least = COST_PART_OF_A_LINE * Math.max(1, routine.cost_self);
  for (const [index, path] of files.entries()) {
    if (isLibrarySource(path)) continue;
    const hot = lines
      .filter(([file, , cost]) => file === index && cost >= least)
      .filter(([, line]) => index !== ownFile || line < from || line > to)
      .map(([, line]) => line);
    if (hot.length === 0) continue;
    const text = await sources.of({ ...placeOf(routine), file: path });
    if (text === null) continue;
    for (const [first, last] of spans(hot)) {
      if (parts.length === MAX_PARTS || first > text.lines.length) break;
      const found = text.lines.slice(first - 1, last);
      parts.push({ file: index, first, lines: found.map((each) => each.slice(0, MAX_LINE_CHARS)) });
    }
  }
  return parts;
}

const placeOf = ({ module_path, build_id, offset }: RoutineReport) => {
  return { module_path, build_id, offset };
};

function loopsOf(loops: readonly LoopReport[], routine: number, files: readonly string[]) {
  return loops.flatMap((loop): ViewCode['loops'] => {
    const file = files.indexOf(loop.file ?? '');
    if (loop.routine !== routine || file < 0 || loop.line === null) return [];
    return [[file, loop.line, loop.end_line ?? loop.line, loop.number, loop.iterations]];
  });
}

/** Instructions by address, with how often they ran, before they have a text. */
interface Code {
  pieces: Piece[];
  /** By piece: distance from the routine's entry, and line of each instruction. */
  rows: Map<number, { runs: number; file: number; line: number; begins: boolean }>;
}

function codeOf(routine: RoutineReport, module: ModuleSymbols, files: readonly string[]): Code {
  const entry = BigInt(routine.offset);
  const code: Code = { pieces: [], rows: new Map() };
  for (const [distance, bytes, runs] of routine.by_line!.blocks) {
    if (code.rows.size >= MAX_INSTRUCTIONS) break;
    const start = entry + BigInt(distance);
    code.pieces.push({ start, bytes: module.code(start, start + BigInt(bytes)) });
    const lines = userLines(module.codeLines(start, start + BigInt(bytes)), (at) =>
      module.frames(start + BigInt(at)),
    );
    for (let i = 0; i < lines.instructions.length; i += CODE_NUMBERS) {
      const [at, of, line] = lines.instructions.subarray(i, i + 3);
      const row = code.rows.get(distance + at);
      const file = of === 0 ? -1 : files.indexOf(lines.files[of - 1]);
      if (row === undefined) code.rows.set(distance + at, { runs, file, line, begins: i === 0 });
      else {
        row.runs += runs;
        row.begins ||= i === 0;
      }
    }
  }
  return code;
}

/**
 * By index of the routine.
 * @param own text of routines, as readSources has it
 * @param indexes of which routines, in the order in which they get room
 */
export async function readCode(
  report: Report,
  sources: Pick<SourceFiles, 'of'>,
  own: Readonly<Record<number, ViewSource>>,
  indexes: readonly number[] = chosen(report),
): Promise<{ code: Record<number, ViewCode>; leftOut: string[] }> {
  const modules = new OpenModules(openNamed, DEBUG_DIRS);
  const code: Record<number, ViewCode> = {};
  const all: { index: number; rows: Code['rows']; entry: bigint; pieces: Piece[] }[] = [];
  let room = MAX_CHARS;
  try {
    for (const index of indexes) {
      const routine = report.routines[index];
      const known = routine.by_line;
      if (known === undefined) continue;
      const lines = known.user_lines ?? known.lines;
      const parts = await partsOf(routine, lines, known.files, sources, own[index]);
      const module = modules.get({ path: routine.module_path, buildId: routine.build_id ?? '' });
      const found =
        module === null || typeof module === 'string'
          ? { pieces: [], rows: new Map<never, never>() }
          : codeOf(routine, module, known.files);
      const text = parts.reduce((sum, part) => sum + part.lines.join('\n').length, 0);
      room -= text + 24 * lines.length + 60 * found.rows.size;
      if (room < 0) break;
      code[index] = {
        files: known.files,
        parts,
        lines,
        loops: loopsOf(report.loops ?? [], index, known.files),
        instructions: [],
      };
      all.push({ index, entry: BigInt(routine.offset), ...found });
    }
  } finally {
    modules.close();
  }
  const texts = await disassemble(all.flatMap(({ pieces }) => pieces));
  if (texts === null) {
    return { code, leftOut: ['instructions are not on this page: objdump (binutils) is missing'] };
  }
  let next = 0;
  for (const { index, rows, entry, pieces } of all) {
    const seen = new Map<number, string>();
    for (const { start } of pieces) {
      for (const [at, text] of texts[next]) seen.set(Number(start - entry) + at, text);
      next++;
    }
    code[index].instructions = [...rows]
      .sort(([a], [b]) => a - b)
      .flatMap(([at, { runs, file, line, begins }]): ViewCode['instructions'] => {
        const text = seen.get(at);
        return text === undefined ? [] : [[at, text, runs, file, line, begins ? 1 : 0]];
      });
  }
  return { code, leftOut: [] };
}
