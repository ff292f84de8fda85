/** What kind of change would mend a finding, from what was measured of its loops. */
import { compact, exact, percent } from '../../base/text/numbers.js';
import type { DiagnosedLoopReport, Suggestion } from '../../schema/diagnosis.js';

/** A loop that is gone through a few times at most costs nothing. */
const FEW = 10;
/** Of what all loops cost, this part is not worth a change. */
const LITTLE = 10;
/** Loops with less than this part of a finding's cost are not what it is about. */
const ELSEWHERE = 4;

/** Like `4,000 iterations in 40 instances`. */
const extent = ({ iterations, instances }: DiagnosedLoopReport): string =>
  `${exact(iterations)} iterations in ${exact(instances)} ${instances === 1 ? 'instance' : 'instances'}`;

function dataText({ data }: DiagnosedLoopReport): string {
  const first = data.at(0);
  return first === undefined ? 'what it goes through' : first.text;
}

function ofSearch(loop: DiagnosedLoopReport): string {
  const { name, instances, iterations, data } = loop;
  const each = compact(iterations / Math.max(1, instances));
  const what = dataText(loop);
  const linked = data.at(0)?.kind.includes('list') === true;
  const instead = linked
    ? 'keep a hash table or an index beside the list, or remember the place, the end or the length'
    : 'keep a hash table, an index or sorted order, or remember the place or the length';
  return `${name} goes through ${what}, ${each} iterations each time (${extent(loop)}), and only the iteration that it is left in tells anything: it is a search. Instead of going through it, ${instead}.`;
}

function ofSome(loop: DiagnosedLoopReport): string {
  const { name, results } = loop;
  return `${name} goes through ${dataText(loop)}, and ${exact(results)} of ${extent(loop)} had a result. Skip the loop, or what it goes through, where the condition cannot hold: keep apart those that it can hold for.`;
}

function ofNone(loop: DiagnosedLoopReport): string {
  return `In this run none of ${extent(loop)} of ${loop.name} changed anything that is used afterwards. If that holds for other inputs, the loop can be deleted, or run only where its result is asked for.`;
}

const NOT_LOOKED_AT = 'Whether it does the same again and again was not looked at.';

function ofNeeded([first]: readonly DiagnosedLoopReport[]): string {
  const { class: kind, name, results, instances, iterations } = first;
  if (kind === '0*1?') {
    const each = compact(iterations / Math.max(1, instances));
    return `${name} is a search, but not a long one: ${each} iterations each time (${extent(first)}). ${NOT_LOOKED_AT}`;
  }
  const had = `${exact(results)} of ${extent(first)} of ${name} had a result`;
  return kind === '1*'
    ? `As far as can be seen the work is needed: ${had}. ${NOT_LOOKED_AT}`
    : `Not so few iterations have a result that the others would be worth while to spare: ${had}. ${NOT_LOOKED_AT}`;
}

/** With all that they call, of the one that costs most. */
const costOf = (loops: readonly DiagnosedLoopReport[]): number =>
  Math.max(...loops.map(({ cost_share: share }) => share));

/** Of the run, what goes into iterations without a result, if each costs the same. */
const spared = ({ cost_share: share, rate }: DiagnosedLoopReport): number => share * (1 - rate);

function ofElsewhere(loops: readonly DiagnosedLoopReport[], share: number): string {
  return `The loops of these routines have ${percent(costOf(loops))} of the cost of this run, and the finding ${percent(share)}: what costs so much is elsewhere, and nothing is said of it.`;
}

/**
 * @param loops those with most own cost first; one at least
 * @param share of the cost that the finding is about
 */
export function suggest(loops: readonly DiagnosedLoopReport[], share: number): Suggestion {
  const all = costOf(loops);
  const none = (text: string): Suggestion => ({ code: 'none', text, saving: 0 });
  if (all < share / ELSEWHERE) return none(ofElsewhere(loops, share));
  const worst = loops
    .filter((loop) => loop.inefficient && loop.iterations >= FEW)
    .toSorted((a, b) => spared(b) - spared(a))
    .at(0);
  if (worst === undefined || spared(worst) * LITTLE < all) return none(ofNeeded(loops));
  const saving = spared(worst);
  if (worst.class === '0*') return { code: 'delete', text: ofNone(worst), saving };
  if (worst.class === '0*1?') return { code: 'index', text: ofSearch(worst), saving };
  return { code: 'skip', text: ofSome(worst), saving };
}
