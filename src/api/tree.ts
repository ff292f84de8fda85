/** The repetition tree of a recording. */
import { ComairError, fileProblem } from '../base/errors.js';
import { TreeBuilder } from '../claims/repetitions/tree-builder.js';
import type { TreeOptions } from '../claims/repetitions/tree-builder.js';
import type { TreeReport } from '../schema/tree-report.js';
import { readRecording } from '../stream/recording.js';
import type { RecordingResult } from '../stream/recording.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { treeReport } from '../words/structures/tree-report.js';

export type { TreeOptions } from '../claims/repetitions/tree-builder.js';

const HOW = 'record with --structures: comair-bin record --structures -o FILE -- PROGRAM';

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
  options: TreeOptions = {},
): Promise<TreeReport | null> {
  const builder = new TreeBuilder();
  let result: RecordingResult;
  try {
    result = await readRecording(path, ({ stream, kind, data, length }) => {
      builder.onFrame(stream, kind, data, length);
    });
  } catch (error) {
    throw new ComairError(`cannot read ${path}: ${fileProblem(error)}`, 'input');
  }
  if (result.state === 'not-a-recording') return null;
  if (result.chunks === 0) throw new ComairError(`cannot read ${path}: ${result.problem}`, 'input');
  const symbols = new SymbolTable();
  try {
    const facts = builder.finish(symbols, options);
    if (facts === null) return null;
    const tree = treeReport(facts);
    if (result.problem === '') return tree;
    tree.warnings.unshift(`${path} is ${result.state}: ${result.problem}`);
    return tree;
  } finally {
    symbols.close();
  }
}
