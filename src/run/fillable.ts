/** Whether what is asked for can be there at all: said before the program runs, not after. */
import { ComairError } from '../base/errors.js';
import { ARGS } from '../schema/metrics.js';
import type { RecordingOptions } from '../record/options/recording-options.js';

/** What needs accesses to be looked at, or loops. */
function beyondCounts(options: RecordingOptions): string | null {
  const { size = 'auto', loops, loopsFrom, cost, structures, footprint, view } = options;
  if (!['auto', ...ARGS].includes(size)) return `--size ${size}`;
  if (loops !== undefined && loops !== false) return '--loops';
  if (loopsFrom !== undefined) return '--loops-from';
  if (cost === 'steps') return '--cost steps';
  if (structures === true) return '--structures';
  if (footprint === true) return '--footprint';
  return view === 'bottom-up' ? '--view bottom-up' : null;
}

/** @throws ComairError `usage` where nothing that is recorded has what is asked for */
export function refuseUnfillable(options: RecordingOptions): void {
  const { size = 'auto', args, footprint, counts } = options;
  const beyond = counts === true ? beyondCounts(options) : null;
  if (beyond !== null) {
    throw new ComairError(
      `--counts looks neither at memory nor at loops, which ${beyond} needs: leave one of them out`,
      'usage',
    );
  }
  if (size.startsWith('arg') && args === undefined) {
    throw new ComairError(
      `--size ${size} has nothing to go by: say of which routines the arguments are recorded, as in --args '^parse' (numbers that regions tell need none: they are taken where they explain the cost)`,
      'usage',
    );
  }
  if (size === 'footprint' && footprint === false) {
    throw new ComairError('--size footprint needs the footprint recorded', 'usage');
  }
}
