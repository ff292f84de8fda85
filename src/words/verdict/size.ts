/** What a verdict says n is, once: at its end. */
import type { SizeMeaning } from '../../schema/size-meaning.js';
import type { RunsVerdict } from '../../claims/findings/verdict.js';
import { joined } from '../names.js';

const IN_COMMAND =
  ' n is the number that differs between the command lines of the runs; --feature n=SIZE sets another.';

const UNITS = { lines: 'lines', records: 'records (blank lines divide them)' };

function meaningWords(meaning: SizeMeaning): string {
  if (meaning.kind === 'number') return ` n takes the place of ${meaning.was} in the command.`;
  const { kind, file, beside } = meaning;
  const read = file === null ? 'its stdin' : file;
  const others = beside.length === 0 ? '' : `, and as large a part of ${joined(beside)}`;
  return ` n is the number of ${UNITS[kind]} that the program gets of ${read}${others}.`;
}

/** With a space before it; '' where the reader has said what n is. */
export function sizeWords({ size: { kind, meaning } }: Pick<RunsVerdict, 'size'>): string {
  if (meaning !== undefined) return meaningWords(meaning);
  return kind === 'argument' ? IN_COMMAND : '';
}
