/** What the report says beside the table: what is missing, and why it is empty. */
import { compact, count, percent, seconds } from '../base/text/numbers.js';
import { routinesOf } from '../report/late-lists.js';
import type { Report, RunInfo } from '../schema/report.js';

/** Windows that are named in the head. */
const WINDOWS_SHOWN = 6;

/** How a run ended. */
export function ending(run: RunInfo): string {
  if (run.signal !== null) return `killed by ${run.signal}`;
  if (run.exit_code !== null) return `exit ${run.exit_code}`;
  if (run.window !== undefined && run.complete) {
    return run.window.to === null ? 'goes on' : 'window ended';
  }
  if (run.sampled !== undefined && run.complete) return run.sampled.ended ? 'ended' : 'goes on';
  // A stream that is whole and has no exit is that of an image replaced by another one.
  return run.complete ? 'executed another program' : 'end not seen';
}

/** The report's first line when something of a run is missing; null when all of it is there. */
export function incompleteLine(report: Pick<Report, 'runs'>): string | null {
  const cut = report.runs.filter((run) => !run.complete);
  if (cut.length === 0) return null;
  const open = cut.reduce((sum, run) => sum + run.incomplete_activations, 0);
  const which = cut.map((run) => `process ${run.pid} (${ending(run)})`).slice(0, 3);
  const more = cut.length > 3 ? ` and ${cut.length - 3} more` : '';
  const left = open > 0 ? `; ${count(open, 'call')} still open, left out of fitting` : '';
  return `INCOMPLETE: not all of ${which.join(', ')}${more} was seen (see the warnings)${left}`;
}

/** Signals that a program gets by an error of its own. */
const CRASHES: ReadonlySet<string> = new Set(
  ['ABRT', 'BUS', 'FPE', 'ILL', 'SEGV', 'SYS', 'TRAP'].map((name) => `SIG${name}`),
);

/**
 * That the program itself ended with an error, or may have; null: it did not. Statuses have a meaning
 * of their own in some programs: grep's 1 is that nothing was found.
 */
export function failedLine({ runs }: Pick<Report, 'runs'>): string | null {
  const [first] = runs as readonly (RunInfo | undefined)[];
  if (first === undefined || first.features !== undefined) return null;
  const { signal, exit_code: code } = first;
  const rest = 'this report may be incomplete';
  if (signal !== null && CRASHES.has(signal))
    return `The program was killed by ${signal}; ${rest}.`;
  return code === null || code === 0
    ? null
    : `The program exited with status ${code}. If that is an error, ${rest}.`;
}

/** 'window 2 from 1.5 s to 3.2 s': when processes of it were in it. */
function windowText(number: number, all: readonly NonNullable<RunInfo['window']>[]): string {
  const from = seconds(Math.min(...all.map((each) => each.from)));
  const ends = all.map(({ to }) => to ?? Infinity);
  const last = Math.max(...ends);
  return `window ${number}, from ${from} ${last < Infinity ? `to ${seconds(last)}` : 'on'}`;
}

/** What of the runs the figures cover, where that is not all; null: it is. */
export function windowsLine({ runs }: Pick<Report, 'runs'>): string | null {
  const windows = runs.flatMap((run) => run.window ?? []);
  const numbers = [...new Set(windows.map(({ number }) => number))].sort((a, b) => a - b);
  if (numbers.length === 0) return null;
  const shown = numbers.slice(0, WINDOWS_SHOWN).map((n) =>
    windowText(
      n,
      windows.filter(({ number }) => number === n),
    ),
  );
  const more = numbers.length - shown.length;
  const rest = more > 0 ? `; and ${count(more, 'more window')}` : '';
  return `Covers ${shown.join('; ')}${rest} only, and nothing of what ran outside.`;
}

/** What must be known of the figures of a sampled run; null for a full one. */
export function sampledLine({ runs }: Pick<Report, 'runs'>): string | null {
  const sampled = runs.flatMap((run) => run.sampled ?? []);
  if (sampled.length === 0) return null;
  const exact = sampled.reduce((sum, each) => sum + each.exact, 0);
  const some = sampled.length < runs.length ? ` in ${sampled.length} of ${runs.length} runs` : '';
  return `SAMPLED${some}: calls and costs are those of ${count(exact, 'sample')} and of what they called, not of the whole run; each point is exact`;
}

/** Why there is no table. Always an answer: an empty report would be none. */
export function emptyReason(report: Report): string {
  if (report.runs.length === 0) {
    return 'Nothing to rank: no process reported, so the program ended before it ran its first instruction, no window of it was opened (comair-bin control PID start), or the recording holds none.';
  }
  const activations = report.runs.reduce((sum, run) => sum + run.activations, 0);
  const blocks = report.runs.reduce((sum, run) => sum + run.blocks, 0);
  if (activations === 0) {
    if (report.runs.some((run) => !run.complete)) {
      return 'Nothing to rank: no call could be analysed, the warnings say why.';
    }
    const ends = [...new Set(report.runs.map(ending))].join(', ');
    return blocks === 0
      ? `Nothing to rank: the program ran no code under the engine (${ends}).`
      : `Nothing to rank: the program ran ${compact(blocks)} blocks and made no call (${ends}).`;
  }
  if (report.routines.length === 0) {
    return `Nothing to rank: ${activations === 1 ? 'the only call was' : `all ${compact(activations)} calls were`} left out by --only or --skip.`;
  }
  const least = report.ranking?.min_share ?? 0;
  const why =
    least > 0
      ? `each of them has less than ${percent(least)} of the cost (--min-share)`
      : 'none ranked';
  return `Nothing to rank: ${count(report.routines.length, 'routine')} ran and ${why} (see --json).`;
}

/** How many ranked routines have no class, and why most of them; null: all have one. */
export function thinData(report: Report): string | null {
  const open = routinesOf(report).filter(
    ({ rank, class: name }) => rank !== null && name === 'unknown',
  );
  const kinds = new Map<string, { reason: string; routines: number }>();
  for (const { reason: why } of open) {
    const reason = why ?? 'no reason given';
    // Figures differ from routine to routine and would make each reason its own.
    const key = reason.replaceAll(/\d[\d.,]*/g, 'N');
    const kind = kinds.get(key) ?? { reason, routines: 0 };
    kind.routines++;
    kinds.set(key, kind);
  }
  const [most] = [...kinds.values()].sort((a, b) => b.routines - a.routines);
  if (open.length === 0) return null;
  const whose = most.routines === open.length ? '' : `, ${compact(most.routines)} of them`;
  return `${count(open.length, 'routine')} without a class${whose} because: ${most.reason}`;
}
