/** A growth problem before it has words. */
import type { ComplexityClass } from '../../schema/report.js';
import { isLanguageLibrary } from '../../symbols/language-library.js';
import { isBackground, isSystemLibrary } from '../../symbols/background.js';
import type { Named } from './facts.js';

/** What findings ask of a routine. */
export interface Subject extends Named {
  id: string;
  offset: string;
  calls: number;
  costTotal: number;
  costSelf: number;
  /** Of its calls by their size; 'unknown' where there is no claim. */
  class: ComplexityClass;
  exponent: number | null;
  /** File that it was written in: looked up when it is read. */
  source?: string | null;
  /** What it costs is waiting for other threads. */
  waits?: boolean;
}

export interface Problem {
  /** Where to look: first the routine that the sentence is about. */
  culprits: number[];
  /** Whose calls' growth is told of, where it is not the first's. */
  of?: number;
  /** Who calls the first of them so often, perhaps a further one of them; null where nobody does. */
  repeats: number | null;
  /** It calls itself, and that is how calls get many. */
  recursive: boolean;
}

/**
 * A function of a script: it calls others through its interpreter, whose routines spend what it costs.
 * A region is none, wherever it is: it is called as routines are, and calls them.
 */
export const isOfScript = ({ script, region }: Pick<Subject, 'script' | 'region'>): boolean =>
  script === true && region !== true;

/**
 * Routines that serve any caller: what they do so often, or with so much, is their caller's doing.
 * What a script or a region is called says nothing of that.
 */
export function servesAll({
  module,
  name,
  script,
}: Pick<Subject, 'module' | 'name' | 'script'>): boolean {
  return script !== true && (isSystemLibrary(module) || isBackground(module, name, 0));
}

/** Of its language's own library, wherever that is. */
export function isOfLanguage({ name, source, script }: Subject): boolean {
  return script !== true && isLanguageLibrary(name, source);
}

/** The same of what is linked into the program: its language's own library. */
export function servesAny(subject: Subject): boolean {
  return servesAll(subject) || isOfLanguage(subject);
}
