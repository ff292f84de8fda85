/**
 * Checks what a profile says of a sampled run. By hand, as all of a profile: a validator takes longer
 * to load than a short run takes in all.
 */
import type { Sampled, SampledRoutine } from '../schema/sampled.js';
import { asMap, asString } from '../stream/fields.js';
import type { Fields } from '../stream/fields.js';
import { asAmount, choice, list, orNull } from './checks.js';

const OUTCOMES = ['samples', 'exact', 'cut', 'killed', 'failed'] as const;
const STATES = ['caught', 'not-called', 'not-mapped', 'looped'] as const;

function amounts<K extends string>(
  map: Fields,
  where: string,
  names: readonly K[],
): Record<K, number> {
  return Object.fromEntries(
    names.map((name) => [name, asAmount(map[name], `${where}.${name}`)]),
  ) as Record<K, number>;
}

function routineOf(value: unknown, where: string): SampledRoutine {
  const map = asMap(value, where);
  const text = (name: string): string => asString(map[name], `${where}.${name}`);
  return {
    ...{ name: text('name'), module: text('module'), offset: text('offset') },
    state: choice(map['state'], `${where}.state`, STATES),
    ...amounts(map, where, OUTCOMES),
    at_least: orNull(map['at_least'], () => asAmount(map['at_least'], `${where}.at_least`)),
  };
}

/** @throws Error that says where it is wrong */
export function sampledOf(value: unknown, where: string): Sampled {
  const map = asMap(value, where);
  const times = ['budget', 'seconds', 'spent_s', 'longest_stall_s', 'passed_over'] as const;
  const cuts = asMap(map['cuts'], `${where}.cuts`);
  return {
    ...amounts(map, where, times),
    ...amounts(map, where, OUTCOMES),
    ...(map['chosen'] === undefined ? {} : { chosen: asString(map['chosen'], `${where}.chosen`) }),
    cuts: amounts(cuts, `${where}.cuts`, Object.keys(cuts)),
    stopped: orNull(map['stopped'], () => asString(map['stopped'], `${where}.stopped`)),
    routines: list(map['routines'], `${where}.routines`, routineOf),
  };
}
