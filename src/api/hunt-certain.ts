/** The second half of a hunt: what looks fast by the clock is swept, and each culprit is told once. */
import {
  culpritKey,
  culpritOf,
  findingOf,
  growsAltogether,
  ownShares,
  shareOfCulprits,
} from '../campaigns/hunt/certain/culprit.js';
import { sizesOf } from '../campaigns/hunt/certain/sizes.js';
import { NO_POWER, largestSize, secondsAt } from '../campaigns/hunt/look/closer.js';
import type { Candidate } from '../campaigns/hunt/look/closer.js';
import { each } from '../campaigns/hunt/look/look.js';
import type { LookSettings } from '../campaigns/hunt/look/look.js';
import { shrink } from '../campaigns/hunt/look/shrink.js';
import { ComairError } from '../base/errors.js';
import { sizesForAClaim } from '../fit/enough.js';
import { costsBySize } from '../schema/costs.js';
import type { HuntCulprit } from '../schema/hunt.js';
import type { Finding } from '../schema/report.js';
import type { ExactRuns } from './hunt-runs.js';
import type { SweepResult } from './sweep.js';

/** By what families take at that size they are put in order. */
const BYTES = 10_000;
/** Of a run, what a known culprit has to have for it to be no other one. */
const SAME = 0.5;
/** Families of one group that are held against known culprits. */
const MOST_OF_A_GROUP = 3;
/** Of one family, what is tried again after exact counts said no. */
const MOST_REFUTED_OF_A_GROUP = 2;
/** Seconds at the program's own speed of a run that tells which culprit has its cost. */
const SECONDS_THAT_TELL = 0.04;
/** Seconds of one run, and of one sweep. */
const RUN_SECONDS = 60;
const SWEEP_SECONDS = 90;
/** Of a sweep that begins when time is nearly up. */
const LEAST_SWEEP_SECONDS = 20;
export const MOST_RESULTS = 10;

export interface Found {
  candidate: Candidate;
  finding: Finding;
  /** Of the sweep that the finding is of. */
  swept: Pick<SweepResult, 'report' | 'largest' | 'profile'>;
  culprit: HuntCulprit;
  sizes: number[];
  /** Groups and number of families that meet it. */
  groups: Set<string>;
  families: number;
}

export interface Certain {
  found: Found[];
  /** Families that were swept, and those of which exact counts say no. */
  swept: number;
  refuted: Candidate[];
  /** For which there was no time. */
  left: Candidate[];
}

/** The best of each group, then the next of each. */
export function inTurn(candidates: readonly Candidate[]): Candidate[] {
  const turns = new Map<string, number>();
  return candidates
    .toSorted((a, b) => secondsAt(b, BYTES) - secondsAt(a, BYTES))
    .map((candidate) => {
      const turn = turns.get(candidate.family.group) ?? 0;
      turns.set(candidate.family.group, turn + 1);
      return { candidate, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ candidate }) => candidate);
}

export interface CertainSettings {
  look: LookSettings;
  exact: ExactRuns;
  jobs: number;
  /** Seconds that are left: none, and no sweep is begun any more. */
  left: () => number;
  stopped: () => boolean;
  onStep: (text: string) => void;
}

/** Own shares of one run of each candidate: each is run once, several at the same time. */
class Shares {
  private readonly known = new Map<Candidate, Map<string, number> | null>();

  constructor(private readonly settings: CertainSettings) {}

  /** Of the first one, and on the way of those that will be asked for next. */
  async of(candidates: readonly Candidate[]): Promise<Map<string, number> | null> {
    const { exact, jobs, look } = this.settings;
    const [first] = candidates;
    if (!this.known.has(first)) {
      const missing = candidates.filter((each) => !this.known.has(each)).slice(0, jobs);
      await each(missing, { jobs, stopped: look.stopped }, async (candidate) => {
        const n = largestSize(candidate, SECONDS_THAT_TELL);
        const report = await exact.report(candidate.family, n, RUN_SECONDS);
        this.known.set(candidate, report === null ? null : ownShares(report));
      });
    }
    return this.known.get(first) ?? null;
  }
}

