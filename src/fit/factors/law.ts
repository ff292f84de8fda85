/**
 * How a count over runs grows with several factors: whether they multiply or add up. Each factor
 * alone, along a line of runs where the others stay, says which functions may be; runs off the lines
 * decide between sums and products, by what each says of a run that it has not seen.
 */
import { threshold } from '../../base/threshold.js';
import { fitLaw, shareOfLead } from '../runs/law.js';
import type { Law } from '../runs/law.js';
import { noiseOfCount } from '../runs/run-samples.js';
import { candidatesOf, choicesOf } from './hypotheses.js';
import { byPlace, largestOf, lineOf } from './points.js';
import type { FactorPoint } from './points.js';
import { Squares } from './squares.js';
import { leading, structureOf, sumAt, valueAt } from './terms.js';
import type { FactorTerm, WeightedFactorTerm } from './terms.js';

export interface FactorLaw {
  /** cost = sum of these, what every run costs first; empty where it is not known. */
  terms: WeightedFactorTerm[];
  /** Relative error of what is said of a run that was left out. */
  error: number;
  /**
   * Why it is not known: too few sizes, counts that the sizes do not explain, or sums and products
   * that explain them alike.
   */
  reason: 'few' | 'varies' | 'alike' | null;
  /** Where sums and products explain the counts alike: the leading terms of each. */
  alike: FactorTerm[][];
  /** Of each factor alone. */
  lines: Law[];
}

const shareThatVaries = threshold(
  0.05,
  'share of the largest count',
  'what varies less over all runs is the same in all of them, as over sizes of one factor',
  'npm run bench:findings',
);
const errorOfGoodLaw = threshold(
  0.01,
  'relative error',
  'two runs of one size differ by as much: a law that is this good is good',
  'test/fit/factors/law.test.ts',
);
const timesWorseOfSimpler = threshold(
  1.5,
  'times the error',
  'a simpler function is taken that is hardly worse, and one that is hardly worse is not ruled out',
  'test/fit/factors/law.test.ts',
);
const errorOfLaw = threshold(
  0.2,
  'relative error',
  'what says a run that was left out worse is no law, as over sizes of one factor',
  'npm run bench:findings',
);
const errorBesideALineWithoutLaw = threshold(
  0.05,
  'relative error',
  'where a factor alone has no law, all runs together have to show one clearly',
  'test/fit/factors/law.test.ts',
);
const errorAtLargest = threshold(
  0.5,
  'relative error',
  'what says the largest run worse does not say what comes beyond it',
  'npm run bench:findings',
);
const noiseOfLargestCount = threshold(
  1e-4,
  'share of the largest count',
  'what two runs of the same kind differ by',
  'docs/decisions/growth-over-runs.md',
);

interface Judged {
  terms: WeightedFactorTerm[];
  /** Terms beside the constant. */
  count: number;
  /** How many of their functions no line says, and how many have a fitted power. */
  untold: number;
  fitted: number;
  error: number;
  ofLargest: number;
}

/** Without the constant. */
const growing = (terms: readonly WeightedFactorTerm[]): WeightedFactorTerm[] =>
  terms.filter(({ of }) => of.some((each) => each !== null));

/**
 * Whether each of the leading terms leads in a run: one that is added to mend what two runs are off by
 * would outgrow all others where nobody has looked.
 */
function leads(terms: readonly WeightedFactorTerm[], points: readonly FactorPoint[]): boolean {
  const its = growing(terms);
  return leading(its).every((lead) =>
    points.some(({ at }) => {
      const own = lead.coefficient * valueAt(lead.of, at);
      return own >= shareOfLead.value * sumAt(its, at);
    }),
  );
}

const nothing = (factors: number): FactorTerm => Array.from({ length: factors }, () => null);

