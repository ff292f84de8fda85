/** A report before it has sentences. */
import type { FoundFinding } from '../claims/findings/facts.js';
import type { LoopFacts, RoutineFacts } from '../claims/reported.js';
import type { VerdictFacts } from '../claims/findings/verdict.js';
import type { Report } from '../schema/report.js';

export interface FactReport extends Omit<Report, 'growth' | 'findings' | 'routines' | 'loops'> {
  verdict: VerdictFacts;
  findings: FoundFinding[];
  routines: RoutineFacts[];
  loops?: LoopFacts[];
}
