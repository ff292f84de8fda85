/** What sentences call routines. Names are as they are: who prints them escapes them. */
import { basename } from 'node:path';
import type { Named } from '../claims/findings/facts.js';
import { isAnonymous } from '../symbols/language-library.js';
import { withoutBrackets } from '../symbols/short-name.js';

/** A name that is longer than this is told without what is in its brackets. */
const LONG = 60;

/**
 * Names without a symbol say nothing without their file, nor do those of functions of scripts
 * (`<lambda>`, `main`) and of functions without a name without their place; those of templates would fill the sentence.
 */
export function nameOf(named: Named): string {
  const { name, module } = named;
  if (named.script === true) {
    const { line } = named;
    if (line == null) return name;
    // Where several in a file are called alike, the name has it already.
    const place = `${module}:${line}`;
    const end = ` (${place})`;
    return `${name.endsWith(end) ? name.slice(0, -end.length) : name} at ${place}`;
  }
  if (name.startsWith('sub_')) return `${name} (${module})`;
  if (isAnonymous(name) && named.file != null && named.line != null) {
    return `${withoutBrackets(name)} at ${basename(named.file)}:${named.line}`;
  }
  return name.length > LONG ? withoutBrackets(name) : name;
}

const OF_MODULE = /\b(sub_[0-9a-f]+) \(([^()]*)\)/g;

/** Where all names without a symbol are of one file, it is told with the first of them alone. */
export function filesOnce(text: string): string {
  const files = new Set([...text.matchAll(OF_MODULE)].map(([, , file]) => file));
  if (files.size !== 1) return text;
  let told = false;
  return text.replaceAll(OF_MODULE, (whole: string, name: string) => {
    if (told) return name;
    told = true;
    return whole;
  });
}

/** "a, b and c"; of more than three, the first three and how many there are besides. */
export function listed(all: readonly Named[]): string {
  const names = all.slice(0, 3).map(nameOf);
  const more = all.length > 3 ? [`${all.length - 3} more`] : [];
  return joined([...names, ...more]);
}

/** "a, b and c". */
export const joined = (all: readonly string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)!}`;
