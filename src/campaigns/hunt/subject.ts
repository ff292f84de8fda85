/** What a hunt runs, and where in its command the input goes. */
import { fstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { ComairError, fileProblem } from '../../base/errors.js';
import { bytesToText, textToBytes } from '../../base/text/byte-text.js';
import { isInput } from '../sweep/prepare.js';
import { scriptAt } from '../sweep/script-at.js';
import { fileIn } from '../sweep/shell.js';

/** Stands for the input in a command: the path of its file, or its text. */
export const INPUT = '{input}';
/** Larger samples are not looked at. */
const MOST_BYTES = 64 * 2 ** 20;
/** Texts of arguments that are no option. */
const TEXT_NAME = 'input';

/** How the input reaches the program. */
export type Way = 'file' | 'stdin' | 'text';

export interface Subject {
  /** With {input}, unless the program reads the input from stdin. */
  command: readonly string[];
  way: Way;
  /** Contents, as text that loses no byte. */
  samples: readonly string[];
  /** Base name of the file that the program is to read. */
  name: string;
  /** What was taken for the sample, for the user. */
  taken: string;
}

export interface SubjectOptions {
  cwd: string;
  /** Files with samples, where the command has {input} or reads stdin. */
  samples?: readonly string[];
  /** Samples that are texts of an argument. */
  texts?: readonly string[];
}

/** @throws ComairError where it cannot be read, or is no sample */
function readSample(path: string, cwd: string): string {
  const file = textToBytes(resolve(cwd, path));
  try {
    const { size } = statSync(file);
    if (size > MOST_BYTES) {
      throw new ComairError(`the sample ${path} is too large: give one of a few kB`, 'input');
    }
    const bytes = readFileSync(file);
    if (bytes.length === 0) throw new ComairError(`the sample ${path} is empty`, 'input');
    return bytesToText(bytes);
  } catch (error) {
    if (error instanceof ComairError) throw error;
    throw new ComairError(`cannot read the sample ${path}: ${fileProblem(error)}`, 'input');
  }
}

/** The file that is on our stdin; null where it is none. */
function stdinFile(): string | null {
  try {
    return fstatSync(0).isFile() ? bytesToText(readlinkSync('/proc/self/fd/0', 'buffer')) : null;
  } catch {
    return null;
  }
}

function given(command: readonly string[], options: SubjectOptions): Subject {
  const { samples = [], texts = [], cwd } = options;
  const placed = command.some((word) => word.includes(INPUT));
  if (texts.length > 0) {
    if (!placed)
      throw new ComairError(`write ${INPUT} where the text goes in the command`, 'usage');
    return { command, way: 'text', samples: texts, name: TEXT_NAME, taken: `${INPUT}, as text` };
  }
  if (samples.length === 0) {
    throw new ComairError(`${INPUT} needs a sample: --sample FILE, or --text TEXT`, 'usage');
  }
  return {
    command,
    way: placed ? 'file' : 'stdin',
    samples: samples.map((path) => readSample(path, cwd)),
    name: basename(samples[0]),
    taken: placed ? `${INPUT}, as a file` : 'stdin',
  };
}

const withInput = (command: readonly string[], at: number, old: string): string[] =>
  command.map((word, i) => (i === at ? word.slice(0, word.length - old.length) + INPUT : word));

/** The argument that is a file which the program reads; a script only where nothing else is. */
function fileAt(command: readonly string[], cwd: string): number {
  const isFile = (word: string): boolean => isInput(resolve(cwd, fileIn(word)));
  const script = scriptAt(command, isFile);
  const found = command.findLastIndex((word, at) => at > 0 && at !== script && isFile(word));
  return found >= 0 ? found : script;
}

/** @throws ComairError where nothing is a sample, or it cannot be read */
export function subjectOf(command: readonly string[], options: SubjectOptions): Subject {
  const { samples = [], texts = [], cwd } = options;
  const placed = command.some((word) => word.includes(INPUT));
  if (samples.length > 0 || texts.length > 0 || placed) return given(command, options);
  const stdin = stdinFile();
  if (stdin !== null) {
    const text = readSample(stdin, cwd);
    return { command, way: 'stdin', samples: [text], name: basename(stdin), taken: stdin };
  }
  const at = fileAt(command, cwd);
  if (at >= 0) {
    const path = fileIn(command[at]);
    return {
      command: withInput(command, at, path),
      way: 'file',
      samples: [readSample(path, cwd)],
      name: basename(path),
      taken: path,
    };
  }
  throw new ComairError(
    `no sample: name a file in the command, give one on stdin, or write ${INPUT} in the command with --sample FILE or --text TEXT`,
    'usage',
  );
}
