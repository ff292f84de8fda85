import { ComairError } from '../../base/errors.js';

const CODES = { 125: 'engine', 126: 'cannot-execute', 127: 'not-found' } as const;

/** A reason not to start, in one line that says what to do. */
export class StartError extends ComairError {
  /**
   * @param status exit status that goes with it: 125 the tool itself cannot, 126 the program
   *   cannot be executed, 127 it was not found.
   */
  constructor(message: string, status: 125 | 126 | 127) {
    super(message, CODES[status]);
  }
}
