/** The repetition tree of a recording. */
import { StreamIndex } from '../analysis/stream-index.js';
import { ComairError, fileProblem, messageOf } from '../errors.js';
import { Collector } from '../repetitions/collect.js';
import { describeProcess } from '../repetitions/describe.js';
import { TREE_SCHEMA } from '../schema/tree.js';
import { isCLibrary, isLoader } from '../symbols/modules.js';
import type { TreeReport } from '../schema/tree.js';
import { FrameKind } from '../stream/format.js';
import type { SymbolsFrame } from '../stream/format.js';
import { decodeSymbols } from '../stream/recorded-frames.js';
import { readRecording } from '../stream/recording.js';
import type { RecordingChunk, RecordingResult } from '../stream/recording.js';
import { SymbolTable } from '../symbols/table.js';
import { TOOL } from '../version.js';

interface Process {
  index: StreamIndex;
  collector: Collector;
  seen: boolean;
  /** Null: all is well so far. */
  problem: string | null;
}

export interface TreeOptions {
  /** Repetitions in the code of one routine are one algorithm, whatever they share. */
  byRoutine?: boolean;
}

const HOW = 'record with --structures: comair-bin record --structures -o FILE -- PROGRAM';

function onChunk(process: Process, { kind, data, length }: RecordingChunk): void {
  const { index, collector } = process;
  if (kind === FrameKind.Header) index.onHeader(data, length);
  else if (kind === FrameKind.Module) index.onModule(data, length);
  else if (kind === FrameKind.Constructs) index.onConstructs(data, length);
  else if (kind === FrameKind.Structures) {
    process.seen = true;
    collector.onFrame(data, length);
  }
}

/**
 * @throws ComairError `input` for a file that is no recording, or has no structures
 */
export async function repetitionTree(path: string, options: TreeOptions = {}): Promise<TreeReport> {
  const report = await treeIfAny(path, options);
  if (report === null) throw new ComairError(`${path} says nothing of structures: ${HOW}`, 'input');
  return report;
}

/**
 * The same; null where no structures were recorded.
 * @throws ComairError `input` for a file that is no recording
 */
export async function treeIfAny(
  path: string,
  { byRoutine = false }: TreeOptions = {},
): Promise<TreeReport | null> {
  const processes = new Map<number, Process>();
  const names: { stream: number; frame: SymbolsFrame }[] = [];
  let result: RecordingResult;
  try {
    result = await readRecording(path, (chunk) => {
      const { stream, kind, data, length } = chunk;
      if (stream === 0) return;
      let process = processes.get(stream);
      if (process === undefined) {
        const index = new StreamIndex();
        const collector = new Collector(
          (id) => index.isLoop(id),
          (id) => index.parentOf(id),
          (id) => isLoader(index.place(id)?.module.path ?? ''),
          (module) => isCLibrary(index.moduleOf(module).path),
        );
        process = { index, collector, seen: false, problem: null };
        processes.set(stream, process);
      }
      if (process.problem !== null) return;
      try {
        if (kind === FrameKind.Symbols) names.push({ stream, frame: decodeSymbols(data, length) });
        else onChunk(process, chunk);
      } catch (error) {
        process.problem = messageOf(error);
      }
    });
  } catch (error) {
    throw new ComairError(`cannot read ${path}: ${fileProblem(error)}`, 'input');
  }
  if (result.state === 'not-a-recording') return null;
  if (result.chunks === 0) throw new ComairError(`cannot read ${path}: ${result.problem}`, 'input');
  const whole = [...processes].filter(([, { seen }]) => seen);
  if (whole.length === 0) return null;
  const warnings = result.problem === '' ? [] : [`${path} is ${result.state}: ${result.problem}`];
  const symbols = new SymbolTable();
  try {
    for (const { stream, frame } of names) {
      const { index } = processes.get(stream)!;
      symbols.addFrame(frame, new Map([...index.places()].map((place) => [place.id, place])));
    }
    return {
      schema: TREE_SCHEMA,
      tool: TOOL,
      cell: whole[0][1].index.header?.cell ?? 8,
      processes: whole.map(([, { index, collector, problem }]) => {
        const { pid = 0, exe = '', argv = [] } = index.header ?? {};
        if (problem !== null) warnings.push(`process ${pid}: incomplete: ${problem}`);
        return { pid, exe, argv, ...describeProcess(collector, index, symbols, byRoutine) };
      }),
      warnings,
    };
  } finally {
    symbols.close();
  }
}
