import { compact } from '../../../src/base/text/numbers.js';
import { STRIDE } from '../../../src/pages/pack-points.js';
import type { Data, Routine } from '../data/data.js';
import { unitOf } from '../data/sizes.js';

interface Props {
  data: Data;
  routine: Routine;
}

/** Nothing can be seen of one size. */
export const hasSizes = ({ data, routine }: Props): boolean =>
  data.points.of(routine.index).length > STRIDE;

/** What stands in the place of plots that would be empty. */
export function OneSize({ data, routine }: Props) {
  const {
    sizes,
    calls,
    size_range: [size],
    cost_max: most,
  } = routine;
  const of = calls === 1 ? 'Its one call' : `All its ${compact(calls)} calls`;
  return (
    <p class="empty no-plot">
      {sizes === 0
        ? 'No input size of it is known: there is no cost by size to plot.'
        : `${of} had the size ${compact(size)}${unitOf(data, routine)}, and ${calls === 1 ? 'cost' : 'cost at most'} ${compact(most)} ${data.view.metric.cost}: there is no cost by size to plot.`}
    </p>
  );
}
