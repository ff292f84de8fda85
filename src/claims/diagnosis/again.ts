/** What loops do again and again, and what kind of change would spare it. */
import { compact, exact, percent } from '../../base/text/numbers.js';
import type { DiagnosedLoopReport, Suggestion } from '../../schema/diagnosis.js';
import { dataText, extent } from './words.js';

/** Pairs of instances that say something. */
const PAIRS = 4;
/**
 * An instance is worth to be spared if it has so many iterations on average, or loads so much: an
 * iteration of the library's loops takes a hundred bytes at once. With fewer than two it is no loop.
 */
const LONG = { iterations: 10, loads: 16, least: 2 };
/** Words that results go to, at most, where they are a fixed number. */
const FIXED = 16;
/** What an iteration may cost, in work, for a system call to be most of what it does. */
const CALL = 300;
/** From this share on nearly all iterations do. */
const NEARLY_ALL = 0.9;

function ofMoved(loop: DiagnosedLoopReport): string {
  const { name, repeats } = loop;
  return `${name} moves ${dataText(loop)} (${extent(loop)}), and in ${percent(repeats.moved)} of the instances that were compared, what it moves is what it had just moved. Leave room at the end that things are added to or taken from: let a buffer grow by a factor, keep the place of the first element, or collect what is to be added or removed and do it at once.`;
}

function ofSame(loop: DiagnosedLoopReport): string {
  const { name, repeats } = loop;
  const alike = percent(Math.max(repeats.same, repeats.steady));
  const what =
    repeats.loads === 0
      ? 'with the same parameters'
      : `with the same parameters, and ${percent(repeats.again)} of what they read is what it had read, unchanged`;
  return `${name} goes through ${dataText(loop)} (${extent(loop)}), and ${alike} of its instances do what the one before did: ${what}. Do it once, before it is asked for again and again, and once more where what it reads changes.`;
}

function ofEarlier(loop: DiagnosedLoopReport): string {
  const { name, repeats } = loop;
  return `${name} goes through ${dataText(loop)} (${extent(loop)}), and ${percent(repeats.before)} of its instances have the same inputs as one before. Remember the results by these inputs.`;
}

function ofUnchanged(loop: DiagnosedLoopReport): string {
  const { name, repeats } = loop;
  const { again, stored } = repeats;
  const what = `${name} goes through ${dataText(loop)} (${extent(loop)}), and reads ${percent(again)} of what its last instance had read again, unchanged, with the same parameters.`;
  return isFixed(loop)
    ? `${what} ${Math.round(stored) === 0 ? 'Its results are in registers' : `Its results go to ${compact(Math.round(stored))} words at most`}: remember them, and go on from there.`
    : `${what} Its results are as many as what it reads: do it for several at once, or only for what has changed.`;
}

function ofWritten({ name, written, iterations }: DiagnosedLoopReport): string {
  return `${name} writes to a file or connection in ${exact(written)} of ${exact(iterations)} iterations, and does little else. Collect what is to be written, and write it at once.`;
}

/** So many cells, gone through so many times, are more than a state that is looked at. */
const PASSES = { cells: 64, times: 8 };

/**
 * Whether each instance of a loop goes through the same data again and again: as an interpreter's
 * loop does for a program of its own, or a join for each row. Then an iteration is a step of
 * something larger, and leaves to later ones what it found: whether it had a result itself says
 * little.
 */
export const isStepwise = ({ passes, instances }: DiagnosedLoopReport): boolean =>
  passes !== null && passes.cells >= PASSES.cells && passes.times >= PASSES.times * instances;

/**
 * Whether data that do not change are gone through like that, and each time that comes to one cell
 * at most. A product of matrices, which comes to a row each time, is none.
 */
const isPassing = (loop: DiagnosedLoopReport): boolean =>
  isStepwise(loop) && loop.passes!.changed <= loop.passes!.times;

