/** Who asked for memory, as profiles have it. */
import { threshold } from '../base/threshold.js';
import type { Asker } from '../stream/origins.js';
import type { ProfileOrigin } from './profile-model.js';

export const originsOfAProcess = threshold(
  100,
  'paths',
  'nobody reads more, and what is behind them has less than a hundredth each of what there is most of',
  'reason',
);

const MEASURES = [
  'bytes',
  'blocks',
  'peakBytes',
  'peakBlocks',
  'servedBytes',
  'servedBlocks',
] as const;

export function eachRun<Of extends { run: number }>(list: readonly Of[]): Of[][] {
  const runs = new Map<number, Of[]>();
  for (const each of list) {
    const own = runs.get(each.run);
    if (own === undefined) runs.set(each.run, [each]);
    else own.push(each);
  }
  return [...runs.values()];
}

/** The same where two are of the same calls. */
export const keyOf = ({ path, places = [] }: Asker): string =>
  `${path.join(' ')} at ${places.join(' ')}`;

/** Of each run those that have most, of bytes and of blocks, at its end and at its peak. */
export function leadingOrigins(origins: readonly ProfileOrigin[]): ProfileOrigin[] {
  return eachRun(origins).flatMap((own) => {
    const leading = MEASURES.flatMap((measure) =>
      own.toSorted((a, b) => b[measure] - a[measure]).slice(0, originsOfAProcess.value),
    );
    const kept = new Set(leading);
    return own.filter((each) => kept.has(each));
  });
}

/** All runs as one: of each path the sums. */
export function originsOfOneRun(origins: readonly ProfileOrigin[]): ProfileOrigin[] {
  const byPath = new Map<string, ProfileOrigin>();
  for (const origin of origins) {
    const key = keyOf(origin);
    const sum = byPath.get(key) ?? { ...origin, run: 0 };
    if (byPath.has(key)) for (const measure of MEASURES) sum[measure] += origin[measure];
    byPath.set(key, sum);
  }
  return [...byPath.values()];
}
