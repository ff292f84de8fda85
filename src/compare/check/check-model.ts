/** What a check found. Holds no times and no process ids. */
import { TOOL } from '../../base/version.js';
import type { Side } from '../diff/diff-model.js';
import { percent } from '../../base/text/numbers.js';
import type { Resource } from '../../schema/metrics.js';
import type { Report } from '../../schema/report.js';
import { fit } from '../../base/text/width.js';

export const CHECK_SCHEMA = 3;

/**
 * `violation`: it grows faster than it may. `undecided`: its class is unknown.
 * `known`: a violation that the baseline has, too. Only the first two make a check fail, the second
 * where the rules say so.
 */
export type Outcome = 'holds' | 'violation' | 'undecided' | 'known';

/** A finding that no rule is about. */
export interface Uncovered {
  /** Null: it is not of the work. */
  rank: number | null;
  /** Of the first culprit. */
  name: string;
  module: string;
  class: string;
  share: number;
  text: string;
}

/** One routine, or a finding by its first culprit, and the limit that is set for it. */
export interface Verdict {
  outcome: Outcome;
  /** Whether it makes the check fail. */
  fails: boolean;
  /** The rule as written; 'ceiling' or 'baseline' where none matches. */
  rule: string;
  /** Whether the limit is of what a call costs with its size, or of own cost over whole runs. */
  over: 'call' | 'run';
  /** Rank of the finding that it is on, whose first culprit `routine` is; null: on a routine. */
  finding: number | null;
  /** What it is on, where that is not the work. */
  resource?: Resource;
  /** The class that it must not outgrow. */
  limit: string;
  /** The class that it has. */
  actual: string;
  routine: Side;
  /** Of a finding whose culprit is of a library: where the program calls it. */
  called_at?: { file: string; line: number };
  /** Of the baseline, where that has the routine. */
  baseline: Side | null;
  /** In one line. */
  message: string;
  /** Of a suite: the test, or the command at several sizes, that shows it. */
  test?: string;
  /** Where it is undecided: its own cost, as a part of that of all routines to be checked. */
  share: number | null;
  /** Of that, the part that callers which were checked answer for, from 0 to 1. */
  covered: number;
  /** Callers above their ceiling only because of this routine; they have no verdict of their own. */
  callers: string[];
}

export interface Unchecked {
  /**
   * The part of the own cost of all routines to be checked that is of undecided ones, but for what
   * they cost in calls from routines that were checked: those are held to their limit with all that
   * they call.
   */
  share: number;
  /** Why the check decides nothing; null where it does. */
  reason: string | null;
}

export interface CheckResult {
  schema: typeof CHECK_SCHEMA;
  tool: { name: string; version: string };
  metric: Report['metric'];
  /** Nothing fails, and enough of the cost was checked. */
  passed: boolean;
  /** The exit status: 0 passed, 1 something fails, 2 too much of the cost could not be checked. */
  status: 0 | 1 | 2;
  unchecked: Unchecked;
  uncovered: Uncovered[];
  /** Those that fail first. */
  verdicts: Verdict[];
  warnings: string[];
}

/** In one line. */
export function uncoveredText({ name, class: growth, share }: Uncovered): string {
  return `${fit(name, 120)} (${growth}, ${percent(share)} of the cost)`;
}

export const failing = ({ verdicts }: Pick<CheckResult, 'verdicts'>): Verdict[] =>
  verdicts.filter(({ fails }) => fails);

/** @param all verdicts in the order in which they are told */
export function concluded(
  metric: Report['metric'],
  all: Pick<CheckResult, 'unchecked' | 'uncovered' | 'verdicts' | 'warnings'>,
): CheckResult {
  const { unchecked, uncovered, verdicts, warnings } = all;
  const fails = verdicts.some((verdict) => verdict.fails);
  const status = fails ? 1 : unchecked.reason === null ? 0 : 2;
  return {
    schema: CHECK_SCHEMA,
    tool: TOOL,
    metric,
    passed: status === 0,
    status,
    unchecked,
    uncovered,
    verdicts,
    warnings,
  };
}
