import { useMemo } from 'preact/hooks';
import { compact, percent } from '../../../src/base/text/numbers.js';
import { printable } from '../../../src/base/text/printable.js';
import { exponentText, lawText } from '../../../src/compare/trends/trends-words.js';
import type { FeatureFit, TrendCluster, Trends } from '../../../src/schema/trends.js';
import type { Data } from '../data/data.js';
import { Plot } from '../plot/Plot.js';
import { ScaleToggle } from '../plot/ScaleToggle.js';
import { theme, xScale, yScale } from '../state/state.js';
import { ClassBadge } from '../table/ClassBadge.js';
import { RoutineLink } from './RoutineLink.js';
import { SortedTable } from './SortedTable.js';
import type { ListColumn } from './SortedTable.js';
import { trendPlot } from './trend-plot.js';

/** Members of a cluster that are listed. */
const SHOWN = 100;

const named = ({ members }: TrendCluster): string => members[0].name;
/** The feature that says most. */
const bestOf = ({ fits }: TrendCluster): FeatureFit | undefined => fits.at(0);

function predicted(cluster: TrendCluster, times: number): number {
  return bestOf(cluster)?.predictions.find((each) => each.times === times)?.cost ?? -1;
}

const number = (
  key: string,
  title: string,
  value: (cluster: TrendCluster) => number,
  text: (value: number) => string = compact,
): ListColumn<TrendCluster> => ({
  key,
  title,
  right: true,
  value,
  cell: (cluster) => (value(cluster) < 0 ? '–' : text(value(cluster))),
});

const COLUMNS: readonly ListColumn<TrendCluster>[] = [
  number('rank', '#', ({ rank }) => rank, String),
  {
    key: 'name',
    title: 'cluster of',
    value: named,
    cell: (cluster) => <span class="name">{printable(named(cluster)).slice(0, 200)}</span>,
  },
  number('members', 'members', ({ members }) => members.length),
  number('cost', 'largest cost', ({ cost_max: cost }) => cost),
  number('share', 'share', ({ share_max: share }) => share, percent),
  {
    key: 'feature',
    title: 'feature',
    value: (cluster) => bestOf(cluster)?.feature ?? '',
    cell: (cluster) => printable(bestOf(cluster)?.feature ?? ''),
  },
  {
    key: 'law',
    title: 'grows like',
    value: (cluster) => bestOf(cluster)?.exponent ?? -1,
    cell: (cluster) => {
      const fit = bestOf(cluster);
      return fit === undefined ? '' : printable(lawText(fit));
    },
  },
  number('x10', 'at 10x', (cluster) => predicted(cluster, 10)),
];

function Fit({ cluster, fit, cost }: { cluster: TrendCluster; fit: FeatureFit; cost: string }) {
  const plot = useMemo(
    () => trendPlot(named(cluster), fit, cost, xScale.value, yScale.value),
    [cluster, fit, xScale.value, yScale.value, theme.value],
  );
  return (
    <figure class="card">
      <figcaption>
        <h3>
          {printable(fit.feature)} <ClassBadge name={fit.class} exponent={fit.exponent} />
        </h3>
        <div class="tools">
          <ScaleToggle axis="x" of={xScale} id={`x-${fit.feature}`} />
          <ScaleToggle axis="y" of={yScale} id={`y-${fit.feature}`} />
        </div>
      </figcaption>
      <p>
        {printable(lawText(fit))}; exponent {exponentText(fit)}
        {fit.error !== null && `; off by ${percent(fit.error)}`}
        {fit.reason !== null && `; ${fit.reason}`}
      </p>
      <Plot plot={plot} />
    </figure>
  );
}

function Cluster({ data, cluster, cost }: { data: Data; cluster: TrendCluster; cost: string }) {
  const { members, fits, rank } = cluster;
  return (
    <>
      <h2>
        Cluster {rank}: {printable(named(cluster)).slice(0, 200)}
      </h2>
      {fits.map((fit) => (
        <Fit key={fit.feature} cluster={cluster} fit={fit} cost={cost} />
      ))}
      <section class="card">
        <h3>Members</h3>
        <ul>
          {members.slice(0, SHOWN).map(({ id, name, r2, cost_max: most, module }, i) => (
            <li key={i}>
              <RoutineLink data={data} id={id} name={printable(name)} />{' '}
              <span class="module">
                {printable(module)}, R² {r2.toFixed(3)}, at most {compact(most)}
              </span>
            </li>
          ))}
        </ul>
        {members.length > SHOWN && <p class="empty">and {members.length - SHOWN} more</p>}
      </section>
    </>
  );
}

/** Routines whose costs go together over the runs, and how they grow with features. */
export function TrendList({ data, trends }: { data: Data; trends: Trends }) {
  const { count, cost } = trends.metric;
  return (
    <SortedTable
      label="clusters"
      rows={trends.clusters}
      columns={COLUMNS}
      textOf={({ members, fits }) =>
        [
          ...members.map(({ name, module, file }) => `${name} ${module} ${file ?? ''}`),
          ...fits.map(({ feature }) => feature),
        ].join(' ')
      }
      detail={(cluster) => (
        <Cluster
          key={cluster.rank}
          data={data}
          cluster={cluster}
          cost={count === 'calls' || count === 'blocks' ? count : cost}
        />
      )}
    />
  );
}
