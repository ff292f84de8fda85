/** A diagnosis as a report has it: its facts, with words where readers look for them. */
import type {
  CalledFacts,
  DataFacts,
  LoopFacts,
  Nesting,
  SuggestionFacts,
} from '../../claims/diagnosis/facts.js';
import type {
  CalledReport,
  DiagnosedLoopReport,
  FindingDiagnosis,
  LoopData,
} from '../../schema/diagnosis.js';
import { structureKindName } from '../structures/kind-name.js';
import { structureText } from '../structures/structure-text.js';
import { suggestionText } from './suggestion-text.js';

const KERNEL = 'the kernel';

const dataReport = ({ structure, filled, ...facts }: DataFacts): LoopData => ({
  text: structureText(structure),
  kind: structureKindName(structure.kind),
  ...facts,
  filled: filled.map((each) => ({ ...each, routine: each.routine ?? KERNEL })),
});

export function loopReport(loop: LoopFacts): DiagnosedLoopReport {
  const report: DiagnosedLoopReport & { nesting?: Nesting; takers?: unknown } = {
    ...loop,
    data: loop.data.map(dataReport),
  };
  // What suggestions alone are made of is not told.
  delete report.nesting;
  delete report.takers;
  return report;
}

function callReport(call: CalledFacts): CalledReport {
  const report: CalledReport & { takers?: unknown } = { ...call };
  delete report.takers;
  return report;
}

export interface DiagnosisFacts extends Omit<FindingDiagnosis, 'suggestion' | 'loops' | 'calls'> {
  suggestion: SuggestionFacts;
  loops: readonly LoopFacts[];
  calls: readonly CalledFacts[];
}

export function diagnosisReport(facts: DiagnosisFacts): FindingDiagnosis {
  const { thresholds, suggestion, loops, recursions, calls } = facts;
  const { code, reason, saving } = suggestion;
  return {
    thresholds,
    suggestion: { code, text: suggestionText(reason), saving },
    loops: loops.map(loopReport),
    recursions,
    calls: calls.map(callReport),
  };
}