/** Every function that fits, with its error. */
function judgedAll(points: readonly FactorPoint[], lines: readonly Law[], floor: number): Judged[] {
  const candidates = candidatesOf(lines);
  const constant: FactorTerm = nothing(lines.length);
  const all = [{ of: constant, untold: 0, fitted: 0 }, ...candidates];
  const scales = points.map(({ y }) => noiseOfCount.value * y + floor);
  const columns = all.map(({ of }) =>
    Float64Array.from(points, ({ at }, i) => valueAt(of, at) / scales[i]),
  );
  const squares = new Squares(
    columns,
    Float64Array.from(points, ({ y }, i) => y / scales[i]),
  );
  const largest = points.indexOf(largestOf(points)!);
  return choicesOf(candidates.length).flatMap((choice): Judged[] => {
    const chosen = choice.map((k) => k + 1);
    for (const indexes of [[0, ...chosen], chosen]) {
      const found = squares.fit(indexes);
      if (found === null) continue;
      const errors = points.map(({ y }, i) => {
        const said = Math.max(0, found.unseen[i] * scales[i]);
        return Math.abs(said - y) / Math.max(said, y, 10 * floor);
      });
      // A run that the others do not say is no evidence for what says it.
      if (errors.some((each) => Number.isNaN(each))) continue;
      const terms = indexes.map((k, i) => ({
        coefficient: found.coefficients[i],
        of: all[k].of,
      }));
      if (!leads(terms, points)) return [];
      return [
        {
          terms,
          count: chosen.length,
          untold: chosen.reduce((sum, k) => sum + all[k].untold, 0),
          fitted: chosen.reduce((sum, k) => sum + all[k].fitted, 0),
          error: Math.sqrt(errors.reduce((sum, each) => sum + each * each, 0) / errors.length),
          ofLargest: errors[largest],
        },
      ];
    }
    return [];
  });
}

export const leadOf = ({ terms }: Pick<FactorLaw, 'terms'>): WeightedFactorTerm[] =>
  leading(growing(terms));

const isProduct = ({ of }: { of: FactorTerm }): boolean =>
  of.filter((each) => each !== null).length > 1;

/**
 * Whether another function means something else by the factors. A sum needs more terms than a product
 * to say the same of lines: of a product, every sum is asked that is as good. Of a sum, what has a
 * product beside its terms says nothing against it.
 */
function contradicts(best: Judged, { count, terms }: Judged): boolean {
  if (growing(best.terms).some(isProduct)) return !terms.some(isProduct);
  return count === best.count && structureOf(growing(terms)) !== structureOf(growing(best.terms));
}

/** The simplest of those that are about as good as the best, and what it cannot be told from. */
function choose(judged: readonly Judged[]): { best: Judged; rivals: Judged[] } {
  const least = judged.reduce((error, each) => Math.min(error, each.error), Infinity);
  const limit = Math.max(errorOfGoodLaw.value, timesWorseOfSimpler.value * least);
  const good = judged
    .filter(({ error }) => error <= limit)
    .sort(
      (a, b) =>
        a.count - b.count || a.untold - b.untold || a.fitted - b.fitted || a.error - b.error,
    );
  const [best] = good;
  return { best, rivals: good.filter((each) => contradicts(best, each)) };
}

/** @param points of complete runs. @param factors how many. @param least counts below this are noise */
export function fitFactors(points: readonly FactorPoint[], factors: number, least = 0): FactorLaw {
  const places = byPlace(points);
  const lines = Array.from({ length: factors }, (_, i) => fitLaw(lineOf(places, i), least));
  const law = (reason: FactorLaw['reason'], error = 1): FactorLaw => {
    return { terms: [], error, reason, alike: [], lines };
  };
  if (lines.some(({ reason }) => reason === 'few')) return law('few');
  const ys = places.map(({ y }) => y);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const floor = Math.max(1, noiseOfLargestCount.value * high, least);
  if (high - low <= shareThatVaries.value * high + 2 * floor) {
    const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length;
    const terms = mean > 0 ? [{ coefficient: mean, of: nothing(factors) }] : [];
    return { terms, error: 0, reason: null, alike: [], lines };
  }
  const judged = judgedAll(places, lines, floor);
  if (judged.length === 0) return law('varies');
  const { best, rivals } = choose(judged);
  const { terms, error, ofLargest } = best;
  const isOpen = lines.some(({ class: name }) => name === 'unknown');
  const limit = isOpen ? errorBesideALineWithoutLaw.value : errorOfLaw.value;
  if (error > limit || ofLargest > errorAtLargest.value) return law('varies', error);
  if (rivals.length > 0) {
    const alike = [best, ...rivals].map((each) => leadOf(each).map(({ of }) => of));
    return { ...law('alike', error), alike: distinct(alike) };
  }
  return { terms, error, reason: null, alike: [], lines };
}

/** One for each way in which factors multiply and add up. */
function distinct(all: readonly FactorTerm[][]): FactorTerm[][] {
  const by = new Map<string, FactorTerm[]>();
  for (const terms of all) {
    const key = structureOf(terms.map((of) => ({ of })));
    if (!by.has(key)) by.set(key, terms);
  }
  return [...by.values()];
}
