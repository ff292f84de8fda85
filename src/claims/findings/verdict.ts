/** The verdict: what holds for the program as a whole. */
import { isLanguageLibrary } from '../../symbols/language-library.js';
import type { RoutineNumbers } from '../reported.js';
import type { GrowthSummary } from '../../schema/report.js';
import type { FactorFacts } from './factor-facts.js';
import type { FoundFinding, Named } from './facts.js';
import type { RequestFacts } from './requests.js';
import type { ClockFacts } from '../../schema/clock-schema.js';
import type { WeightedTerm } from '../../growth/value.js';
import type { SizeMeaning } from '../../schema/size-meaning.js';
import type { SteadyFacts } from './steady.js';
import type { UntoldScript } from './untold-script.js';
import type { WaitingFacts } from './waiting.js';
import { workOf } from './waiting.js';
import type { Ahead } from './ahead.js';
import type { Jump } from '../../fit/runs/jump.js';
import type { OpenFacts, SampleAdvice } from './open.js';
import type { CostMetric } from '../../schema/metrics.js';
import {
  confidenceOfAHeadline,
  costPartOfTheCulpritsThemselves,
  costPartOfTheSecondCulprit,
  foundPartOfUndecided,
  shareUndecidedThatIsMost,
} from './thresholds/verdict.js';
import { shareWorthAMaybe } from './thresholds/worth.js';

export type Shares = GrowthSummary['shares'];

/** The first finding, and with whom its cost is had. */
export interface FirstFacts {
  finding: FoundFinding;
  /** Who else has a good part of it; 'callers': those that call it. */
  with: Named | 'callers' | null;
  /** Routines wait as well, which is no work. */
  ofWork: boolean;
}

/** What the verdict begins with. */
export type Headline =
  /** Nothing ran that costs anything. */
  | 'no-cost'
  /** The first finding. */
  | 'finding'
  /** Findings are about little, and likelier wrong than right: one step from size to size, most often. */
  | 'unsure'
  /** Most is undecided, and findings have little. */
  | 'little-found'
  /** Most is undecided, and nothing was found. */
  | 'too-little'
  /** All runs did the same work. */
  | 'same-work'
  /** Nothing was found. */
  | 'none';

interface Verdict {
  /** Something that is no work grows: of the work alone it is said that nothing does. */
  besides?: boolean;
  headline: Headline;
  shares: Shares;
  findings: readonly FoundFinding[];
  first: FirstFacts | null;
  /** Share of the cost that findings are about, known to grow or not. */
  found: number;
  waiting: WaitingFacts | null;
}

export interface RunsVerdict extends Verdict {
  of: 'runs';
  size: {
    name: string;
    kind: 'feature' | 'argument' | 'input';
    /** Absent: who made the runs has said it. */
    meaning?: SizeMeaning;
  };
  range: { from: number; to: number; sizes: number };
  /** Cost at ten times the largest size; null: beyond all measure. */
  ahead: Ahead | null;
  jump: { whom: Named; jump: Jump } | null;
  /** Grows fast, and has too little of the cost for a finding. */
  minor: {
    whom: Named;
    share: number;
    law: Pick<FoundFinding, 'class' | 'exponent' | 'exponent_interval'>;
  } | null;
  /**
   * The routine with most of the largest run that was called as often in all runs, while each call
   * costs more: what that number depends on stayed. Null: none has most.
   */
  fixed: { whom: Named; calls: number; share: number } | null;
  /** Cost of a whole run by its size, as terms; null: it cannot be told, or most of it is unknown. */
  work: readonly WeightedTerm[] | null;
  /** Absent: nobody looked at a clock. */
  clock?: ClockFacts;
}

export interface CallsVerdict extends Verdict {
  of: 'calls';
  /** Exact samples that costs are those of; null: of all calls. */
  samples: number | null;
  /** Runs, each with its child processes. */
  starts: number;
  unit: CostMetric;
  /** Why so much is undecided; null: calls of too few sizes, or that these do not explain. */
  why: OpenFacts | null;
  advice: SampleAdvice | null;
  steady: SteadyFacts | null;
  /** Share of the work that start-up has. */
  startUp: number;
}

export type VerdictFacts = (RunsVerdict | CallsVerdict) & {
  requests?: RequestFacts | null;
  /** Of a Go program: a routine whose caller is not known. */
  torn?: string | null;
  /** An interpreter whose functions are not told apart. */
  untold?: UntoldScript | null;
  /** Where runs have several sizes. */
  factors?: FactorFacts;
};

/** @param overRuns whether findings are over the sizes of runs */
export function firstFacts(
  finding: FoundFinding,
  routines: readonly RoutineNumbers[],
  total: number,
  overRuns: boolean,
): FirstFacts {
  const own = new Map(routines.map(({ id, cost_self: cost }) => [id, cost]));
  const culprits = finding.routines.filter(({ role }) => role === 'culprit');
  const [, ...others] = culprits;
  const work = workOf(routines, total);
  const least = costPartOfTheSecondCulprit.value * finding.share * work;
  // Of a library's routine it is said what it was asked to do.
  const asked = isLanguageLibrary(finding.routines[0].name)
    ? others.find(({ name }) => !isLanguageLibrary(name))
    : undefined;
  const most = asked ?? others.find(({ id }) => (own.get(id) ?? 0) >= least);
  const all = routines.find(({ id }) => id === finding.routines[0].id)?.cost_total ?? 0;
  const parts = culprits.reduce((sum, { id }) => sum + (own.get(id) ?? 0), 0);
  // What the first does not have, the others may.
  const isOfCallers =
    !overRuns &&
    Math.max(all, parts) < costPartOfTheCulpritsThemselves.value * finding.share * work;
  return {
    finding,
    with: isOfCallers ? 'callers' : (most ?? null),
    ofWork: work < total,
  };
}

export const mostUndecided = ({ undecided }: Shares): boolean =>
  undecided > shareUndecidedThatIsMost.value;

/** Share of the cost that findings are about, known to grow or not. */
export function shareFound(findings: readonly FoundFinding[], { growing }: Shares): number {
  return findings.reduce((most, finding) => Math.max(most, finding.share), growing);
}

/** Whether calls grow with their input, and nothing says that this grows with the program's. */
export const isOfPieces = ({ facts }: Pick<FoundFinding, 'facts'>): boolean =>
  facts.kind === 'call' && facts.pieces !== null;

/** Whether a finding is likelier wrong than right, and about little, or its calls stay small. */
export const isUnsure = (finding: Pick<FoundFinding, 'confidence' | 'share' | 'facts'>): boolean =>
  isOfPieces(finding) ||
  ((finding.confidence ?? 1) < confidenceOfAHeadline.value &&
    finding.share < shareWorthAMaybe.value);

/**
 * Whether the verdict begins with findings: where much is undecided, small ones do not come first.
 * @param much share that is
 */
export function isHeadline(
  findings: readonly FoundFinding[],
  shares: Shares,
  much = shareUndecidedThatIsMost.value,
): boolean {
  const { undecided } = shares;
  return (
    undecided <= much || shareFound(findings, shares) >= foundPartOfUndecided.value * undecided
  );
}
