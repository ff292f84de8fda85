/** A routine's own cost by line, for formats that are read by line: the parts add up to all of it. */
import type { RoutineReport } from '../schema/report.js';

export interface LineCost {
  file: string | null;
  /** 0: not known. */
  line: number;
  cost: number;
  /** Distance from the routine's offset of an instruction of it; null: not known. */
  at: number | null;
}

type Routine = Pick<RoutineReport, 'file' | 'line' | 'cost_self' | 'by_line'>;

/**
 * @param of the lines that code has, or those of the routine that it is inlined at
 *
 * What no line is known for is at the line that the routine begins at, which comes first: all where
 * no blocks were counted, and what depends on values, such as the work of instructions that repeat.
 */
export function ownLines(
  { file, line, cost_self: own, by_line: known }: Routine,
  of: 'code' | 'routine' = 'code',
): LineCost[] {
  const found =
    known === undefined
      ? []
      : of === 'routine'
        ? known.own_lines.map(([line, cost], i) => {
            return { file, line, cost, at: known.own_at?.at(i) ?? null };
          })
        : known.lines.map(([index, line, cost]) => {
            return { file: known.files[index], line, cost, at: null };
          });
  const sum = found.reduce((all, { cost }) => all + cost, 0);
  // Code that ran as part of another routine's calls is no own cost of this one.
  const lines = sum > own ? scaled(found, own, sum) : found;
  const rest = Math.max(0, own - sum);
  return [{ file, line: line ?? 0, cost: rest, at: 0 }, ...lines.filter(({ cost }) => cost > 0)];
}

export interface CallSite {
  file: string | null;
  line: number;
  calls: number;
  cost: number;
}

/**
 * Where the calls of one callee are made, in whole numbers that add up. Where no instruction names
 * it, it is the one line that makes as many calls of what only runs tell; else the routine's first.
 */
export function callSites(
  { file, line, by_line: known }: Routine,
  callee: { id: string; calls: number; cost: number },
): CallSite[] {
  const all = known?.calls ?? [];
  const named = all.filter(([, id]) => id === callee.id);
  const others = all.filter(([, id, calls]) => id === '' && calls === callee.calls);
  const sites = named.length > 0 ? named : others.length === 1 ? others : [];
  const sum = sites.reduce((total, [, , calls]) => total + calls, 0);
  const { calls, cost } = callee;
  if (sum === 0) return [{ file, line: line ?? 0, calls, cost }];
  let before = 0;
  const upTo = (whole: number): number => Math.floor((before / sum) * whole);
  return sites
    .map(([index, , some]): CallSite => {
      const [fromCalls, fromCost] = [upTo(calls), upTo(cost)];
      before += some;
      const [of, at] = known!.lines[index];
      return {
        file: known!.files[of],
        line: at,
        calls: (before === sum ? calls : upTo(calls)) - fromCalls,
        cost: (before === sum ? cost : upTo(cost)) - fromCost,
      };
    })
    .filter((site) => site.calls > 0);
}

/** To `own`, in whole numbers. */
function scaled(lines: readonly LineCost[], own: number, sum: number): LineCost[] {
  let before = 0;
  return lines.map((each) => {
    const from = Math.floor((before * own) / sum);
    before += each.cost;
    return { ...each, cost: Math.floor((before * own) / sum) - from };
  });
}
