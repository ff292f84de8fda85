/** What a reader of a profile has to know, as facts: src/words says them. */
import { asArray, asInteger, asMap, asString } from '../stream/fields.js';
import { choice } from './checks.js';

/** Costs that were not kept for each of them, as there were too many. */
const CROWDS = ['threads', 'processes', 'runs'] as const;

export type ProfileNote =
  /** `of` 'runs': how often each block ran in which of them. */
  | { kind: 'crowd'; of: (typeof CROWDS)[number] }
  /** A size that not all of the profiles have that this one is made of. */
  | { kind: 'size_left_out'; size: string }
  | {
      kind: 'rebuilt';
      path: string;
      buildIds: [earlier: string, later: string];
      /** Of the later build: how many there are, and how many were matched by name. */
      routines: number;
      matched: number;
    };

/** @throws Error that names the malformed field; null: of a kind that a later version knows */
export function decodeNote(value: unknown, where: string): ProfileNote | null {
  const map = asMap(value, where);
  const text = (field: string): string => asString(map[field], `${where}.${field}`);
  const kind = text('kind');
  switch (kind) {
    case 'crowd':
      return { kind, of: choice(map['of'], `${where}.of`, CROWDS) };
    case 'size_left_out':
      return { kind, size: text('size') };
    case 'rebuilt': {
      const ids = asArray(map['buildIds'], `${where}.buildIds`);
      return {
        kind,
        path: text('path'),
        buildIds: [asString(ids[0], `${where}.buildIds`), asString(ids[1], `${where}.buildIds`)],
        routines: asInteger(map['routines'], `${where}.routines`),
        matched: asInteger(map['matched'], `${where}.matched`),
      };
    }
    default:
      return null;
  }
}

/** Each of them once, in the order in which they came. */
export class Notes {
  readonly #notes = new Map<string, ProfileNote>();

  add(note: ProfileNote): void {
    this.#notes.set(JSON.stringify(note), note);
  }

  get list(): ProfileNote[] {
    return [...this.#notes.values()];
  }
}