/** Of the run, without other loops that may be within it: what these go through counts for them. */
function shareApart(loop: DiagnosedLoopReport, all: readonly DiagnosedLoopReport[]): number {
  const within = all.filter((each) => each !== loop && each.cost_share <= loop.cost_share);
  const others = within.reduce((sum, { own_share: own }) => sum + own, 0);
  return Math.max(loop.own_share, loop.cost_share - others);
}

function ofPasses(loop: DiagnosedLoopReport, all: readonly DiagnosedLoopReport[]): Suggestion {
  const { name, passes } = loop;
  const { cells, times, changed } = passes!;
  return {
    code: 'index',
    text: `${name} goes through ${dataText(loop)}: the same ${compact(cells)} cells there are read about ${compact(times)} times each (${extent(loop)}), do not change in between, and what it finds goes to no more than about ${compact(changed)} cells. That is a search, or a sum, that is done anew each time. Instead of going through all of it, keep a hash table, an index or sorted order of what is looked for there, or remember what it came to.`,
    saving: shareApart(loop, all) * (1 - 1 / times),
  };
}

const isFixed = ({ repeats }: DiagnosedLoopReport): boolean => repeats.stored <= FIXED;

/**
 * Whether its instances store something in memory that is new: then they do not what others did,
 * though they go through the same data, unless all of their inputs are alike.
 */
const isNews = ({ class: kind, places }: DiagnosedLoopReport): boolean =>
  kind === '[01]*' && places.length > 0;

/**
 * Whether instances of a search look at the same with the same parameters and come as far: the
 * search for it is done again.
 */
export const isRepeatedSearch = (loop: DiagnosedLoopReport, least: number): boolean =>
  isComparable(loop) &&
  (loop.repeats.same > least || (!isNews(loop) && loop.repeats.steady > least));

const isComparable = ({ repeats, iterations, instances }: DiagnosedLoopReport): boolean =>
  repeats.pairs >= PAIRS &&
  iterations >= LONG.least * instances &&
  (iterations >= LONG.iterations * instances || repeats.loads >= LONG.loads);

/**
 * Whether instances have the inputs of an earlier one, or go through what they went through before,
 * with the same parameters, and their results are few.
 */
export const isRemembered = (loop: DiagnosedLoopReport, least: number): boolean =>
  isComparable(loop) &&
  (loop.repeats.before > least ||
    (!isNews(loop) && isFixed(loop) && loop.repeats.unchanged > least));

/**
 * @param least share of pairs from which on a loop is redundant
 * @param all that were diagnosed
 */
export function ofRepeated(
  loop: DiagnosedLoopReport,
  least: number,
  all: readonly DiagnosedLoopReport[],
): Suggestion | null {
  const { repeats, cost_share: share } = loop;
  const { same, steady, before, unchanged, moved, again } = repeats;
  if (isComparable(loop)) {
    if (moved > least) return { code: 'grow', text: ofMoved(loop), saving: share * moved };
    if (isRepeatedSearch(loop, least)) {
      return { code: 'hoist', text: ofSame(loop), saving: share * Math.max(same, steady) };
    }
    if (before > least) {
      return { code: 'memoise', text: ofEarlier(loop), saving: share * before };
    }
    if (unchanged > least) {
      const code = isFixed(loop) ? 'memoise' : 'batch';
      return { code, text: ofUnchanged(loop), saving: share * unchanged * again };
    }
  }
  if (isPassing(loop)) return ofPasses(loop, all);
  const writes = loop.written >= NEARLY_ALL * loop.iterations && loop.cost_each < CALL;
  return writes ? { code: 'batch', text: ofWritten(loop), saving: share } : null;
}

/** In words: how much of what instances read the one before had read. */
export function repeatsText({ repeats }: DiagnosedLoopReport): string {
  const { pairs, again } = repeats;
  return pairs === 0
    ? 'No two instances of it could be compared.'
    : `Of what an instance reads, ${percent(again)} was read by the one before, unchanged.`;
}
