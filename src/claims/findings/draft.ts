/** A growth problem that may become a finding. */
import type { FoundFinding, Unseen } from './facts.js';
import type { Problem } from './problem.js';

/** A finding before it has a rank. */
export interface Draft {
  finding: FoundFinding;
  problem: Problem;
  /** Cost at ten times the size above ten times that of now: decides between alike ones. */
  excess: number;
  /** Share of the cost at ten times the size. */
  shareThen: number;
  /** Of whose cost the finding's share is, where that is not its first culprit. */
  called?: number;
  /** What larger inputs alone would show. */
  unseen?: Unseen;
}
