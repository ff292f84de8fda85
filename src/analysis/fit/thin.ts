/**
 * Thins samples to at most `limit`, evenly on a logarithmic scale of sizes, so that the many large
 * sizes neither outvote the small ones nor cost time. Each class of sizes keeps its costliest
 * sample.
 */
import type { Sample } from './types.js';

/** @param samples by size */
export function thin(samples: readonly Sample[], limit: number): Sample[] {
  if (samples.length <= limit) return [...samples];
  const first = samples[0].size;
  const scale = Math.log1p(samples[samples.length - 1].size - first);
  const kept = new Map<number, Sample>();
  for (const sample of samples) {
    const place = Math.floor(((limit - 1) * Math.log1p(sample.size - first)) / scale);
    const other = kept.get(place);
    if (other === undefined || sample.cost > other.cost) kept.set(place, sample);
  }
  return [...kept.values()];
}
