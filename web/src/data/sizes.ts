/** What the sizes of a routine are, in words. */
import { isNumber, meaningOf } from '../../../src/schema/sizes.js';
import type { Data, Routine } from './data.js';

export function sizeMetric(data: Data, routine: Routine) {
  return routine.size ?? data.view.metric.size;
}

/** " cells", or nothing where sizes are arguments. */
export function unitOf(data: Data, routine: Routine): string {
  return isNumber(sizeMetric(data, routine)) ? '' : ' cells';
}

export function axisTitle(data: Data, routine: Routine): string {
  const of = data.view.bottom_up ? ' of all calls of a run' : '';
  return `n: ${meaningOf(sizeMetric(data, routine), data.view.metric.cell, routine)}${of}`;
}
