/** Growth of what a program asks of the kernel and the allocator, beside its work. */
import { compareGrowth, growsFast } from '../../growth/order.js';
import { growthOf } from '../../growth/classes.js';
import { isSystemLibrary } from '../../symbols/background.js';
import { isLanguageLibrary } from '../../symbols/language-library.js';
import type { Resource } from '../../schema/metrics.js';
import { isCautious } from '../../schema/cautious.js';
import type { FoundFinding, Named } from '../findings/facts.js';
import { shareWorthAMaybe } from '../findings/thresholds/worth.js';
import type { VerdictFacts } from '../findings/verdict.js';
import { workOfAByte, workOfAMovedByte, workOfASystemCall } from './thresholds.js';

type Member = Named & Pick<FoundFinding['routines'][number], 'id'>;

/** Memory that each request leaves behind. */
export interface KeptFacts {
  resource: 'kept';
  /** Bytes that were never given back, of whatever. */
  total: number;
  whom: Member;
  /** But for the first ones. */
  requests: number;
  /** What is left of all of them. */
  bytes: number;
}

/** What was there at a peak, by who had asked for most of it. */
export interface AtPeak {
  whom: Member;
  blocks: number;
  bytes: number;
  /** Of all that was there then, from 0 to 1. */
  share: number;
}

/** A resource of which some routine asks for more and more. */
export interface GrowingFacts {
  resource: Exclude<Resource, 'kept'>;
  /** That all runs asked for. */
  total: number;
  whom: Member;
  /** What of a library it asks by; null: it asks itself. */
  by: Member | null;
  /** Part of the total, from 0 to 1. */
  share: number;
  growth: Pick<FoundFinding, 'class' | 'exponent' | 'exponent_interval'>;
  /** What the size of a run is called; null: sizes are of the input of calls. */
  against: string | null;
  /** In the dearest call, or the largest run. */
  most: number;
  /** At ten times the largest size; null: not foretold. */
  ahead: number | null;
  /** Of peaks; null: of others, or not known. */
  atPeak: AtPeak | null;
}

export type ResourceFacts = GrowingFacts | KeptFacts;

/** What a resource has found, as work has. */
export interface FoundResource {
  resource: GrowingFacts['resource'];
  total: number;
  findings: readonly FoundFinding[];
  verdict: VerdictFacts;
}

/**
 * How much work so much of a resource is worth. Calls of the allocator are work already: its code is
 * observed.
 */
const WORK: Readonly<Record<GrowingFacts['resource'], number>> = {
  syscalls: workOfASystemCall.value,
  allocations: 0,
  allocated: workOfAByte.value,
  peak: workOfAByte.value,
  io: workOfAMovedByte.value,
  // Those that do not wait are system calls as others are.
  waits: workOfASystemCall.value,
};

/** Whether all that was asked for is of weight beside the work: else no part of it is. */
export const isOfWeight = (
  resource: GrowingFacts['resource'],
  total: number,
  work: number,
): boolean => total * WORK[resource] >= shareWorthAMaybe.value * work && total * WORK[resource] > 0;

/**
 * Whether more work in the same routines, or in what they are called by, is known to grow as fast.
 * @param weight of what is asked for, as work
 */
function isTold(
  finding: FoundFinding,
  weight: number,
  work: { findings: readonly FoundFinding[]; total: number },
): boolean {
  const own = growthOf(finding);
  const ids = new Set(finding.routines.map(({ id }) => id));
  return work.findings.some((other) => {
    const growth = growthOf(other);
    if (other.share * work.total < weight) return false;
    if (growth === null || own === null || compareGrowth(growth, own) < 0) return false;
    return other.routines.some(({ id }) => ids.has(id));
  });
}

function mostOf({ facts }: FoundFinding): number {
  if (facts.kind === 'call' || facts.kind === 'many-calls') return facts.dearest;
  return facts.kind === 'run' ? facts.step.to.cost : 0;
}

/**
 * The first finding of a resource that is worth a sentence beside those about work: it grows fast, is no
 * guess, weighs something beside the work, and is not what is said of more work anyway.
 * @param work findings about the work, and all of it
 * @param atPeak is asked where a peak grows
 */
export function resourceFacts(
  { resource, total, findings, verdict }: FoundResource,
  work: { findings: readonly FoundFinding[]; total: number },
  atPeak: () => AtPeak | null,
): GrowingFacts | null {
  const overRuns = verdict.of === 'runs';
  const found = findings.find((finding) => {
    const weight = finding.share * total * WORK[resource];
    return (
      (finding.facts.kind === 'call' || finding.facts.kind === 'run') &&
      growsFast(finding) &&
      !isCautious(finding, overRuns) &&
      weight >= shareWorthAMaybe.value * work.total &&
      !isTold(finding, weight, work)
    );
  });
  if (found === undefined) return null;
  const { routines, share, predicted } = found;
  // Nobody changes operator new: what calls it is told. What n is of a call is of that routine's.
  const own = overRuns
    ? routines.find(({ name, module }) => !isLanguageLibrary(name) && !isSystemLibrary(module))
    : undefined;
  const [first] = routines;
  return {
    resource,
    total,
    whom: own ?? first,
    by: own === undefined || own === first ? null : first,
    share,
    growth: found,
    against: verdict.of === 'runs' ? verdict.size.name : null,
    most: mostOf(found),
    ahead: predicted?.cost ?? null,
    atPeak: resource === 'peak' ? atPeak() : null,
  };
}

/** What says nothing more where another grows as fast, which it is a part of, or which it leads to. */
const WEAKER: Partial<Record<Resource, Resource>> = { allocated: 'peak', waits: 'syscalls' };

export function withoutWeaker(list: readonly GrowingFacts[]): GrowingFacts[] {
  return list.filter((facts) => {
    const stronger = list.find(({ resource }) => resource === WEAKER[facts.resource]);
    const [own, other] = [facts, stronger].map((each) =>
      each === undefined ? null : growthOf(each.growth),
    );
    return own === null || other === null || compareGrowth(own, other) > 0;
  });
}
