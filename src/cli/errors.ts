/** Exit statuses. The same as those of env(1) and timeout(1). */
import { ComairError } from '../base/errors.js';

export const Status = {
  /** The tool itself failed. */
  Failed: 125,
} as const;

/** A command line that cannot be carried out. */
export class CliError extends ComairError {
  constructor(message: string) {
    super(message, 'usage');
  }
}
