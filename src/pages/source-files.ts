/**
 * Source files that may stand in a page. Which ones a report names says an executable, or whoever
 * wrote the report, and both may be hostile: a page may be passed on, and must not hold the keys of
 * whoever made it. So a file is judged by where it really is once it is open, links resolved: it
 * has to be named like source and lie below one of the roots, or below the folder in which the
 * executable at hand says that this very routine was compiled.
 */
import { currentFolder } from '../base/current-folder.js';
import { constants } from 'node:fs';
import { open, readlink, realpath, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { DEBUG_DIRS, OpenModules, openNamed } from '../symbols/modules.js';
import type { RoutineReport } from '../schema/report.js';

const SOURCE_NAME =
  /\.(c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inc|inl|ipp|tcc|m|mm|rs|go|s|asm|f|f90|f95|for|d|zig|nim|swift|adb|ads|pas|ml|hs|y|l|v|cr|jl|java|kt)$/i;

const MAX_FILE_BYTES = 8 * 1024 * 1024;

export interface SourceFile {
  lines: string[];
  modifiedMs: number;
}

type Routine = Pick<RoutineReport, 'module_path' | 'build_id' | 'offset' | 'file'>;

/** @param root absolute, without links */
function isBelow(path: string, root: string): boolean {
  return path.startsWith(root.endsWith('/') ? root : `${root}/`);
}

/** The folder without links; null where there is none. */
async function realFolder(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    return null;
  }
}

const realFolders = async (paths: readonly string[]): Promise<string[]> =>
  (await Promise.all(paths.map(realFolder))).filter((root) => root !== null);

export class SourceFiles {
  private readonly files = new Map<string, SourceFile | null>();
  private readonly modules = new OpenModules(openNamed, DEBUG_DIRS);

  /** @param compiled whether files of where a routine was compiled are allowed, too */
  private constructor(
    private readonly roots: readonly string[],
    private readonly compiled: boolean,
  ) {}

  /** @param roots folders, beside the current one */
  static async below(roots: readonly string[]): Promise<SourceFiles> {
    return new SourceFiles(await realFolders([currentFolder(), ...roots]), true);
  }

  /** @param roots folders: nothing else is read */
  static async only(roots: readonly string[]): Promise<SourceFiles> {
    return new SourceFiles(await realFolders(roots), false);
  }

  close(): void {
    this.modules.close();
  }

  /** Null where there is nothing to show. Never throws for what a file is. */
  async of(routine: Routine): Promise<SourceFile | null> {
    const { file: path } = routine;
    if (path === null || !isAbsolute(path) || !SOURCE_NAME.test(path)) return null;
    const known = this.files.get(path);
    // Another routine of the file may come from an executable that is at hand.
    if (known != null) return known;
    let found: SourceFile | null = null;
    try {
      // Opening a device may do something.
      if ((await stat(path)).isFile()) found = await this.read(path, routine);
    } catch {
      // Most sources are not at hand: that is no news.
    }
    this.files.set(path, found);
    return found;
  }

  private async read(path: string, routine: Routine): Promise<SourceFile | null> {
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    try {
      const found = await file.stat();
      if (!found.isFile() || found.size > MAX_FILE_BYTES) return null;
      if (!(await this.isAllowed(file, routine))) return null;
      const text = Buffer.alloc(found.size);
      const { bytesRead } = await file.read(text, 0, text.length, 0);
      const lines = text.toString('utf8', 0, bytesRead).split(/\r?\n/);
      return { lines, modifiedMs: found.mtimeMs };
    } finally {
      await file.close();
    }
  }

  private async isAllowed(file: FileHandle, routine: Routine): Promise<boolean> {
    const real = await readlink(`/proc/self/fd/${file.fd}`);
    if (!SOURCE_NAME.test(real)) return false;
    if (this.roots.some((root) => isBelow(real, root))) return true;
    const folder = this.compiled ? this.compiledIn(routine) : null;
    const root = folder === null ? null : await realFolder(folder);
    return root !== null && root !== '/' && isBelow(real, root);
  }

  /** What the executable says, if it is at hand and names the same file. */
  private compiledIn({ module_path: path, build_id, offset, file }: Routine): string | null {
    const module = this.modules.get({ path, buildId: build_id ?? '' });
    if (module === null || typeof module === 'string') return null;
    const found = module.lookup(BigInt(offset));
    return found.file === file && found.folder !== null && isAbsolute(found.folder)
      ? found.folder
      : null;
  }
}
