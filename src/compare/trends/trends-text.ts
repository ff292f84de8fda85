/** Trends as text for a terminal. */
import { sourcePlace } from '../../base/text/place.js';
import { growsFast } from '../../growth/order.js';
import type { Colors } from '../../base/text/colors.js';
import { compact, count, percent } from '../../base/text/numbers.js';
import { table } from '../../base/text/text-table.js';
import type { Cell, Column } from '../../base/text/text-table.js';
import { wrap } from '../../base/text/width.js';
import { printable } from '../../base/text/printable.js';
import { LEAST_DEVIATION, LEAST_R2 } from './cluster.js';
import { exponentText, lawText } from './trends-words.js';
import type { FeatureFit, TrendCluster, TrendMember, Trends } from '../../schema/trends.js';

export interface TrendsTextOptions {
  /** Clusters in the table. */
  top: number;
  width: number;
  colors: Colors;
}

/** Members that are named. */
const NAMED = 6;
const UNIT: Readonly<Record<Trends['metric']['count'], string>> = {
  self: 'own cost',
  total: 'cost with callees',
  calls: 'calls',
  blocks: 'runs of basic blocks',
  loops: 'own cost of loops, and of routines outside of them,',
};

/** A growth problem, as findings have it. */
const isGrowing = ({ class: name, exponent }: FeatureFit): boolean =>
  growsFast({ class: name, exponent });

/** What is asked for of any feature, as columns. */
function askedOf(clusters: readonly TrendCluster[]): { feature: string; value: number }[] {
  const fits = clusters.at(0)?.fits ?? [];
  return fits
    .flatMap(({ feature, predictions }) =>
      predictions.filter(({ times }) => times === null).map(({ value }) => ({ feature, value })),
    )
    .sort((a, b) => (a.feature < b.feature ? -1 : a.feature > b.feature ? 1 : a.value - b.value));
}

function predicted(fit: FeatureFit, which: (each: FeatureFit['predictions'][number]) => boolean) {
  const cost = fit.predictions.find(which)?.cost;
  return cost == null ? '-' : compact(cost);
}

function rows(
  { rank, members, cost_max, share_max, fits }: TrendCluster,
  asked: ReturnType<typeof askedOf>,
  colors: Colors,
): Cell[][] {
  // Of the others the notes say why there is nothing.
  const known = fits.filter(({ class: name }) => name !== 'unknown');
  return (known.length === 0 ? fits.slice(0, 1) : known).map((fit, i) => {
    const first = i === 0;
    const paint = fit.class === 'unknown' ? colors.dim : isGrowing(fit) ? colors.red : colors.green;
    return [
      { text: first ? String(rank) : '' },
      { text: first ? printable(members[0].name) : '', paint: colors.bold },
      { text: first ? String(members.length) : '' },
      { text: first ? compact(cost_max) : '' },
      { text: first ? percent(share_max) : '' },
      { text: printable(lawText(fit)), paint },
      { text: exponentText(fit) },
      { text: fit.error === null ? '-' : percent(fit.error) },
      ...[2, 10].map((k) => ({ text: predicted(fit, ({ times }) => times === k) })),
      ...asked.map(({ feature, value }) => ({
        text:
          feature === fit.feature
            ? predicted(fit, (each) => each.times === null && each.value === value)
            : '',
      })),
    ];
  });
}

function columns(asked: ReturnType<typeof askedOf>): Column[] {
  return [
    { title: '#', align: 'right' },
    { title: 'cluster of', align: 'left', min: 12 },
    { title: 'members', align: 'right' },
    { title: 'max', align: 'right' },
    { title: 'share', align: 'right' },
    { title: 'grows like', align: 'left', min: 12 },
    { title: 'n^ 95 %', align: 'left' },
    { title: 'off', align: 'right' },
    { title: 'x2', align: 'right' },
    { title: 'x10', align: 'right' },
    ...asked.map(({ feature, value }) => ({
      title: printable(`${feature}=${compact(value)}`),
      align: 'right' as const,
    })),
  ];
}

const place = (of: TrendMember): string => sourcePlace(of) ?? of.module;

