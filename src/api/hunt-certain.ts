/** The second half of a hunt: what looks fast by the clock is swept, and each culprit is told once. */
import { culpritKey, culpritOf, findingOf, shareIn } from '../campaigns/hunt/certain/culprit.js';
import { largestSize, sizesOf } from '../campaigns/hunt/certain/sizes.js';
import { secondsAt } from '../campaigns/hunt/look/closer.js';
import type { Candidate } from '../campaigns/hunt/look/closer.js';
import type { LookSettings } from '../campaigns/hunt/look/look.js';
import { shrink } from '../campaigns/hunt/look/shrink.js';
import { ComairError } from '../base/errors.js';
import { sizesForAClaim } from '../fit/enough.js';
import type { HuntCulprit } from '../schema/hunt.js';
import type { Finding } from '../schema/report.js';
import type { ExactRuns } from './hunt-runs.js';

/** By what families take at that size they are put in order. */
const BYTES = 10_000;
/** Of a run, what a known culprit has to have for it to be no other one. */
const SAME = 0.5;
/** Families of one group that are held against known culprits. */
const MOST_OF_A_GROUP = 3;
/** Of one family, what is tried again after exact counts said no. */
const MOST_REFUTED_OF_A_GROUP = 2;
/** Seconds of one run, and of one sweep. */
const RUN_SECONDS = 60;
const SWEEP_SECONDS = 90;
export const MOST_RESULTS = 10;

export interface Found {
  candidate: Candidate;
  finding: Finding;
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
  /** No sweep is begun any more once it says so. */
  late: () => boolean;
  stopped: () => boolean;
  onStep: (text: string) => void;
}

async function known(
  candidate: Candidate,
  found: readonly Found[],
  { exact }: CertainSettings,
): Promise<Found | null> {
  if (found.length === 0) return null;
  const { family } = candidate;
  const report = await exact.report(family, largestSize(candidate), RUN_SECONDS);
  if (report === null) return null;
  const idsOf = ({ finding }: Found): Set<string> =>
    new Set(finding.routines.filter(({ role }) => role === 'culprit').map(({ id }) => id));
  return found.find((each) => shareIn(report, idsOf(each)) >= SAME) ?? null;
}

async function sweepOne(candidate: Candidate, settings: CertainSettings): Promise<Found | null> {
  const { exact, jobs, stopped } = settings;
  const { family } = candidate;
  const sizes = sizesOf(candidate);
  if (sizes.length < sizesForAClaim.value) return null;
  try {
    const { report, missing } = await exact.sweep(family, sizes, {
      within: SWEEP_SECONDS,
      jobs,
      stopped,
    });
    const finding = findingOf(report);
    if (finding === null) return null;
    return {
      candidate,
      finding,
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

/** Sweeps what looks fast, the slowest of each group first, as long as there is time. */
export async function certain(
  candidates: readonly Candidate[],
  settings: CertainSettings,
): Promise<Certain> {
  const { look, late, stopped, onStep } = settings;
  const state: Certain = { found: [], swept: 0, refuted: [], left: [] };
  const { found } = state;
  const tried = new Map<string, { same: number; refuted: number }>();
  for (const candidate of inTurn(candidates)) {
    const { group } = candidate.family;
    const counts = tried.get(group) ?? { same: 0, refuted: 0 };
    tried.set(group, counts);
    const enough = counts.same >= MOST_OF_A_GROUP || counts.refuted >= MOST_REFUTED_OF_A_GROUP;
    if (enough || late() || stopped() || found.length >= MOST_RESULTS) {
      state.left.push(candidate);
      continue;
    }
    onStep(candidate.family.what);
    const same = await known(candidate, found, settings);
    if (same !== null) {
      counts.same++;
      same.families++;
      same.groups.add(group);
      continue;
    }
    const small = await shrink(candidate, look);
    state.swept++;
    const result =
      (await sweepOne(small, settings)) ??
      (small === candidate || late() ? null : await sweepOne(candidate, settings));
    if (result === null) {
      counts.refuted++;
      // What never ends in time is slow, whatever the counts of small sizes say.
      (candidate.late === null ? state.refuted : state.left).push(candidate);
      continue;
    }
    const key = culpritKey(result.culprit);
    const before = found.find((each) => culpritKey(each.culprit) === key);
    if (before === undefined) found.push(result);
    else {
      before.families++;
      before.groups.add(group);
    }
  }
  return state;
}
