/** Rounds of a hunt: some families are looked at, what seems fast is looked at closer, then proven. */
import { candidatesOf } from '../campaigns/hunt/look/candidates.js';
import { look, sizeOfLook } from '../campaigns/hunt/look/look.js';
import type { LookSettings, Looked } from '../campaigns/hunt/look/look.js';
import type { Family } from '../campaigns/hunt/family.js';
import type { Proving } from './hunt-certain.js';

/** Of all seconds, when no further round is begun. */
const LAST_ROUND = 0.9;
/** Of the seconds left, when each part has to be done. */
const UNTIL = { look: 0.45, closer: 0.6 } as const;

/**
 * Families of one round: all of them where one size of all leaves time for larger sizes, else so many
 * that it does, at least these.
 */
const PART_FOR_ONE_SIZE = 0.8;
const LEAST_SLICE = 256;

export interface RoundSettings {
  /** Seconds for all of it. */
  seconds: number;
  passed: () => number;
  stopped: () => boolean;
  /** @param until part of all seconds after which nothing is begun */
  settings: (until: number) => LookSettings;
  proving: Proving;
  onStep: (phase: string, what: string) => void;
}

export interface Rounds {
  looked: Looked[];
  /** That look fast, and there was no time for more, or no more can be said. */
  open: Looked[];
  /** Of what grows. */
  bytes: number;
  /** Of the largest size of quick ones. */
  most: number;
}

/** Until all families were tried, or time is up. */
export async function roundsOf(
  families: readonly Family[],
  { seconds, passed, stopped, settings, proving, onStep }: RoundSettings,
): Promise<Rounds> {
  const looked: Looked[] = [];
  const unclear: Looked[] = [];
  let open: Looked[] = [];
  let rest = [...families];
  onStep('look', `${rest.length} families`);
  const inAll = UNTIL.look * (seconds - passed());
  const size = await sizeOfLook(families, settings(UNTIL.look), inAll);
  let most = Infinity;
  const time = PART_FOR_ONE_SIZE * UNTIL.look * (seconds - passed());
  const slice = Math.max(LEAST_SLICE, Math.floor(time / Math.max(size.passing, 1e-6)));
  do {
    const part = passed() / seconds;
    const until = (share: number): number => part + share * (1 - part);
    onStep('look', `${rest.length} families`);
    const round = await look(rest.slice(0, slice), size, settings(until(UNTIL.look)));
    looked.push(...round.looked);
    if (round.looked.length > 0) most = Math.min(most, round.most);
    const tried = new Set(round.looked.map(({ family }) => family));
    rest = rest.filter((family) => !tried.has(family));
    onStep('closer', '');
    const near = await candidatesOf([...open, ...round.looked], settings(until(UNTIL.closer)));
    open = near.open;
    unclear.push(...near.unclear);
    onStep('certain', `${near.found.length} families`);
    await proving.prove(near.found);
  } while (rest.length + open.length > 0 && passed() < LAST_ROUND * seconds && !stopped());
  return { looked, open: [...open, ...unclear], bytes: size.bytes, most };
}
