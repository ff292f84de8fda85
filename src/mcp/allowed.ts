/**
 * What a client may name: folders, files and programs below the folders that were allowed at the
 * start, links resolved. This keeps an agent to what its user meant; it is no sandbox, as a program
 * that may be run does what it likes.
 */
import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ComairError, fileProblem } from '../base/errors.js';
import { printable } from '../base/text/printable.js';
import { textToBytes } from '../base/text/byte-text.js';
import { findTarget } from '../record/engine/target.js';

/** @throws ComairError `usage` where there is none */
function real(path: string, kind: 'file' | 'folder'): string {
  try {
    const found = realpathSync(path);
    const stat = statSync(found);
    if (kind === 'file' ? stat.isFile() : stat.isDirectory()) return found;
  } catch (error) {
    throw new ComairError(`${printable(path)}: ${fileProblem(error)}`, 'usage');
  }
  throw new ComairError(`${printable(path)} is no ${kind}`, 'usage');
}

export class Allowed {
  private constructor(readonly folders: readonly [string, ...string[]]) {}

  /** @throws ComairError `usage` where one of them is no folder */
  static of(first: string, ...rest: readonly string[]): Allowed {
    const folder = (path: string): string => real(resolve(path), 'folder');
    return new Allowed([folder(first), ...rest.map(folder)]);
  }

  private check(path: string, what: string): string {
    const within = this.folders.some(
      (folder) => path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`),
    );
    if (within) return path;
    const all = this.folders.map(printable).join(', ');
    throw new ComairError(
      `${what} ${printable(path)} is not in a folder that this server was allowed (${all}): the user can start it with --allow FOLDER`,
      'usage',
    );
  }

  /** Where a command runs; by default in the first folder. @throws ComairError `usage` */
  folder(path: string | undefined): string {
    const [first] = this.folders;
    return path === undefined ? first : this.check(real(resolve(first, path), 'folder'), 'folder');
  }

  /** A file to be read. @throws ComairError `usage` */
  file(path: string, cwd: string): string {
    return this.check(real(resolve(cwd, path), 'file'), 'file');
  }

  /** A folder that a command makes, or writes into. @throws ComairError `usage` */
  place(path: string, cwd: string): string {
    const wanted = resolve(cwd, path);
    try {
      return this.check(realpathSync(wanted), 'folder');
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    }
    // It is made: what it is made in has to be there, and decides.
    this.check(real(resolve(wanted, '..'), 'folder'), 'folder');
    return wanted;
  }

  /** The program of a command has to lie in one of the folders. @throws ComairError */
  program(command: readonly string[], cwd: string): void {
    const { path } = findTarget(command, process.env, cwd);
    const found = realpathSync(Buffer.from(textToBytes(path)));
    this.check(found, 'program');
  }
}
