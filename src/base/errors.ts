/** Failures that a message explains in one line. */

/**
 * `not-found`, `cannot-execute`: the program to run. `engine`: it cannot be observed. `input`: a
 * file that cannot be read or is not what it should be. `output`: a file that cannot be written.
 * `mismatch`: files that do not go together. `usage`: wrong arguments.
 */
export type ErrorCode =
  'not-found' | 'cannot-execute' | 'engine' | 'input' | 'output' | 'mismatch' | 'usage';

/** Everything that this package throws on purpose. The message is one line that says what to do. */
export class ComairError extends Error {
  constructor(
    message: string,
    readonly code: ErrorCode,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ComairError';
  }

  /** Exit status of a command that ends with it: 127 not found, 126 cannot execute, else 125. */
  get status(): number {
    return this.code === 'not-found' ? 127 : this.code === 'cannot-execute' ? 126 : 125;
  }
}

/** What to say of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** In words, what the file system refused. */
export function fileProblem(error: unknown): string {
  switch ((error as { code?: unknown }).code) {
    case 'ENOENT':
      return 'there is no such file or folder';
    case 'ENOTDIR':
      return 'part of the path is not a folder';
    case 'EISDIR':
      return 'it is a folder';
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
