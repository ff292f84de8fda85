/** What is the same for all runs of a sweep, as options of the command line. */
import type { RunOptions } from '../run/run-options.js';
import type { ViewOptions } from '../analysis/make-report.js';
import type { CostMetric } from '../schema/metrics.js';

export type CommonOptions = Pick<
  RunOptions,
  | 'engine'
  | 'dynamorio'
  | 'cell'
  | 'follow'
  | 'size'
  | 'footprint'
  | 'args'
  | 'contexts'
  | 'blockCounts'
  | 'traces'
> &
  Pick<ViewOptions, 'view'> & { cost?: CostMetric };

export function commonOptions(options: CommonOptions): string[] {
  const { engine = 'auto', cell = 8, size = 'auto', cost } = options;
  const list = ['--engine', engine, '--cell', String(cell), '--size', size];
  if (cost !== undefined) list.push('--cost', cost);
  if (options.dynamorio !== undefined) list.push('--dynamorio', options.dynamorio);
  if (options.follow === false) list.push('--no-follow');
  if (options.footprint === true) list.push('--footprint');
  if (options.view !== undefined) list.push('--view', options.view);
  if (options.contexts === true) list.push('--contexts');
  if (options.blockCounts === true) list.push('--block-counts');
  if (options.traces === true) list.push('--traces');
  if (options.args !== undefined) list.push('--args', options.args.source);
  return list;
}
