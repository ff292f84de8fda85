/** Why the class of a cost function is unknown, what limits the claim, and why its size is which. */
import { compact } from '../base/text/numbers.js';
import type { SizeReason } from '../claims/reported.js';
import type { Doubt, Looked, Reason } from '../fit/calls/reason.js';
import { sizeName } from '../schema/sizes.js';
import type { Sized } from '../schema/sizes.js';

const lookedWords = (looked: Looked): string =>
  typeof looked === 'string' ? looked : `n^${looked.exponent.toFixed(2)}`;

const range = ([low, high]: readonly [number, number]): string => {
  const [a, b] = [low, high].map((each) => compact(Number(each.toPrecision(2))));
  return a === b ? a : `${a} to ${b}`;
};

function doubtWords(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'over-runs':
      return ` by its calls, but over the runs its cost grows like ${doubt.size}^${doubt.slope.toFixed(2)}`;
    case 'background':
      return ', but the loader and the allocator do other work for each caller';
    case 'different-work':
      return ', but its calls do different work: neither it nor one of its callees grows so';
    case 'few-sizes':
      return `, but at ${doubt.sizes} sizes only`;
    case 'few-growing':
      return `, but its cost grows over ${doubt.sizes} sizes only`;
    case 'slower':
      return `, but its costs grow like n^${doubt.exponent.toFixed(2)} only`;
    case 'logarithm':
      return ', and as much like n log n';
    case 'one-size':
      return ', but not without each of its sizes';
    case 'level':
      return `, but in its dearest call a further cell costs ${range(doubt.rates)} work from the first to the last`;
  }
}

function sizesSeen(sizes: number): string {
  if (sizes === 0) return 'no complete call';
  return sizes === 1 ? 'only one input size was seen' : `only ${sizes} different sizes`;
}

const VERY_DIFFERENT = 'calls of similar size cost very different amounts; no class fits';

function words(reason: Reason): string {
  switch (reason.kind) {
    case 'few-sizes':
      return `${sizesSeen(reason.sizes)}; ${reason.needed} sizes are needed`;
    case 'no-function':
      return 'the cost does not grow with the size in any known way';
    case 'narrow':
      return `the sizes are within a factor of ${reason.factor.toFixed(1)}; a factor of ${reason.needed} is needed`;
    case 'close-together':
      return `the ${reason.sizes} sizes are too close together`;
    case 'few-apart':
      return `only ${reason.sizes} clearly different sizes; ${reason.needed} are needed`;
    case 'far-apart':
      return 'the largest sizes are far from all others, and what the others cost does not lead there';
    case 'inexact':
      return `${VERY_DIFFERENT} (best: ${reason.best}, ${(100 * reason.error).toFixed(0)} % off)`;
    case 'unexplained':
      return `${VERY_DIFFERENT} (best: ${reason.best}, explains ${(100 * reason.variance).toFixed(0)} % of it)`;
    case 'alike':
      return `${reason.first} and ${reason.second ?? ''} fit equally well`;
    case 'bend':
      return `each cell costs more from size ${reason.from} on; sizes beyond ${reason.beyond} tell whether that goes on`;
    case 'same-cells':
      return `${compact(reason.same)} cells are the same in each call, and ${compact(reason.from)} to ${compact(reason.to)} are not`;
    case 'two-functions':
      return `holds from size ${reason.from} on; up to size ${reason.to} it is ${reason.small}: ${reason.formula}`;
    case 'large-only':
      return `holds from size ${reason.from} on: ${reason.sizes} of ${reason.of} sizes`;
    case 'dearest': {
      const from = reason.from === null ? '' : ` from size ${reason.from} on`;
      return `fitted to the most expensive calls${from}: ${reason.sizes} of ${reason.of} sizes`;
    }
    case 'aside':
      return `with size ${reason.sizes.join(' and ')} set aside`;
    case 'withdrawn':
      return `looks like ${lookedWords(reason.looked)}${doubtWords(reason.why)}`;
    case 'other-size':
      return `the cost varies all the same: try ${reason.options.join(' or ')}`;
  }
}

/** Null where there is no reason. */
export function reasonWords(reasons: readonly Reason[]): string | null {
  const aside = reasons.filter(({ kind }) => kind === 'aside').map((each) => `, ${words(each)}`);
  const rest = reasons.filter(({ kind }) => kind !== 'aside').map(words);
  if (rest.length === 0 && aside.length > 0) rest.push('holds');
  return rest.length === 0 ? null : rest.join('; ') + aside.join('');
}

/** The same as a line of evidence; none where there is no reason. */
export function reasonLines(reasons: readonly Reason[]): string[] {
  const said = reasonWords(reasons);
  return said === null ? [] : [said];
}

export function sizeReasonWords(reason: SizeReason, of: Sized): string {
  const [a, b] = [sizeName(reason.chosen, of), sizeName(reason.usual, of)];
  switch (reason.kind) {
    case 'usual-is-constant':
      return `the cost follows ${a}; ${b} is the same in all calls`;
    case 'usual-has-no-class':
      return `the cost follows ${a}, and does not follow ${b}`;
    case 'cost-is-constant':
      return `the cost varies with ${a}, not with ${b}`;
    case 'explains-more':
      return `the cost follows ${a} more closely than ${b}: R² ${reason.r2.toFixed(3)} against ${reason.usualR2.toFixed(3)}`;
  }
}
