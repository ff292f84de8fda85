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

/** In words, what the file system refused. */
export function fileProblem(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return 'there is no such file or folder';
    case 'ENOTDIR':
      return 'part of the path is not a folder';
    case 'EACCES':
    case 'EPERM':
      return 'no permission';
    case 'EROFS':
      return 'the file system is read-only';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return messageOf(error);
  }
}
