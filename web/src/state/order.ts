/** Orders of the table's columns. */
import { orderOf } from '../../../src/growth/order.js';
import type { FindingRole } from '../../../src/schema/report.js';
import type { Data, Routine } from '../data/data.js';
import { lawClaim } from '../../../src/words/law-claim.js';
import { earlierOf, timesBefore } from './compared.js';

const ROLES: readonly FindingRole[] = ['culprit', 'repeats', 'inherits'];

type Compare = (a: Routine, b: Routine, data: Data) => number;

const by =
  (value: (routine: Routine) => number): Compare =>
  (a, b) => {
    const [x, y] = [value(a), value(b)];
    return x === y ? 0 : x - y;
  };

/** Of whole runs; what has no such growth comes first. */
const byRun: Compare = ({ per_run: a }, { per_run: b }) => {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return orderOf(a, b);
};

/** With all sizes of runs; what has no law comes first. */
const byLaw =
  (of: 'own' | 'calls' | 'total'): Compare =>
  ({ by_factors: a }, { by_factors: b }) => {
    const [x, y] = [lawClaim(a?.[of]), lawClaim(b?.[of])];
    if (x === null || y === null) return Number(x !== null) - Number(y !== null);
    return orderOf(x, y);
  };

/** As the list shows it. */
const byClass: Compare = (a, b, data) => {
  const shown = (each: Routine) => {
    const { name, exponent } = data.callsOf(each);
    return { class: name, exponent };
  };
  return orderOf(shown(a), shown(b));
};

const names = new Intl.Collator('en', { numeric: true });

/** For each text its place in their order, the same for the same text. */
function placesOf(texts: readonly string[]): Int32Array {
  const order = texts.map((_, i) => i).sort((a, b) => names.compare(texts[a], texts[b]));
  const places = new Int32Array(texts.length);
  for (let at = 1; at < order.length; at++) {
    const [before, i] = [order[at - 1], order[at]];
    places[i] = names.compare(texts[before], texts[i]) === 0 ? places[before] : at;
  }
  return places;
}

interface Places {
  routines: Int32Array;
  modules: Int32Array;
}

const made = new WeakMap<Data, Places>();

/** Comparing ten thousand names a dozen times each takes longer than all the rest of a click. */
export function placesByName(data: Data): Places {
  const places = made.get(data) ?? {
    routines: placesOf(data.routines.map(({ title }) => title)),
    modules: placesOf(data.view.modules.map(({ name }) => name)),
  };
  made.set(data, places);
  return places;
}

export const COMPARE: Readonly<Record<string, Compare>> = {
  rank: by(({ rank, index }) => rank ?? 1e9 + index),
  name: (a, b, data) => {
    const { routines } = placesByName(data);
    return routines[a.index] - routines[b.index];
  },
  class: byClass,
  call: orderOf,
  grows: byRun,
  factors_own: byLaw('own'),
  factors_calls: byLaw('calls'),
  factors_total: byLaw('total'),
  run_exponent: by(({ per_run: run }) => run?.exponent ?? -1),
  calls_exponent: by(({ per_run: run }) => run?.calls_exponent ?? -1),
  finding: by(({ finding }) =>
    finding === undefined ? Infinity : finding.rank + ROLES.indexOf(finding.role) / ROLES.length,
  ),
  exponent: (a, b, data) => (data.callsOf(a).exponent ?? -1) - (data.callsOf(b).exponent ?? -1),
  r2: by(({ r2 }) => r2 ?? -1),
  sizes: by(({ sizes }) => sizes),
  largest: by(({ size_range: [, to] }) => to),
  calls: by(({ calls }) => calls),
  cost: by(({ cost_total }) => cost_total),
  // What is new has come from nothing.
  change: by((routine) => timesBefore(routine) ?? (earlierOf(routine) === null ? Infinity : 1)),
  self: by(({ cost_self }) => cost_self),
  module: (a, b, data) => {
    const { modules } = placesByName(data);
    return modules[a.module] - modules[b.module];
  },
};
