/**
 * Thins samples to at most `limit`, evenly on a logarithmic scale of sizes, so that the many large
 * sizes neither outvote the small ones nor cost time. Each step of the scale keeps the geometric
 * mean of its middle half by cost: the largest cost would be the larger, the more sizes a step
 * holds, and a mean of all would mix kinds of calls.
 */
import type { Sample } from './types.js';

/** @param samples by size */
export function thin(samples: readonly Sample[], limit: number): readonly Sample[] {
  if (samples.length <= limit) return samples;
  const first = samples[0].size;
  const scale = Math.log1p(samples[samples.length - 1].size - first);
  const steps = new Map<number, Sample[]>();
  for (const sample of samples) {
    const step = Math.floor(((limit - 1) * Math.log1p(sample.size - first)) / scale);
    const others = steps.get(step);
    if (others === undefined) steps.set(step, [sample]);
    else others.push(sample);
  }
  return [...steps.values()].map(middle).sort((a, b) => a.size - b.size);
}

function middle(step: readonly Sample[]): Sample {
  if (step.length === 1) return step[0];
  const quarter = Math.floor(step.length / 4);
  const half = step.toSorted((a, b) => a.cost - b.cost).slice(quarter, step.length - quarter);
  let size = 0;
  let cost = 0;
  for (const each of half) {
    size += Math.log(Math.max(each.size, 1e-9));
    cost += Math.log(Math.max(each.cost, 1));
  }
  return { size: Math.exp(size / half.length), cost: Math.exp(cost / half.length) };
}
