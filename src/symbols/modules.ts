/** Symbol files of the modules of a recording, opened when first asked for and checked. */
import { basename, join } from 'node:path';
import { existsSync } from 'node:fs';
import { bytesOfReadable } from '../base/text/byte-text.js';
import { native } from '../native/addon.js';
import type { ModuleSymbols } from '../native/native-symbols.js';

/** A module as a stream names it. */
export interface ModuleRef {
  path: string;
  /** Hex of NT_GNU_BUILD_ID, '' if there is none. */
  buildId: string;
}

/** Throws an Error with one line when the file cannot be used. */
export type OpenModule = (path: string, debugDirs: string[]) => ModuleSymbols;

/** As a stream names it: what is not UTF-8 is written \xff there. */
export const openNamed: OpenModule = (path, debugDirs) =>
  native().openModule(bytesOfReadable(path, existsSync), debugDirs);

/** Where Debian, Fedora and others put separate debug files. */
export const DEBUG_DIRS = ['/usr/lib/debug'];

/** What the kernel appends to the path of a mapped file that is gone. */
const DELETED = ' (deleted)';

/** Identity of a module across runs, processes and machines: its build-id, else its path. */
export function moduleKey(module: ModuleRef): string {
  return module.buildId !== '' ? `id:${module.buildId}` : `path:${module.path}`;
}

/** Whether the file is the C library, whose static data is how streams and locales work. */
export function isCLibrary(path: string): boolean {
  return /^(libc\.so|libc-2|ld-linux|ld-musl)/.test(basename(path));
}

/** Whether the file is the dynamic loader, whose own work is the same in every program. */
export function isLoader(path: string): boolean {
  return /^ld-(linux|musl)/.test(basename(path));
}

/** What a routine's module is called in a report. */
export function moduleName({ path }: Pick<ModuleRef, 'path'>): string {
  return path === '' ? '(generated code)' : basename(path);
}

/** True for mappings that never were a file on disk: [vdso], generated code, memfd. */
function hasNoFile(path: string): boolean {
  return !path.startsWith('/') || path.startsWith('/memfd:') || path.startsWith('/dev/zero');
}

export class OpenModules {
  readonly #open: OpenModule;
  readonly #debugDirs: string[];
  readonly #fetch: (buildId: string) => string;
  readonly #opened = new Map<string, ModuleSymbols | string | null>();

  /** @param fetch path of a debug file by build-id from elsewhere, '' where there is none */
  constructor(
    open: OpenModule,
    debugDirs: string[],
    fetch: (buildId: string) => string = () => '',
  ) {
    this.#open = open;
    this.#fetch = fetch;
    this.#debugDirs = debugDirs;
  }

  /**
   * The module's symbols; null where there never were any; a string says in one line why there
   * are none although there should be.
   */
  get(module: ModuleRef): ModuleSymbols | string | null {
    const key = `${module.buildId}\0${module.path}`;
    let found = this.#opened.get(key);
    if (found === undefined) {
      found = hasNoFile(module.path) ? null : this.#find(module);
      this.#opened.set(key, found);
    }
    return found;
  }

  close(): void {
    for (const module of this.#opened.values()) {
      if (module !== null && typeof module !== 'string') module.close();
    }
    this.#opened.clear();
  }

  #find(module: ModuleRef): ModuleSymbols | string {
    const onDisk = this.#fromDisk(module);
    if (typeof onDisk !== 'string') return onDisk;
    return this.#fromDebugFile(module.buildId) ?? onDisk;
  }

  #fromDisk({ path, buildId }: ModuleRef): ModuleSymbols | string {
    if (path.endsWith(DELETED)) {
      return `${path.slice(0, -DELETED.length)}: was deleted or replaced while it ran; its routines have no names`;
    }
    let opened: ModuleSymbols;
    try {
      opened = this.#open(path, this.#debugDirs);
    } catch (error) {
      return `${(error as Error).message}; its routines have no names`;
    }
    if (buildId === '' || opened.buildId === buildId) return opened;
    const now = opened.buildId === '' ? 'none' : opened.buildId;
    opened.close();
    return `${path}: is not the file that ran (build-id ${now}, recorded ${buildId}); its routines have no names`;
  }

  /** The file itself is gone or another one, but its debug file may be installed, or served. */
  #fromDebugFile(buildId: string): ModuleSymbols | null {
    if (!/^[0-9a-f]{4,128}$/.test(buildId)) return null;
    const installed = this.#debugDirs.map((dir) =>
      join(dir, '.build-id', buildId.slice(0, 2), `${buildId.slice(2)}.debug`),
    );
    return this.#openDebug(installed, buildId) ?? this.#openDebug([this.#fetch(buildId)], buildId);
  }

  #openDebug(paths: readonly string[], buildId: string): ModuleSymbols | null {
    for (const path of paths) {
      if (!existsSync(path)) continue;
      try {
        const opened = this.#open(path, []);
        if (opened.buildId === buildId) return opened;
        opened.close();
      } catch {
        // A damaged debug file is as good as none: the reason told is the module's own.
      }
    }
    return null;
  }
}
