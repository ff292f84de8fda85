/** Calls of functions that call themselves: how many have the inputs of earlier ones. */
import { recursionsOf } from './diagnosed.js';
import { forEngines } from './engines.js';

const N = 14;
const [ONE, OTHER] = ['abcbdabx', 'bdcabayb'];

interface Counts {
  activations: number;
  distinct: number;
  spared: number;
  outer: number;
}

/**
 * By the definition: the inputs of all calls, in order, are kept.
 * @param calls of a call with these arguments, in order
 * @param read of the arguments
 */
function counted<Inputs>(
  first: Inputs,
  calls: (inputs: Inputs) => Inputs[],
  read: (inputs: Inputs) => unknown = (all) => all,
): Counts {
  const known = new Set<string>();
  const total: Counts = { activations: -1, distinct: 0, spared: 0, outer: 0 };
  const visit = (
    inputs: Inputs,
    outermost: boolean,
  ): { count: number; spared: number; outer: number } => {
    const within = calls(inputs).map((each) => visit(each, false));
    const sum = (of: (each: (typeof within)[number]) => number): number =>
      within.reduce((all, each) => all + of(each), 0);
    const count = 1 + sum((each) => each.count);
    total.activations++;
    // That it is one that calls itself is not known yet.
    if (outermost)
      return { count, spared: sum((each) => each.spared), outer: sum((each) => each.outer) };
    const key = JSON.stringify(read(inputs));
    const repeated = known.has(key);
    known.add(key);
    if (!repeated) total.distinct++;
    const bits = known.size.toString(2).length;
    if (repeated && count >= Math.max(10, 2 * bits)) return { count, spared: count, outer: 1 };
    return { count, spared: sum((each) => each.spared), outer: sum((each) => each.outer) };
  };
  const { spared, outer } = visit(first, true);
  return { ...total, spared, outer };
}

const fib = counted(N, (n) => (n < 2 ? [] : [n - 1, n - 2]));
const common = counted<[number, number]>(
  [0, 0],
  ([a, b]) => {
    if (a === ONE.length || b === OTHER.length) return [];
    if (ONE[a] === OTHER[b]) return [[a + 1, b + 1]];
    return [[a + 1, b], [a, b + 1]]; // prettier-ignore
  },
  // At the end of the first text nobody asks where in the other one it is.
  ([a, b]) => (a === ONE.length ? [a] : [a, b]),
);

const refilled = counted(8, (n) => (n === 0 ? [] : [n - 1, n - 1]));

forEngines(
  'calls with the inputs of earlier ones, and what lies within them',
  async (t, engine) => {
    const names = ['fib', 'common', 'turn', 'fill', 'refill'];
    const all = await recursionsOf(t, engine, 'recursive', names, String(N));
    const of = (wanted: string): Counts | undefined => {
      const found = all.find(({ name }) => name === wanted);
      if (found === undefined) return undefined;
      const { activations, distinct, spared, outer } = found;
      return { activations, distinct, spared, outer };
    };
    t.deepEqual(of('fib'), fib);
    t.deepEqual(of('common'), common);
    const turn = of('turn')!;
    t.is(turn.distinct, turn.activations);
    t.is(turn.spared, 0);
    // What changes many words is not remembered.
    t.is(of('fill')!.distinct, 8);
    t.is(of('fill')!.spared, 0);
    // To store what is there changes nothing.
    t.deepEqual(of('refill'), refilled);
    t.is(all.find(({ name }) => name === 'refill')!.rewritten, refilled.outer);
  },
);
