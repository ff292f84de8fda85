/** What kind of change would mend a finding, from what was measured of its loops. */
import { compact, exact, percent } from '../../base/text/numbers.js';
import type { DiagnosedLoopReport, FindingDiagnosis, Suggestion } from '../../schema/diagnosis.js';
import { isRemembered, isRepeatedSearch, isStepwise, ofRepeated, repeatsText } from './again.js';
import { ofRecursion, recursionText } from './recursion.js';
import { THRESHOLDS } from './results.js';
import { ofTurns } from './turns.js';
import { dataText, extent, mainData } from './words.js';

/** One loop or recursion at least. */
type Diagnosed = Pick<FindingDiagnosis, 'loops' | 'recursions'>;

/** A loop that is gone through a few times at most costs nothing. */
const FEW = 10;
/** Of what all loops cost, this part is not worth a change. */
const LITTLE = 10;
/** Loops with less than this part of a finding's cost are not what it is about. */
const ELSEWHERE = 4;

function ofSearch(loop: DiagnosedLoopReport): string {
  const { name, instances, iterations, results, results_last: last } = loop;
  const early = results - last;
  const only =
    early === 0
      ? 'only the iteration that it is left in tells anything'
      : `all but ${exact(early)} iterations that tell anything are those that it is left in`;
  const each = compact(iterations / Math.max(1, instances));
  const what = dataText(loop);
  const linked = mainData(loop)?.kind.includes('list') === true;
  const instead = linked
    ? 'keep a hash table or an index beside the list, or remember the place, the end or the length'
    : 'keep a hash table, an index or sorted order, or remember the place or the length';
  return `${name} goes through ${what}, ${each} iterations each time (${extent(loop)}), and ${only}: it is a search. Instead of going through it, ${instead}.`;
}

function ofSome(loop: DiagnosedLoopReport): string {
  const { name, results } = loop;
  return `${name} goes through ${dataText(loop)}, and ${exact(results)} of ${extent(loop)} had a result. Skip the loop, or what it goes through, where the condition cannot hold: keep apart those that it can hold for.`;
}

function ofNone(loop: DiagnosedLoopReport): string {
  const none = `In this run none of ${extent(loop)} of ${loop.name} changed anything that is used afterwards. If that holds for other inputs, the loop can be deleted, or run only where its result is asked for.`;
  // A search that never finds anything looks the same.
  return mainData(loop) === undefined || loop.instances < FEW
    ? none
    : `${none} If it looks for what was never there, in ${dataText(loop)}, a hash table or an index says so at once.`;
}

function ofUnseen({ name, unseen }: DiagnosedLoopReport): string {
  return `Too little is known of ${name}: for ${exact(unseen)} of its iterations or instances there was no room to keep what they changed, so that nobody can say whether they had a result.`;
}

function ofSteps(loop: DiagnosedLoopReport): string {
  const { name, passes } = loop;
  const { cells, times } = passes!;
  return `Too little is known of ${name}: it goes through the same ${compact(cells)} cells about ${compact(times)} times (${extent(loop)}), as an interpreter does for its program. An iteration is a step of that, and leaves what it found to later ones: that it had no result of its own does not say that it could be spared.`;
}

function ofNeeded({ loops, recursions }: Diagnosed): string {
  const [first] = loops as readonly (DiagnosedLoopReport | undefined)[];
  if (first === undefined) return recursionText(recursions[0]);
  const { class: kind, name, results, instances, iterations, unseen } = first;
  if (kind !== '1*' && unseen > results) return ofUnseen(first);
  if (kind !== '1*' && isStepwise(first)) return ofSteps(first);
  if (kind === '0*1?') {
    const each = compact(iterations / Math.max(1, instances));
    return `${name} is a search, but not a long one: ${each} iterations each time (${extent(first)}). ${repeatsText(first)}`;
  }
  const had = `${exact(results)} of ${extent(first)} of ${name} had a result`;
  return kind === '1*'
    ? `As far as can be seen the work is needed: ${had}. ${repeatsText(first)}`
    : `Not so few iterations have a result that the others would be worth while to spare: ${had}. ${repeatsText(first)}`;
}

