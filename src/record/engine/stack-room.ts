/**
 * A program's stack begins below its variables and arguments, so that each byte more of these moves
 * all that lies on it: a buffer that is read across the end of a page takes the C library another
 * way. Variables that the engine hides from the program fill up to the same place in each page.
 */
import { textToBytes } from '../../base/text/byte-text.js';

const PAGE = 4096;
const POINTER = 8;

type Text = string | Buffer;

const bytesOf = (text: Text): number =>
  1 + (typeof text === 'string' ? Buffer.byteLength(textToBytes(text)) : text.length);

/**
 * @param name that the engine hides, as it hides what begins with it
 * @param file whose name the kernel puts there, too
 * @returns variables to add
 */
export function stackRoom(
  name: string,
  file: string,
  argv: readonly Text[],
  env: readonly Text[],
): string[] {
  const count = argv.length + env.length + 1;
  // Pointers to an even number of texts end where they are aligned.
  const added = count % 2 === 0 ? [`${name}=`] : [`${name}=`, `${name}2=`];
  const texts = [file, ...argv, ...env, ...added].reduce((sum, text) => sum + bytesOf(text), 0);
  const pointers = POINTER * (argv.length + env.length + added.length);
  const missing = (2 * PAGE - ((texts + pointers) % PAGE)) % PAGE;
  return [`${name}=${'x'.repeat(missing)}`, ...added.slice(1)];
}
