/** Calls of routines against the call before from the same place, as shares. */
import type { StreamIndex } from '../../fold/stream-index.js';
import type { CalledReport } from '../../schema/diagnosis.js';
import type { Called } from '../../stream/diagnosis.js';
import { moduleName } from '../../symbols/modules.js';
import type { SymbolTable } from '../../symbols/symbol-table.js';
import { Names } from '../repetitions/construct-names.js';
import { errorOf } from './estimate.js';

/** Of the routine at a place, with all that it calls: share of the cost of the run, and the cost. */
export type RoutineCost = (path: string, offset: string) => { share: number; cost: number };

const over = (count: number, of: number): number => (of === 0 ? 0 : count / of);

/** What calls from one place load and store in all: what a routine costs is shared out by that. */
const accessesOfAll = ({ calls, loads, weights, taken, stored, weighed }: Called): number =>
  calls * (Math.max(over(loads, weights), over(taken, weighed)) + over(stored, weighed));

const storesOf = ({ looked, taken, stored, changed, weighed }: Called): CalledReport['stores'] =>
  stored === 0
    ? null
    : {
        calls: looked,
        words: over(stored, weighed),
        changed: over(changed, stored),
        loads: over(taken, weighed),
      };

function callerOf(
  { module: number, offset }: Called,
  index: StreamIndex,
  symbols: SymbolTable,
): CalledReport['caller'] {
  if (number === 0) return null;
  const module = index.moduleOf(number);
  // What returns to the first instruction behind a call is that call.
  const call = offset - 1n;
  const { file, line } = symbols.resolveLoop(module, call, offset);
  return {
    routine: symbols.resolve(module, call).name,
    module: moduleName(module),
    offset: `0x${offset.toString(16)}`,
    file,
    line,
  };
}

/** Those of which several were looked at, if they could be compared or store something. */
export function callsOf(
  called: readonly Called[],
  index: StreamIndex,
  symbols: SymbolTable,
  costOf: RoutineCost,
): CalledReport[] {
  const compared = called.filter(
    ({ pairs, stored, looked }) => pairs > 0 || (stored > 0 && looked > 1),
  );
  const names = new Names(
    index,
    symbols,
    compared.map(({ construct }) => construct),
  );
  return compared.map((each) => {
    const { construct, calls, pairs, weights, weighed } = each;
    const { name, module, offset } = names.construct(construct);
    const routine = costOf(index.place(construct)?.module.path ?? '', offset);
    const all = called.filter((other) => other.construct === construct);
    const part = over(
      accessesOfAll(each),
      all.reduce((sum, other) => sum + accessesOfAll(other), 0),
    );
    return {
      name,
      module,
      offset,
      caller: callerOf(each, index, symbols),
      cost_share: routine.share * part,
      cost_each: over(routine.cost * part, calls),
      calls,
      pairs,
      error: over(errorOf(each.spread, 1 / 2), weights),
      same: over(each.same, weights),
      before: over(each.before, weighed),
      unchanged: over(each.unchanged, weights),
      alike: over(each.alike, weights),
      moved: over(each.moved, weights),
      copied: over(each.copied, weights),
      loads: over(each.loads, weights),
      again: over(each.again, each.loads),
      stored: over(each.outside, weights),
      cut: each.cut,
      stores: storesOf(each),
    };
  });
}