/** With all that they call, of the one that costs most. */
const costOf = ({ loops, recursions }: Diagnosed): number =>
  Math.max(...[...loops, ...recursions].map(({ cost_share: share }) => share));

/** Of the run, what goes into iterations without a result, if each costs the same. */
const spared = ({ cost_share: share, rate }: DiagnosedLoopReport): number => share * (1 - rate);

function ofElsewhere(diagnosed: Diagnosed, share: number): string {
  return `The loops of these routines have ${percent(costOf(diagnosed))} of the cost of this run, and the finding ${percent(share)}: what costs so much is elsewhere, and nothing is said of it.`;
}

/** Of the costs that most of it could be spared, what a loop without results takes first. */
const TWICE = 2;

/**
 * Whether its iterations may call the loop's routine again: then one without a result is a branch of
 * a search that ended at once, and those with one cost as much as all that lies within them.
 */
const isOfRecursion = (
  { module, routine }: DiagnosedLoopReport,
  recursions: Diagnosed['recursions'],
): boolean => recursions.some((each) => each.module === module && each.name === routine);

function ofResults(
  loop: DiagnosedLoopReport,
  recursions: Diagnosed['recursions'],
  least: number,
): Suggestion | null {
  if (!loop.inefficient || loop.iterations < FEW || isStepwise(loop)) return null;
  const saving = spared(loop);
  // What was not wholly looked at may have had a result.
  if (loop.class === '0*' && loop.unseen > 0) return null;
  if (loop.class === '0*') return { code: 'delete', text: ofNone(loop), saving };
  if (loop.class === '[01]*' && isOfRecursion(loop, recursions)) return null;
  // Whichever iterations have a result, one time does what the one before did. A count, too, and
  // what has few results, may be remembered, and gone on with.
  const remembered = loop.counts || loop.class === '[01]*';
  if ((remembered && isRemembered(loop, least)) || isRepeatedSearch(loop, least)) {
    return ofRepeated(loop, least, [loop]);
  }
  if (loop.class === '[01]*') return { code: 'skip', text: ofSome(loop), saving };
  return { code: 'index', text: ofSearch(loop), saving };
}

const best = (all: readonly (Suggestion | null)[]): Suggestion | null =>
  all.reduce((a, b) => (a === null || (b !== null && b.saving > a.saving) ? b : a), null);

/**
 * @param diagnosed those with most own cost first
 * @param share of the cost that the finding is about
 * @param least share of pairs of instances from which on a loop is redundant
 */
export function suggest(
  diagnosed: Diagnosed,
  share: number,
  least: number = THRESHOLDS.redundant,
): Suggestion {
  const { loops, recursions } = diagnosed;
  const all = costOf(diagnosed);
  const none = (text: string): Suggestion => ({ code: 'none', text, saving: 0 });
  if (all < share / ELSEWHERE) return none(ofElsewhere(diagnosed, share));
  const wasted = best(loops.map((loop) => ofResults(loop, recursions, least)));
  const repeated = best([
    ...loops.map((loop) => ofRepeated(loop, least, loops)),
    ...recursions.map((recursion) => ofRecursion(recursion, least)),
  ]);
  // What tells nothing is better not done than remembered, unless there is little of it.
  const ofInstances =
    wasted === null || (repeated !== null && repeated.saving > TWICE * wasted.saving)
      ? repeated
      : wasted;
  // What instances do again says more of what is to be changed than what iterations do.
  const chosen = ofInstances ?? best(loops.map((loop) => ofTurns(loop, least, isStepwise(loop))));
  return chosen === null || chosen.saving * LITTLE < all ? none(ofNeeded(diagnosed)) : chosen;
}
