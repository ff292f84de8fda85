/** A report before it has sentences. */
import type { HeldFacts, ResourceFacts } from '../claims/resources/facts.js';
import type { FoundFinding } from '../claims/findings/facts.js';
import type { LoopFacts, RoutineFacts } from '../claims/reported.js';
import type { VerdictFacts } from '../claims/findings/verdict.js';
import type { ProfileNote } from '../profile/notes.js';
import type { Report } from '../schema/report.js';

export interface FactReport extends Omit<
  Report,
  'growth' | 'findings' | 'resources' | 'held' | 'routines' | 'loops' | 'warnings'
> {
  verdict: VerdictFacts;
  findings: FoundFinding[];
  resources: ResourceFacts[];
  held: HeldFacts[];
  routines: RoutineFacts[];
  loops?: LoopFacts[];
  /** Texts are those of recorders. */
  warnings: (string | ProfileNote)[];
}
