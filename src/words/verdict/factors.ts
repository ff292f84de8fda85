/** The verdict over runs with several sizes. */
import { factor } from '../../base/text/numbers.js';
import type { FactorFacts, FactorGroup } from '../../claims/findings/factor-facts.js';
import { leadOf } from '../../fit/factors/law.js';
import { lawWords } from '../../fit/factors/write.js';
import { joined, listed, nameOf } from '../names.js';
import { shareWords } from '../share.js';

/** Less than this of the largest run is not told. */
const SHARE_TOLD = 0.005;
/** Further laws that are told. */
const FURTHER = 3;
/** From this share on it is the whole run that has no law, or does not grow. */
const SHARE_THAT_IS_MOST = 0.5;
const SHARE_THAT_IS_NEARLY_ALL = 0.9;

/** "n = 1600, m = 160": as the command line has them, to be copied. */
const placeWords = ({ sizes, largest }: FactorFacts): string =>
  sizes.map(({ name }, i) => `${name} = ${largest[i]}`).join(', ');

const growthOf = ({ lead, share }: FactorGroup, names: readonly string[]): string =>
  lead.length === 0
    ? `${shareWords(share)} does not depend on them`
    : `${shareWords(share)} grows like ${lawWords(lead, names)}`;

function restWords({ groups, unknown, sizes }: FactorFacts, first: FactorGroup | null): string {
  const names = sizes.map(({ name }) => name);
  const further = groups
    .filter((each) => each !== first && each.share >= SHARE_TOLD)
    .slice(0, FURTHER)
    .map((each) => growthOf(each, names));
  const open = unknown >= SHARE_TOLD ? [`for ${shareWords(unknown)} growth is unknown`] : [];
  const parts = [...further, ...open];
  return parts.length === 0 ? '' : ` Of the rest, ${joined(parts)}.`;
}

function openWords({ open, sizes }: FactorFacts): string {
  if (open === null || open.share < SHARE_TOLD) return '';
  const names = sizes.map(({ name }) => name);
  const laws = open.alike.map((each) => lawWords(each, names));
  return ` These runs cannot tell ${laws.join(' from ')} for ${nameOf(open.whom)} (${shareWords(open.share)}): larger sizes may.`;
}

/** "Ten times n and m together takes 97 times the work (n alone 9.9 times, m alone 9.8 times)". */
function aheadWords({ times_x10: times, times_each: each, sizes }: FactorFacts): string {
  const names = sizes.map(({ name }) => name);
  const alone = names.map((name, i) => `${name} alone ${factor(each[i])} times`);
  return `Ten times ${joined(names)} together takes ${factor(times)} times the work (${alone.join(', ')})`;
}

/** "; whole runs grow like n + m", where that is not what the first group does. */
function wholeWords({ work, sizes }: FactorFacts, first: FactorGroup): string {
  const names = sizes.map(({ name }) => name);
  const whole = lawWords(
    leadOf(work).map(({ of }) => of),
    names,
  );
  const isSame = whole === lawWords(first.lead, names);
  return work.reason !== null || isSame ? '' : ` Whole runs grow like ${whole}.`;
}

export function factorsWords(facts: FactorFacts): string {
  const { groups, unknown, sizes } = facts;
  const names = sizes.map(({ name }) => name);
  const at = placeWords(facts);
  const [first] = groups.filter(({ share, lead }) => share >= SHARE_TOLD && lead.length > 0) as (
    FactorGroup | undefined
  )[];
  const constant = groups.find(({ lead }) => lead.length === 0)?.share ?? 0;
  if (constant > SHARE_THAT_IS_NEARLY_ALL && (first === undefined || first.share < SHARE_TOLD)) {
    return `The runs did nearly the same work whatever ${joined(names)} were. If they should matter, check that they reach the program.`;
  }
  if (first === undefined || unknown > SHARE_THAT_IS_MOST) {
    const told = unknown > SHARE_THAT_IS_MOST ? unknown : 1 - constant;
    const rest = first === undefined ? '' : restWords({ ...facts, unknown: 0 }, null);
    return `These runs cannot tell how ${shareWords(told)} of the work grows with ${joined(names)}.${rest}${openWords(facts)}`;
  }
  const whom = first.whom.length === 0 ? 'what has little each' : listed(first.whom);
  const loop =
    first.loop === null || first.whom.length > 1
      ? ''
      : ` Most of that is in the loop ${first.loop}.`;
  return `${aheadWords(facts)}: ${whom}, ${shareWords(first.share)} of the largest run (${at}), grow${first.whom.length === 1 ? 's' : ''} like ${lawWords(first.lead, names)}.${loop}${wholeWords(facts, first)}${restWords(facts, first)}${openWords(facts)}`;
}
