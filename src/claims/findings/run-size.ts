/**
 * What the size of a run is: a sweep's n, a declared feature, the number in which command lines
 * differ, or what the run read.
 */
import { sizesForAClaim, spreadOfRuns } from '../../fit/enough.js';
import { fitLaw } from '../../fit/runs/law.js';
import { lineOf } from '../../fit/factors/points.js';
import { argumentSizes } from '../../profile/argument-sizes.js';
import type { Workload } from '../../profile/workloads.js';
import { factorSizes } from './factor-sizes.js';
import { shareOfPairsThatRise } from './thresholds/worth.js';

export interface RunSize {
  /** As sentences write it: "n", "rows", "input". */
  name: string;
  kind: 'feature' | 'argument' | 'input';
  /** By workload; null: not known, not above zero, or the run was not observed to its end. */
  values: (number | null)[];
  /** Of several factors: which one, along the runs in which the others stay. */
  factor?: true;
}

function isWide(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null);
  const distinct = new Set(known).size;
  return (
    distinct >= sizesForAClaim.value &&
    Math.max(...known) >= spreadOfRuns.value * Math.min(...known)
  );
}

/** Whether costs double with a step of the size: sizes that lie close together tell that, too. */
function explodes(values: readonly (number | null)[], workloads: readonly Workload[]): boolean {
  const points = values.flatMap((x, i) => (x === null ? [] : [{ x, y: workloads[i].blocks }]));
  return fitLaw(points).class === 'O(2^n)';
}

/** The sweep's own size is what the user asked about. */
const FIRST = 'n';

/** Nobody said that the number is the size: it is where larger ones cost more. */
function rises(numbers: readonly number[], workloads: readonly Workload[]): boolean {
  let [pairs, rising] = [0, 0];
  for (const [i, a] of numbers.entries()) {
    for (const [k, b] of numbers.entries()) {
      if (!(a < b)) continue;
      pairs++;
      if (workloads[i].blocks < workloads[k].blocks) rising++;
    }
  }
  return rising >= shareOfPairsThatRise.value * pairs;
}

/**
 * Of several factors, the one with which cost rises most, over the runs in which the others stay: over
 * all runs, each size would have several costs.
 */
function alongFactor(workloads: readonly Workload[]): RunSize | null {
  const factors = factorSizes(workloads);
  if (factors === null) return null;
  const { names, at } = factors;
  const points = at.flatMap((sizes, i) =>
    sizes === null ? [] : [{ at: sizes, y: workloads[i].blocks, workload: i }],
  );
  const lines = names.map((name, factor) => {
    const line = lineOf(points, factor);
    const sorted = line.toSorted((a, b) => a.x - b.x);
    const [first, last] = [sorted[0], sorted[sorted.length - 1]];
    const slope = Math.log(Math.max(1, last.y) / Math.max(1, first.y)) / Math.log(last.x / first.x);
    const on = new Set(line.map(({ workload }) => workload));
    const values = at.map((sizes, i) => (on.has(i) && sizes !== null ? sizes[factor] : null));
    return { name, slope, values };
  });
  const { name, values } = lines.reduce((a, b) => (b.slope > a.slope ? b : a));
  return isWide(values) ? { name, kind: 'feature', values, factor: true } : null;
}

/**
 * @returns null where runs are too few, or of too few sizes
 */
export function runSize(workloads: readonly Workload[]): RunSize | null {
  const factor = alongFactor(workloads);
  if (factor !== null) return factor;
  const names = [...new Set(workloads.flatMap(({ features }) => Object.keys(features)))];
  names.sort((a, b) => Number(b === FIRST) - Number(a === FIRST));
  const valuesOf = (of: (workload: Workload) => number | undefined) =>
    workloads.map((workload) => {
      const value = workload.complete ? (of(workload) ?? 0) : 0;
      return value > 0 ? value : null;
    });
  const tells = (values: readonly (number | null)[]) =>
    isWide(values) || explodes(values, workloads);
  for (const name of names) {
    const values = valuesOf(({ features }) =>
      Object.hasOwn(features, name) ? features[name] : undefined,
    );
    if (tells(values)) return { name, kind: 'feature', values };
  }
  // Declared sizes that are too few are not replaced by guessed ones.
  if (names.length > 0) return null;
  const numbers = argumentSizes(workloads.map(({ run }) => run.argv));
  if (numbers !== null && rises(numbers, workloads)) {
    const byNumber = new Map(workloads.map((workload, i) => [workload, numbers[i]]));
    const sizes = valuesOf((workload) => byNumber.get(workload));
    if (tells(sizes)) return { name: FIRST, kind: 'argument', values: sizes };
  }
  const values = valuesOf(({ run }) => run.input);
  return isWide(values) ? { name: 'input', kind: 'input', values } : null;
}
