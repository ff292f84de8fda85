/** How long inputs of round sizes take at the program's own speed. */
import { growthOf } from '../../growth/classes.js';
import type { Claimed } from '../../growth/classes.js';
import type { HuntTiming } from '../../schema/hunt.js';
import { bytesOfSize, inputBytes, sizeOfBytes } from './family.js';
import type { Candidate } from './look/closer.js';
import type { Runner } from './look/outcome.js';

const SIZES = [1000, 10_000, 100_000, 1_000_000] as const;
/** A size is told that takes at least so many seconds. */
const WORTH_TELLING = 0.3;
const TIMES = 10;
/** Pieces more of what explodes. */
const MOST_STEPS = 12;

export interface Timing {
  run: Runner;
  /** Seconds that a run may take, to be measured. */
  limit: number;
  stopped: () => boolean;
}

/** Of an exponential no size ten times as large ever ends: further pieces, one by one. */
async function ofExplosion(
  { family, n: from }: Candidate,
  { run, limit, stopped }: Timing,
): Promise<HuntTiming[]> {
  let last: HuntTiming | null = null;
  for (let n = from; n <= from + MOST_STEPS && !stopped(); n++) {
    const { seconds, ended } = await run(inputBytes(family, n), limit);
    if (ended !== 'exit' || (last !== null && seconds < last.seconds)) break;
    last = { n, bytes: bytesOfSize(family, n), seconds, measured: true };
    if (seconds >= WORTH_TELLING) break;
  }
  return last === null ? [] : [last];
}

/**
 * The first round size that takes long, and ten times that.
 * @param law how the family grows, by exact counts
 */
export async function secondsOf(
  candidate: Candidate,
  law: Claimed,
  { run, limit, stopped }: Timing,
): Promise<HuntTiming[]> {
  const growth = growthOf(law);
  if (growth === null || growth.exponential) return ofExplosion(candidate, { run, limit, stopped });
  const { family } = candidate;
  const { power } = growth;
  let last: HuntTiming | null = null;
  for (const bytes of SIZES) {
    if (stopped() || bytes < 2 * bytesOfSize(family, 1)) continue;
    if (last !== null && last.seconds * TIMES ** power > limit) break;
    const n = sizeOfBytes(family, bytes);
    const { seconds, ended } = await run(inputBytes(family, n), limit);
    if (ended !== 'exit') break;
    last = { n, bytes: bytesOfSize(family, n), seconds, measured: true };
    if (seconds >= WORTH_TELLING) break;
  }
  if (last === null) return [];
  const n = sizeOfBytes(family, TIMES * last.bytes);
  const bytes = bytesOfSize(family, n);
  // A part of the cost grows by the law; what the clock says of all of it is what time follows.
  const half = await run(inputBytes(family, last.n >> 1), limit);
  const clock = Math.log2(last.seconds / half.seconds);
  const foretold = last.seconds * (n / last.n) ** Math.max(1, Math.min(power, clock));
  if (foretold < limit && !stopped()) {
    const { seconds, ended } = await run(inputBytes(family, n), limit);
    if (ended === 'exit') return [last, { n, bytes, seconds, measured: true }];
  }
  return [last, { n, bytes, seconds: foretold, measured: false }];
}