/** The result that a candidate is another way to; null: it is a new one, or that is not known. */
async function known(
  candidates: readonly Candidate[],
  found: readonly Found[],
  shares: Shares,
): Promise<Found | null> {
  if (found.length === 0) return null;
  const own = await shares.of(candidates);
  if (own === null) return null;
  return found.find(({ finding }) => shareOfCulprits(own, finding) >= SAME) ?? null;
}

/** The finding that bears out what the clock says; null: none does. */
function proofOf(
  { exponent }: Candidate,
  { report, profile }: Pick<SweepResult, 'report' | 'profile'>,
): Finding | null {
  const finding = findingOf(report);
  return exponent >= NO_POWER || growsAltogether(costsBySize(profile.runs, 'blocks'))
    ? finding
    : null;
}

async function sweepOne(candidate: Candidate, settings: CertainSettings): Promise<Found | null> {
  const { exact, jobs, stopped, left } = settings;
  const { family } = candidate;
  const sizes = sizesOf(candidate);
  if (sizes.length < sizesForAClaim.value) return null;
  try {
    const swept = await exact.sweep(family, sizes, {
      within: Math.min(SWEEP_SECONDS, Math.max(LEAST_SWEEP_SECONDS, left())),
      jobs,
      stopped,
    });
    const { report, missing } = swept;
    const finding = proofOf(candidate, swept);
    if (finding === null) return null;
    return {
      candidate,
      finding,
      swept,
      culprit: culpritOf(finding, report),
      sizes: sizes.filter((n) => !missing.includes(n)),
      groups: new Set([family.group]),
      families: 1,
    };
  } catch (error) {
    if (error instanceof ComairError && error.code === 'engine') return null;
    throw error;
  }
}

/** What exact counts have said so far, of the families of all rounds. */
export class Proving {
  readonly state: Certain = { found: [], swept: 0, refuted: [], left: [] };
  private readonly tried = new Map<string, { same: number; refuted: number }>();
  private readonly shares: Shares;

  constructor(private readonly settings: CertainSettings) {
    this.shares = new Shares(settings);
  }

  /** Sweeps what looks fast, the slowest of each group first, as long as there is time. */
  async prove(candidates: readonly Candidate[]): Promise<void> {
    const { left, stopped, onStep } = this.settings;
    const { found } = this.state;
    const ordered = inTurn(candidates);
    for (const [i, candidate] of ordered.entries()) {
      const { group } = candidate.family;
      const counts = this.tried.get(group) ?? { same: 0, refuted: 0 };
      this.tried.set(group, counts);
      const enough = counts.same >= MOST_OF_A_GROUP || counts.refuted >= MOST_REFUTED_OF_A_GROUP;
      if (enough || left() <= 0 || stopped() || found.length >= MOST_RESULTS) {
        this.state.left.push(candidate);
        continue;
      }
      onStep(candidate.family.what);
      const same = await known(ordered.slice(i), found, this.shares);
      if (same === null) await this.sweep(candidate, counts);
      else {
        counts.same++;
        same.families++;
        same.groups.add(group);
      }
    }
  }

  private async sweep(candidate: Candidate, counts: { refuted: number }): Promise<void> {
    const { settings, state } = this;
    const small = await shrink(candidate, settings.look);
    state.swept++;
    const result =
      (await sweepOne(small, settings)) ??
      (small === candidate || settings.left() <= 0 ? null : await sweepOne(candidate, settings));
    if (result === null) {
      counts.refuted++;
      // What never ends in time is slow, whatever the counts of small sizes say.
      (candidate.late === null ? state.refuted : state.left).push(candidate);
      return;
    }
    const key = culpritKey(result.culprit);
    const before = state.found.find((other) => culpritKey(other.culprit) === key);
    if (before === undefined) state.found.push(result);
    else {
      before.families++;
      before.groups.add(candidate.family.group);
    }
  }
}
