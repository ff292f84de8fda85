/** The report of a repetition tree: its facts, with words where readers look for them. */
import { TOOL } from '../../base/version.js';
import type { TreeFacts, TreeProcessFacts } from '../../claims/repetitions/tree-builder.js';
import type { StructureFacts } from '../../claims/repetitions/structure-facts.js';
import { TREE_SCHEMA } from '../../schema/tree-report.js';
import type { TreeProcess, TreeReport, TreeStructure } from '../../schema/tree-report.js';
import { algorithmText, noFunctionText } from './algorithm-text.js';
import { structureKindName } from './kind-name.js';
import { structureText } from './structure-text.js';

function structureReport(structure: StructureFacts): TreeStructure {
  const { kind, place, name, linked, bytes, blocks, sites } = structure;
  return {
    text: structureText(structure),
    kind: structureKindName(kind),
    place,
    name,
    linked,
    bytes,
    blocks,
    sites,
  };
}

function processReport(process: TreeProcessFacts): TreeProcess {
  const { pid, exe, argv, nodes, algorithms, structures } = process;
  return {
    pid,
    exe,
    argv,
    nodes,
    algorithms: algorithms.map((algorithm) => ({
      text: algorithmText(algorithm, structures),
      ...algorithm,
      reason: noFunctionText(algorithm.reason),
    })),
    structures: structures.map(structureReport),
  };
}

export const treeReport = ({ cell, processes }: TreeFacts): TreeReport => ({
  schema: TREE_SCHEMA,
  tool: TOOL,
  cell,
  processes: processes.map(processReport),
  warnings: processes.flatMap(({ pid, problem }) =>
    problem === null ? [] : `process ${pid}: incomplete: ${problem}`,
  ),
});
