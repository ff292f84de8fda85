/** Folders of a hunt: a copy of the current one for each run at a time, and inputs beside it. */
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { textToBytes } from '../../base/text/byte-text.js';
import { INPUT } from './subject.js';
import type { Subject } from './subject.js';

/** Larger folders are not copied: the program is then run in an empty one. */
const MOST_BYTES = 16 * 2 ** 20;
const MOST_FILES = 1000;

export interface Place {
  /** All that the program may write to. */
  root: string;
  /** Where it runs. */
  cwd: string;
  /** What it prints. */
  output: string;
}

/** Paths below a folder, one after the other: what a link leads to is elsewhere, and not of it. */
function* below(folder: string, at = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, at), { withFileTypes: true })) {
    const path = join(at, entry.name);
    yield path;
    if (entry.isDirectory()) yield* below(folder, path);
  }
}

/** Name, size and time of each file below a folder; null where there are too many. */
export function listing(folder: string): Map<string, string> | null {
  const found = new Map<string, string>();
  let bytes = 0;
  try {
    for (const name of below(folder)) {
      const { size, mtimeMs } = lstatSync(join(folder, name), { throwIfNoEntry: false }) ?? {};
      bytes += size ?? 0;
      if (found.size >= MOST_FILES || bytes > MOST_BYTES) return null;
      found.set(name, `${size} ${mtimeMs}`);
    }
  } catch {
    return null;
  }
  return found;
}

/** What differs between two listings, the first name. */
export function changed(
  before: ReadonlyMap<string, string> | null,
  after: ReadonlyMap<string, string> | null,
): string | null {
  if (before === null || after === null) return null;
  for (const [name, state] of after) if (before.get(name) !== state) return name;
  for (const name of before.keys()) if (!after.has(name)) return name;
  return null;
}

export class Places {
  readonly root = mkdtempSync(join(tmpdir(), 'comair-hunt-'));
  /** Whether the program finds the files that are in the current folder. */
  readonly copied: boolean;

  constructor(
    private readonly subject: Subject,
    private readonly from: string,
  ) {
    this.copied = listing(from) !== null;
  }

  /** Makes the i-th place. */
  make(name: string): Place {
    const root = join(this.root, name);
    const cwd = join(root, 'folder');
    mkdirSync(join(root, 'in'), { recursive: true });
    mkdirSync(join(root, 'tmp'));
    if (this.copied)
      cpSync(textToBytes(this.from) as string, cwd, { recursive: true, preserveTimestamps: true });
    else mkdirSync(cwd);
    return { root, cwd, output: join(root, 'output') };
  }

  /** Writes an input, and tells the command that reads it. */
  write(place: Place, bytes: Buffer, name = 'in'): { argv: string[]; stdin: string } {
    const { command, way, name: base } = this.subject;
    const folder = join(place.root, name);
    if (name !== 'in') mkdirSync(folder, { recursive: true });
    const path = join(folder, base);
    writeFileSync(textToBytes(path), bytes);
    return {
      argv: this.command(command, way === 'text' ? bytes.toString() : path),
      stdin: way === 'stdin' ? path : '/dev/null',
    };
  }

  /** With the input, and with files that it would not find where it runs. */
  private command(words: readonly string[], input: string): string[] {
    return words.map((word, at) => {
      if (word.includes(INPUT)) return word.replaceAll(INPUT, () => input);
      const outside =
        !this.copied || relative(this.from, resolve(this.from, word)).startsWith('..');
      const path = resolve(this.from, word);
      const isFile = at > 0 && statSync(textToBytes(path), { throwIfNoEntry: false }) !== undefined;
      return outside && isFile && word !== '' && !word.startsWith('-') ? path : word;
    });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** As a file of the hunt is called. */
export const fileName = (path: string): string => basename(path);
