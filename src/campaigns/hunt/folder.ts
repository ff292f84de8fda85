/** The folder of a hunt: families that were found, as files, which a later hunt tries first. */
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ComairError, fileProblem } from '../../base/errors.js';
import { textToBytes } from '../../base/text/byte-text.js';
import { writeAtomically } from '../../report/read/json.js';
import { keyOf } from './family.js';
import type { Family } from './family.js';

const MOST_BYTES = 16 * 2 ** 20;
const NAME = /^(?:found|trouble)-(\d{1,6})\.json$/;

/** @throws ComairError `input` where it cannot be read, or is no family */
export async function readFamily(path: string): Promise<Family> {
  // Loading the library takes longer than a small run, which needs none of it.
  const { familySchema } = await import('../../schema/hunt-family.js');
  try {
    const bytes = readFileSync(textToBytes(path));
    if (bytes.length > MOST_BYTES) throw new Error('it is too large');
    const parsed = familySchema.safeParse(JSON.parse(bytes.toString()));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if ((error as { code?: unknown }).code !== undefined) {
      throw new ComairError(`cannot read the family ${path}: ${fileProblem(error)}`, 'input');
    }
  }
  throw new ComairError(
    `${path} is no family of inputs: comair-bin hunt writes them, as found-1.json`,
    'input',
  );
}

export class HuntFolder {
  /** Names by families. */
  private readonly names = new Map<string, string>();
  /** Of earlier hunts. */
  readonly earlier: Family[] = [];
  private last = 0;

  private constructor(readonly path: string) {}

  /** @throws ComairError `input` where it has a file that is no family */
  static async open(path: string): Promise<HuntFolder> {
    const folder = new HuntFolder(path);
    for (const name of folder.list()) folder.take(name, await readFamily(join(path, name)));
    return folder;
  }

  private take(name: string, family: Family): void {
    this.names.set(keyOf(family), name);
    this.earlier.push(family);
    this.last = Math.max(this.last, Number(NAME.exec(name)?.[1]));
  }

  private list(): string[] {
    try {
      return readdirSync(textToBytes(this.path), 'utf8')
        .filter((name) => NAME.test(name))
        .sort();
    } catch {
      return [];
    }
  }

  /**
   * Writes a family, unless an earlier hunt has.
   * @returns its path
   * @throws ComairError `output`
   */
  async write(family: Family, kind: 'found' | 'trouble'): Promise<string> {
    const known = this.names.get(keyOf(family));
    if (known !== undefined) return join(this.path, known);
    const name = `${kind}-${++this.last}.json`;
    this.names.set(keyOf(family), name);
    return this.put(name, `${JSON.stringify(family, null, 2)}\n`);
  }

  /**
   * Writes the page of a family's sweep beside the family.
   * @param file of the family
   * @returns its path
   * @throws ComairError `output`
   */
  writePage(file: string, page: string): Promise<string> {
    return this.put(basename(file).replace(/\.json$/, '.html'), page);
  }

  private async put(name: string, text: string): Promise<string> {
    const path = join(this.path, name);
    try {
      mkdirSync(textToBytes(this.path), { recursive: true });
      await writeAtomically(path, text, false);
    } catch (error) {
      throw new ComairError(`cannot write ${path}: ${fileProblem(error)}`, 'output');
    }
    return path;
  }
}
