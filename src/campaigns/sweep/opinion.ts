/**
 * Whether the runs of a sweep so far say how the cost grows: own cost of each routine against n.
 * The exponents of the largest sizes have to agree, whatever is the same at all sizes.
 */
import { isFastPower } from '../../growth/order.js';
import type { Finding, GrowthSummary } from '../../schema/report.js';
import { ROOT_MODULE, RUN_NUMBERS, startsOf } from '../../profile/profile-model.js';
import type { Profile } from '../../profile/profile-model.js';
import { lastExponent } from './cost-exponent.js';
import type { Sample } from './cost-exponent.js';

export interface Opinion {
  /** Distinct ones so far. */
  sizes: number;
  decided: boolean;
  /** The part of the largest size's cost that the smallest has, too. */
  startUp: number;
  /** The part of the own cost at the largest size whose growth has settled, or that does not grow. */
  settled: number;
  /** Costliest first. */
  undecided: { name: string; share: number; exponents: (number | null)[] }[];
}

/** A class is claimed from five sizes on, and has to survive that one is left out. */
export const SIZES_THAT_DECIDE = 6;
/** A sweep is decided where the growth of so much of the cost is known. */
const ENOUGH = 0.9;
/** With a larger share of start-up in the largest run, the rest has hardly begun to grow. */
export const SHARE_OF_START_UP = 0.5;
/** Routines with less of the cost at the largest size are not asked. */
const SHARE_OF_A_ROUTINE_THAT_IS_ASKED = 0.01;
/** Exponents that differ by no more are the same: steps and logarithms do as much. */
const EXPONENT_GAP_OF_ALIKE = 0.2;
/** An exponent that rises by so much from size to size, and has come to RISING_FROM, hides a faster part. */
const RISE = 0.03;
const RISING_FROM = 1.08;
/** Costs that differ by less than this part of them are the same. */
const SAME = 0.05;

/** Own cost of routines by n; runs without n are left out. */
function ownCosts(profile: Profile): { sizes: number[]; costs: Map<number, Sample[]> } {
  const starts = startsOf(profile);
  const nOf = new Map<number, number>();
  for (const [i, start] of starts.entries()) {
    const n = profile.runs[start].features?.['n'];
    const end = starts.at(i + 1) ?? profile.runs.length;
    if (n !== undefined) for (let run = start; run < end; run++) nOf.set(run, n);
  }
  const sizes = [...new Set(nOf.values())].sort((a, b) => a - b);
  const costs = new Map<number, Sample[]>();
  for (const [i, { byRun }] of profile.routines.entries()) {
    const by = new Map<number, number>();
    for (let at = 0; at < byRun.length; at += RUN_NUMBERS) {
      const n = nOf.get(byRun[at]);
      if (n !== undefined) by.set(n, (by.get(n) ?? 0) + byRun[at + 3]);
    }
    costs.set(
      i,
      sizes.map((n) => ({ n, cost: by.get(n) ?? 0 })),
    );
  }
  return { sizes, costs };
}

/** Null: its growth has settled; else the exponents that do not agree, the latest first. */
function unsettled(samples: readonly Sample[]): (number | null)[] | null {
  const last = samples[samples.length - 1].cost;
  const before = samples.slice(0, -1);
  if (before.every(({ cost }) => Math.abs(cost - last) <= SAME * last)) return null;
  const positive = samples.filter(({ n }) => n > 0);
  const found = [lastExponent(positive), lastExponent(positive, 1)];
  const [now, then] = found;
  if (now === null || then === null) return found;
  const rises = now > then + RISE && now > RISING_FROM;
  // Of what grows no faster than n log n it does not matter what exactly.
  if (!isFastPower(now) && !isFastPower(then)) return rises ? found : null;
  return Math.abs(now - then) <= EXPONENT_GAP_OF_ALIKE ? null : found;
}

export function opinionOf(profile: Profile): Opinion {
  const { sizes, costs } = ownCosts(profile);
  const total = (at: number): number =>
    [...costs.values()].reduce((sum, samples) => sum + (samples.at(at)?.cost ?? 0), 0);
  const whole = Math.max(total(-1), 1);
  let settled = 0;
  let asked = 0;
  const undecided: Opinion['undecided'] = [];
  for (const [i, samples] of costs) {
    const share = (samples.at(-1)?.cost ?? 0) / whole;
    if (share < SHARE_OF_A_ROUTINE_THAT_IS_ASKED) continue;
    asked += share;
    const exponents = unsettled(samples);
    if (exponents === null) settled += share;
    else undecided.push({ name: nameOf(profile, i), share, exponents });
  }
  const startUp = sizes.length === 0 ? 1 : total(0) / whole;
  const enough = asked > 0 && settled >= ENOUGH * asked;
  return {
    sizes: sizes.length,
    decided: sizes.length >= SIZES_THAT_DECIDE && enough && startUp <= SHARE_OF_START_UP,
    startUp,
    settled: asked > 0 ? settled / asked : 0,
    undecided: undecided.sort((a, b) => b.share - a.share),
  };
}

function nameOf({ routines }: Profile, i: number): string {
  const { module, symbol, offset } = routines[i];
  if (module === ROOT_MODULE) return '(thread)';
  return symbol?.name ? symbol.name : `sub_${offset.replace(/^0x/, '')}`;
}

/** An exponent that may be so much less or more is nearer to several laws than to one. */
const WIDTH_OF_ONE_LAW = 0.5;

const isWide = ({ exponent_interval: ends }: Pick<Finding, 'exponent_interval'>): boolean =>
  ends !== null && ends[1] - ends[0] > WIDTH_OF_ONE_LAW;

/**
 * The opinion that a report's findings have: what they leave undecided is to be decided, as is by
 * which law what they found grows, and an exponent that still rises hides something from them.
 */
export function withFindings(
  opinion: Opinion,
  { shares }: Pick<GrowthSummary, 'shares'>,
  findings: readonly Pick<Finding, 'exponent_interval'>[] = [],
): Opinion {
  const known = 1 - shares.undecided;
  const rising = opinion.undecided.some(
    ({ exponents: [now, then] }) =>
      now !== null && then !== null && !isFastPower(now) && now > then,
  );
  return {
    ...opinion,
    settled: known,
    decided: known >= ENOUGH && !rising && !findings.slice(0, 1).some(isWide),
  };
}
