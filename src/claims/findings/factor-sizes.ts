/** Whether runs have several sizes that were varied apart from each other, as a sweep over factors does. */
import { sizesForAClaim } from '../../fit/enough.js';
import { lineOf } from '../../fit/factors/points.js';
import type { Workload } from '../../profile/workloads.js';

export interface FactorSizes {
  names: string[];
  /** By workload; null: a size is not known or not above zero, or the run was not observed to its end. */
  at: (number[] | null)[];
}

/** Features that do not follow from those before them: of a sweep the factors, which come first. */
function independent(all: readonly Workload['features'][]): string[] {
  const names: string[] = [];
  const value = (features: Workload['features'], name: string): string =>
    Object.hasOwn(features, name) ? String(features[name]) : '';
  for (const name of new Set(all.flatMap((features) => Object.keys(features)))) {
    const seen = new Map<string, string>();
    const follows = all.every((features) => {
      const key = JSON.stringify(names.map((each) => value(features, each)));
      const before = seen.get(key);
      seen.set(key, value(features, name));
      return before === undefined || before === value(features, name);
    });
    if (!follows) names.push(name);
  }
  return names;
}

/**
 * @returns null where runs have one size, or none of several was varied while the others stayed at
 *   enough sizes
 */
export function factorSizes(workloads: readonly Workload[]): FactorSizes | null {
  const names = independent(workloads.map(({ features }) => features));
  if (names.length < 2) return null;
  const at = workloads.map(({ features, complete }) => {
    const sizes = names.map((name) => (Object.hasOwn(features, name) ? features[name] : 0));
    return complete && sizes.every((size) => size > 0) ? sizes : null;
  });
  const points = at.flatMap((sizes) => (sizes === null ? [] : [{ at: sizes, y: 0 }]));
  const isVaried = (_: string, i: number): boolean =>
    new Set(lineOf(points, i).map(({ x }) => x)).size >= sizesForAClaim.value;
  return names.every(isVaried) ? { names, at } : null;
}
