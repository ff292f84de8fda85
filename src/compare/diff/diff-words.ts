/** What a comparison says, in lines that terminals, Markdown and the page share. */
import { sourcePlace } from '../../base/text/place.js';
import { cutMiddle } from '../../base/text/cut-middle.js';
import { fileName } from '../../base/text/file-name.js';
import { printable } from '../../base/text/printable.js';
import { classTitle } from '../../words/class-title.js';
import { timesText } from './times-text.js';
import { sizeName } from '../../schema/sizes.js';
import { exponentText } from '../../words/over-runs.js';
import { compact, count, percent } from '../../base/text/numbers.js';
import type { Change, Diff, FindingSide, ReportSummary, Side } from './diff-model.js';

export function headLine(title: string, side: ReportSummary, unit: string): string {
  const build = side.build_id === null ? '' : `, build-id ${side.build_id.slice(0, 12)}`;
  const runs = side.runs > 1 ? `, ${count(side.runs, 'run')}` : '';
  const command = side.argv.length > 0 ? side.argv.join(' ') : fileName(side.exe);
  return printable(`${title}  ${command}: ${compact(side.cost)} ${unit}${runs}${build}`);
}

function sideText(title: string, side: Side, of: Change['of']): string {
  const place = sourcePlace(side) ?? side.module;
  const claim =
    side.formula === null
      ? `${classTitle(side)} (${side.reason ?? 'no claim'})`
      : `${side.formula}${side.r2 === null ? '' : `, R² ${side.r2.toFixed(3)}`}`;
  const calls = of === 'loop' ? count(side.calls, 'entry', 'entries') : count(side.calls, 'call');
  const sizes = `${count(side.sizes, 'size')} ${compact(side.size_range[0])}-${compact(side.size_range[1])}${side.size === null ? '' : ` by ${sizeName(side.size, side)}`}`;
  return `${title}: ${claim}; ${sizes}, ${calls}, ${percent(side.cost_share)} of the cost, ${place}`;
}

function findingText(title: string, finding: FindingSide | null | undefined): string[] {
  if (finding == null) return [];
  const { rank, text, share } = finding;
  const said = `${title} finding ${rank}, ${percent(share)} of the cost: ${text.replace(/\.$/, '')}`;
  return [[said, exponentText(finding)].filter((part) => part !== '').join('; ')];
}

/** Evidence, one line each. */
export function evidence({ kind, of, old, new: now, finding, through }: Change): string[] {
  const texts = [...findingText('old', finding?.old), ...findingText('new', finding?.new)];
  // Of a finding, what its first culprit's calls cost says little.
  if (kind === 'finding') return texts;
  return [
    ...(old === null ? [] : [sideText('old', old, of)]),
    ...(now === null ? [] : [sideText('new', now, of)]),
    ...texts,
    ...(through.length === 0 ? [] : [`comes with: ${through.join(', ')}`]),
  ];
}

export const mark = ({ better }: Pick<Change, 'better'>): string =>
  better === null ? 'note' : better ? 'better' : 'WORSE';

/** What the runs cost, where no change says why. */
function unexplained({ old, new: now, metric, thresholds }: Diff): string {
  const ratio = now.cost / Math.max(1, old.cost);
  if (Math.abs(Math.log(ratio)) <= Math.log(1 + thresholds.cost)) return '';
  const part = ratio < 1 ? `${share(1 - ratio)} less` : timesText(ratio);
  return `The runs: ${compact(old.cost)} -> ${compact(now.cost)} ${metric.cost} (${part}), but no more or less at equal sizes, as far as these can be compared.`;
}

/** What all changes come to; '' where nothing has changed. */
export function verdictLine(diff: Diff): string {
  const { verdict, effect, old, new: now, metric } = diff;
  if (verdict === 'unchanged') return unexplained(diff);
  const better = verdict === 'better';
  // Inputs may differ: then the costs of the runs say something else.
  const agrees = better === now.cost < old.cost && now.cost !== old.cost;
  if (!agrees) {
    const part = `by ${share(Math.abs(effect))} of the cost`;
    return better ? `Better at equal sizes, ${part}.` : `WORSE at equal sizes, ${part}.`;
  }
  const costs = `${compact(old.cost)} -> ${compact(now.cost)} ${metric.cost}`;
  return better
    ? `Better: ${costs} (${share(1 - now.cost / old.cost)} less).`
    : `WORSE: ${costs} (${timesText(now.cost / Math.max(1, old.cost))}).`;
}

