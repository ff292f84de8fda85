/**
 * Checks what a profile says of a sampled run. By hand, as all of a profile: a validator takes longer
 * to load than a short run takes in all.
 */
import type { Estimate } from './inference/estimate.js';
import type { Sampled, SampledRoutine } from '../schema/sampled.js';
import { asBoolean, asMap, asString } from '../stream/fields.js';
import type { Fields } from '../stream/fields.js';
import { asAmount, choice, list, numbers, orNull } from './checks.js';

const OUTCOMES = ['samples', 'exact', 'cut', 'killed', 'failed'] as const;
const STATES = ['caught', 'not-called', 'not-mapped', 'looped', 'hidden'] as const;

function amounts<K extends string>(
  map: Fields,
  where: string,
  names: readonly K[],
): Record<K, number> {
  return Object.fromEntries(
    names.map((name) => [name, asAmount(map[name], `${where}.${name}`)]),
  ) as Record<K, number>;
}

type Counts = [number, number, number];

const COUNTS = 3;

/** Three amounts each. */
const countsOf = (value: unknown, where: string): Counts[] =>
  list(value, where, (each, place) => {
    const all = numbers(each, place, COUNTS);
    if (all.length !== COUNTS || all.some((one) => one < 0)) throw new Error(`${place}: no counts`);
    return all as Counts;
  });

function costsOf(value: unknown, where: string): SampledRoutine['costs'] {
  // Files of before have none.
  if (value === undefined) return { exact: 0, sum: 0, squares: 0, bins: [] };
  const map = asMap(value, where);
  return {
    ...amounts(map, where, ['exact', 'sum', 'squares']),
    bins: countsOf(map['bins'], `${where}.bins`),
  };
}

function estimateOf(value: unknown, where: string): Estimate {
  const map = asMap(value, where);
  const high = orNull(map['high'], () => asAmount(map['high'], `${where}.high`));
  return { ...amounts(map, where, ['value', 'low']), high };
}

function routineOf(value: unknown, where: string): SampledRoutine {
  const map = asMap(value, where);
  const text = (name: string): string => asString(map[name], `${where}.${name}`);
  return {
    name: text('name'),
    module: text('module'),
    offset: text('offset'),
    ...(map['loop'] === true ? { loop: true } : {}),
    state: choice(map['state'], `${where}.state`, STATES),
    ...amounts(map, where, OUTCOMES),
    at_least: orNull(map['at_least'], () => asAmount(map['at_least'], `${where}.at_least`)),
    build_id: orNull(map['build_id'], () => text('build_id')),
    waits: countsOf(map['waits'] ?? [], `${where}.waits`),
    ...(map['short_waits'] === undefined ? {} : amounts(map, where, ['short_waits'])),
    costs: costsOf(map['costs'], `${where}.costs`),
    ...(map['total_size'] === undefined
      ? {}
      : {
          total_size: orNull(map['total_size'], () =>
            estimateOf(map['total_size'], `${where}.total_size`),
          ),
        }),
    recursive: orNull(map['recursive'], () => asBoolean(map['recursive'], where)) ?? false,
    inside: list(map['inside'] ?? [], `${where}.inside`, asAmount),
  };
}

/** @throws Error that says where it is wrong */
export function sampledOf(value: unknown, where: string): Sampled {
  const map = asMap(value, where);
  const times = ['budget', 'seconds', 'spent_s', 'longest_stall_s', 'passed_over'] as const;
  const since = { processor_s: map['processor_s'] ?? 0, copies_s: map['copies_s'] ?? 0 };
  const cuts = asMap(map['cuts'], `${where}.cuts`);
  return {
    ...(map['runs'] === undefined ? {} : amounts(map, where, ['runs'])),
    ...amounts(map, where, times),
    ...amounts(since, where, ['processor_s', 'copies_s']),
    ...amounts(map, where, OUTCOMES),
    ...(map['chosen'] === undefined ? {} : { chosen: asString(map['chosen'], `${where}.chosen`) }),
    cuts: amounts(cuts, `${where}.cuts`, Object.keys(cuts)),
    ...(map['ended'] === true ? { ended: true } : {}),
    stopped: orNull(map['stopped'], () => asString(map['stopped'], `${where}.stopped`)),
    routines: list(map['routines'], `${where}.routines`, routineOf),
  };
}
