/** Exit statuses and the errors that carry them. The same as those of env(1) and timeout(1). */

export const Status = {
  /** The tool itself failed. */
  Failed: 125,
  /** The program was found and cannot be executed. */
  CannotExecute: 126,
  NotFound: 127,
} as const;

/** A failure that its message explains in one line: no stack is printed. */
export class CliError extends Error {
  constructor(
    message: string,
    readonly status: number = Status.Failed,
  ) {
    super(message);
  }
}

/** What to say of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