/** A part of the calls' cost that speaks for all. */
const LEAST_SHARE_COMPARED = 0.5;
/** Characters of a name in a headline. */
const NAME = 120;

/** What it is called where there is little room: of a loop, the function that it is in. */
function shortName({ of, old, new: now }: Change): string {
  const name = (now ?? old)?.name ?? '';
  const inside = of === 'loop' ? name.split(' inlined into ')[0].split(' in ').at(-1)! : name;
  return cutMiddle(inside, NAME);
}

/**
 * `customers: 403M to 7.79M work at n = 8k, 52 times less`; null where no size was measured on both
 * sides that speaks for most of the cost.
 */
function figures(change: Change, unit: string): string | null {
  const { over_runs: runs, at_equal_size: calls, kind, old, new: now } = change;
  const text = (was: number, is: number, where: string): string =>
    printable(
      `${shortName(change)}: ${compact(was)} to ${compact(is)} ${unit}${where}, ${timesText(Math.max(1, is) / Math.max(1, was))}`,
    );
  if (runs !== null) return text(runs.old, runs.new, ` at n = ${compact(runs.size)}`);
  if (old === null || now === null) return null;
  if (calls !== null) {
    if (calls.sizes === 0 || calls.share < LEAST_SHARE_COMPARED) return null;
    return text(calls.old, calls.new, ` a call at n = ${compact(calls.size)}`);
  }
  // It ran as often as before (compare.ts).
  return kind === 'cost' ? text(old.cost_total, now.cost_total, '') : null;
}

/** What stands above two reports: the change that matters most, in figures, and what all come to. */
export function changeHeadline(diff: Diff): string {
  const { changes, verdict, metric } = diff;
  const better = verdict === 'unchanged' ? null : verdict === 'better';
  const alike = changes.filter((change) => change.better === better);
  const said = alike.map((change) => figures(change, metric.cost)).find((text) => text !== null);
  const first = alike.at(0) ?? changes.at(0);
  const all = verdictLine(diff);
  if (first === undefined) return all === '' ? 'Nothing has changed.' : all;
  return [`${said ?? printable(first.text).replace(/\.$/, '')}.`, all]
    .filter((text) => text !== '')
    .join(' ');
}

/** What is nearly all is not all. */
function share(part: number): string {
  const most = 0.999;
  return part > most && part < 1 ? `more than ${percent(most)}` : percent(part);
}

/** "Findings: 1 new, 1 gone."; '' where none changed. */
export function findingsLine({ changes }: Diff): string {
  const all = changes.flatMap(({ finding }) => finding ?? []);
  const parts = [
    [all.filter(({ old }) => old === null).length, 'new'],
    [all.filter((each) => each.new === null).length, 'gone'],
    [all.filter((each) => each.old !== null && each.new !== null).length, 'changed'],
  ] as const;
  const named = parts.flatMap(([n, what]) => (n > 0 ? [`${n} ${what}`] : []));
  return named.length === 0 ? '' : `Findings: ${named.join(', ')}.`;
}

export function summaryLine(diff: Diff): string {
  const { changes, unchanged, unchanged_loops: loops, thresholds } = diff;
  const same = [count(unchanged, 'routine'), ...(loops === null ? [] : [count(loops, 'loop')])];
  const limits = `changes under ${percent(thresholds.cost)} and routines under ${percent(thresholds.min_share)} are not listed`;
  if (changes.length === 0) {
    return `No change: ${same.join(' and ')} compared (${limits}).`;
  }
  const worse = changes.filter(({ better }) => better === false).length;
  const better = changes.filter((change) => change.better === true).length;
  const parts = [`${compact(worse)} worse`, `${compact(better)} better`];
  const other = changes.length - worse - better;
  if (other > 0) parts.push(count(other, 'note'));
  return `${parts.join(', ')}; ${same.join(' and ')} unchanged (${limits}).`;
}
