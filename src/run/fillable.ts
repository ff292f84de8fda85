/** Whether what is asked for can be there at all: said before the program runs, not after. */
import { ComairError } from '../base/errors.js';
import type { RunOptions } from './run-options.js';

/** @throws ComairError `usage` where nothing that is recorded has the size */
export function refuseUnfillable({
  size = 'auto',
  args,
  footprint,
}: Pick<RunOptions, 'size' | 'args' | 'footprint'>): void {
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