function memberText({ rank, members }: TrendCluster): string {
  const [first, ...rest] = members;
  const named = rest.slice(0, NAMED).map(({ name, r2 }) => `${name} (${r2.toFixed(3)})`);
  const more = rest.length > NAMED ? [`${rest.length - NAMED} more`] : [];
  const others = rest.length === 0 ? '' : `, with ${[...named, ...more].join(', ')}`;
  return `${rank}  ${first.name} at ${place(first)}${others}`;
}

function head({ runs, metric, clusters, constant, features, left_out }: Trends): string[] {
  const own = ['self', 'total', 'loops'].includes(metric.count);
  const those = own ? `${UNIT[metric.count]} in ${metric.cost}` : UNIT[metric.count];
  const what = metric.count === 'blocks' ? 'block' : metric.count === 'loops' ? 'place' : 'routine';
  const grouped = clusters.reduce((sum, { members }) => sum + members.length, 0);
  const list = features.map(({ name, runs: n, left_out: without }) =>
    without === 0 ? name : `${name} (${count(n, 'run')}, ${without} without)`,
  );
  const { incomplete, without_blocks: uncounted, without_features: none } = left_out;
  return [
    `Trends over ${count(runs.length, 'run')}, ${those}: ${count(grouped, what)} in ${count(clusters.length, 'cluster')} (R² above ${LEAST_R2})`,
    `Features: ${list.join(', ')}`,
    ...(constant.locations === 0
      ? []
      : [
          `${count(constant.locations, what)} with next to no variation (standard deviation below ${LEAST_DEVIATION}) left out, ${compact(constant.cost_max)} at most in a run`,
        ]),
    ...(incomplete === 0 ? [] : [`Left out: ${count(incomplete, 'run')} not observed to the end`]),
    ...(uncounted === 0
      ? []
      : [
          `Left out: ${count(uncounted, 'run')} without ${metric.count === 'loops' ? 'loops' : '--block-counts'}`,
        ]),
    ...(none === 0 ? [] : [`Left out: ${count(none, 'run')} without any of the features`]),
  ];
}

/** Why there is no law, each reason once. */
function reasons(clusters: readonly TrendCluster[]): string[] {
  const lines = clusters.flatMap(({ rank, fits }) =>
    fits.flatMap(({ feature, reason }) =>
      reason === null ? [] : [{ rank, text: `no law of ${feature}: ${reason}` }],
    ),
  );
  const byText = new Map<string, number[]>();
  for (const { rank, text } of lines) byText.set(text, [...(byText.get(text) ?? []), rank]);
  return [...byText].map(([text, ranks]) =>
    ranks.length === clusters.length
      ? text
      : `${ranks.map((rank) => `#${rank}`).join(', ')}: ${text}`,
  );
}

/** Why there is nothing in the table. */
function whyEmpty({ runs, constant }: Trends): string {
  if (runs.length === 0) return 'No run is left to look at.';
  if (runs.length === 1) return 'Nothing varies in one run: give profiles of several.';
  return `No cluster: nothing varies over these runs (${count(constant.locations, 'location')}).`;
}

export function trendsText(trends: Trends, options: TrendsTextOptions): string {
  const { colors, top } = options;
  const width = Math.max(80, Math.min(100, options.width));
  const shown = trends.clusters.slice(0, top);
  const asked = askedOf(shown);
  const lines = head(trends).flatMap((line) => wrap(printable(line), width));
  lines.push('');
  if (shown.length === 0) lines.push(whyEmpty(trends));
  else {
    const cells = shown.flatMap((each) => rows(each, asked, colors));
    lines.push(...table(columns(asked), cells, width, colors.dim), '');
    for (const each of shown) {
      const [one, ...more] = wrap(printable(memberText(each)), width - 4);
      lines.push(colors.dim(one), ...more.map((text) => colors.dim(`    ${text}`)));
    }
  }
  if (trends.clusters.length > top) {
    lines.push(`${count(trends.clusters.length - top, 'cluster')} more: --top`);
  }
  const notes = [...reasons(shown), ...trends.warnings];
  if (notes.length > 0) {
    lines.push('', colors.yellow('Notes'));
    lines.push(...notes.flatMap((text) => wrap(printable(`- ${text}`), width)));
  }
  return `${lines.join('\n')}\n`;
}
