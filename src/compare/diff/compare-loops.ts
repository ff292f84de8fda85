/** What changed about the loops of two reports. */
import { asTarget } from '../../report/read/loop-target.js';
import type { LoopReport, Report, RoutineReport } from '../../schema/report.js';
import { compact, count } from '../../base/text/numbers.js';
import { appeared, compareRoutine, isTrifle, vanished } from './compare.js';
import { matchLoops } from './match-loops.js';
import type { Matching } from './match.js';
import { summaryOf } from './diff-model.js';
import type { Change, Diff, DiffThresholds, Side } from './diff-model.js';

/** Routines that are named. */
const NAMED = 3;
const LOOP = 'loop ';

type Loops = Pick<Diff, 'changes' | 'unchanged_loops' | 'warnings'>;

/** As a routine whose name says that it is a loop. */
const target = (loop: LoopReport, report: Report): RoutineReport => {
  const its = asTarget(loop, report);
  return { ...its, name: `${LOOP}${its.name}` };
};

function oneSided(before: Report, after: Report): string | null {
  if ((before.loops === undefined) === (after.loops === undefined)) return null;
  const [with_, without] = before.loops === undefined ? ['new', 'old'] : ['old', 'new'];
  return `only the ${with_} one has loops, so that loops are not compared: make the ${without} one without --no-loops`;
}

/** Loops that cannot be told apart are no news, and no loss. */
function doubts(old: readonly string[], now: readonly string[]): string[] {
  if (old.length + now.length === 0) return [];
  const names = [...new Set([...old, ...now])];
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  const sides = `${count(old.length, 'loop')} of the old one and ${compact(now.length)} of the new one`;
  return [
    `${sides}, in ${names.slice(0, NAMED).join(', ')}${more}, are not compared: which is which cannot be told, as code was moved or other loops ran`,
  ];
}

/** @param matching of the routines: only loops of those on both sides are compared */
export function compareLoops(
  before: Report,
  after: Report,
  matching: Matching,
  thresholds: DiffThresholds,
): Loops {
  const warning = oneSided(before, after);
  if (warning !== null) return { changes: [], unchanged_loops: null, warnings: [warning] };
  if (before.loops === undefined || after.loops === undefined)
    return { changes: [], unchanged_loops: null, warnings: [] };
  const [olds, news] = [before.loops, after.loops];
  const costs = [summaryOf(before).cost, summaryOf(after).cost] as const;
  const matters = ({ cost_share: share }: LoopReport): boolean => share >= thresholds.min_share;
  const { pairs, gone, come, doubtful } = matchLoops(before, after, matching);
  const changes: Change[] = [];
  let unchanged = 0;
  for (const [i, j] of pairs) {
    if (!matters(olds[i]) && !matters(news[j])) continue;
    const [old, now] = [target(olds[i], before), target(news[j], after)];
    const change = compareRoutine(old, now, thresholds, after.metric);
    if (change === null || isTrifle(change, thresholds, costs)) unchanged++;
    else changes.push(change);
  }
  for (const i of gone) if (matters(olds[i])) changes.push(vanished(target(olds[i], before)));
  for (const j of come) if (matters(news[j])) changes.push(appeared(target(news[j], after)));
  const inRoutines = (loops: readonly LoopReport[], { routines }: Report): string[] =>
    loops.filter(matters).map(({ routine }) => routines[routine].name);
  return {
    changes: changes.map(named),
    unchanged_loops: unchanged,
    warnings: doubts(
      inRoutines(
        doubtful.old.map((i) => olds[i]),
        before,
      ),
      inRoutines(
        doubtful.new.map((j) => news[j]),
        after,
      ),
    ),
  };
}

/** Sides have names as reports have them. Lines change with the code: where they did, that is said. */
function named({ text, old, new: now, ...change }: Change): Change {
  const [was, is] = [old, now].map((side) => side?.name ?? null);
  const moved = was !== null && is !== null && was !== is;
  const place = (was ?? '').slice(LOOP.length).replace(/ in .*$/, '');
  const bare = (side: Side | null): Side | null =>
    side === null ? null : { ...side, name: side.name.slice(LOOP.length) };
  return {
    ...change,
    of: 'loop',
    text: moved ? text.replace(is, () => `${is} (was ${place})`) : text,
    old: bare(old),
    new: bare(now),
  };
}
