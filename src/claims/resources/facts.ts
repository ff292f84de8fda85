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
import type { Held, HeldMeasure } from './held.js';
import type { NamedCalls } from './made.js';
import type { AskedAt } from './origins.js';
import { bytesWorthAClaim, widthWorthAnExponent } from './thresholds.js';
import { WORK } from './weight.js';

export type Member = Named & Pick<FoundFinding['routines'][number], 'id'>;

/** Memory that each request leaves behind. */
export interface KeptFacts {
  resource: 'kept';
  /** Bytes that were never given back, of whatever. */
  total: number;
  whom: Member;
  /** From where it asks for them; null: not known, or from several places. */
  at: AskedAt | null;
  /** But for the first ones. */
  requests: number;
  /** What is left of all of them. */
  bytes: number;
}

/** Memory that is in use, by who had asked for it; over a sweep how that grows. */
export interface HeldFacts extends Omit<Held, 'routine'> {
  resource: HeldMeasure;
  whom: Member;
  /** What the size of a run is called; null: there is none. */
  against: string | null;
}

/** A resource of which some routine asks for more and more. */
export interface GrowingFacts {
  resource: Exclude<Resource, 'kept'>;
  /** That all runs asked for; of peaks, the sum of theirs. */
  total: number;
  /** How many processes that is of. */
  processes: number;
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
  /** The exponent is known to be at least the low end of its interval; that is all. */
  isVague: boolean;
  /** At ten times the largest size; null: not foretold. */
  ahead: number | null;
  /** Of peaks; null: of others, or not known. */
  atPeak: HeldFacts | null;
  /** Of system calls, by name; []: of others, or not known. */
  calls: readonly NamedCalls[];
  /** Bytes that these moved; null: of other resources, or not known. */
  moved: number | null;
}

export type ResourceFacts = GrowingFacts | KeptFacts;

/** What a resource has found, as work has. */
export interface FoundResource {
  resource: GrowingFacts['resource'];
  total: number;
  processes: number;
  findings: readonly FoundFinding[];
  verdict: VerdictFacts;
}

/**
 * Whether more work in the same routines, or in what they are called by, is known to grow as fast: then
 * calls and requests take less time than that. Memory that is there at once is another matter: a machine
 * may wait, but has no more of it.
 * @param weight of what is asked for, as work
 */
function isTold(
  finding: FoundFinding,
  resource: GrowingFacts['resource'],
  weight: number,
  work: { findings: readonly FoundFinding[]; total: number },
): boolean {
  if (resource === 'peak') return false;
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

/** At ten times the size, or in the largest call or run where that is not foretold. */
const aheadOf = (finding: FoundFinding): number => finding.predicted?.cost ?? mostOf(finding);

/**
 * The first finding of a resource that is worth a sentence beside those about work: it grows fast, is no
 * guess, weighs something beside the work (memory that is there at once: by itself), and is not what is said of more work anyway.
 * @param work findings about the work, and all of it
 * @param ask what else is known: who has the peak, where that grows; which system calls are made
 */
export function resourceFacts(
  { resource, total, processes, findings, verdict }: FoundResource,
  work: { findings: readonly FoundFinding[]; total: number },
  ask: {
    atPeak: () => HeldFacts | null;
    calls: (who: Pick<GrowingFacts, 'whom' | 'by'>) => readonly NamedCalls[];
    moved: (who: Pick<GrowingFacts, 'whom'>) => number | null;
  },
): GrowingFacts | null {
  const overRuns = verdict.of === 'runs';
  const found = findings.find((finding) => {
    const weight = finding.share * total * WORK[resource];
    const isHeavy =
      resource === 'peak'
        ? finding.share >= shareWorthAMaybe.value && aheadOf(finding) >= bytesWorthAClaim.value
        : weight >= shareWorthAMaybe.value * work.total;
    return (
      (finding.facts.kind === 'call' || finding.facts.kind === 'run') &&
      growsFast(finding) &&
      !isCautious(finding, overRuns) &&
      isHeavy &&
      !isTold(finding, resource, weight, work)
    );
  });
  if (found === undefined) return null;
  const { routines, share, predicted } = found;
  // Nobody changes operator new: what calls it is told. What n is of a call is of that routine's.
  const own = overRuns
    ? routines.find(({ name, module }) => !isLanguageLibrary(name) && !isSystemLibrary(module))
    : undefined;
  const [first] = routines;
  const [low, high] = found.exponent_interval ?? [0, 0];
  const isVague = high - low > widthWorthAnExponent.value;
  const who = { whom: own ?? first, by: own === undefined || own === first ? null : first };
  return {
    resource,
    total,
    processes,
    ...who,
    share,
    growth: found,
    against: verdict.of === 'runs' ? verdict.size.name : null,
    most: mostOf(found),
    isVague,
    ahead: isVague ? null : (predicted?.cost ?? null),
    atPeak: resource === 'peak' ? ask.atPeak() : null,
    calls: resource === 'syscalls' ? ask.calls(who) : [],
    moved: resource === 'syscalls' ? ask.moved(who) : null,
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
