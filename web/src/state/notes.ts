/** What a reader has looked at, and what he or she wrote: kept in the link, by id of the routine. */
import { signal } from '@preact/signals';
import { toggled } from './state.js';

/** Ids of routines. */
export const lookedAt = signal<ReadonlySet<string>>(new Set());
export const notes = signal<ReadonlyMap<string, string>>(new Map());

/** Characters of a note: links get too long for some programs. */
export const LONGEST = 500;

export function markLooked(id: string): void {
  lookedAt.value = toggled(lookedAt.value, id);
}

export function note(id: string, text: string): void {
  const next = new Map(notes.value);
  if (text === '') next.delete(id);
  else next.set(id, text.slice(0, LONGEST));
  notes.value = next;
}

export const notesText = (): string =>
  notes.value.size === 0 ? '' : JSON.stringify([...notes.value]);

/** What is no list of notes is none: links may come from anywhere. */
export function readNotes(text: string): void {
  const found = new Map<string, string>();
  try {
    const list: unknown = JSON.parse(text === '' ? '[]' : text);
    const all: unknown[] = Array.isArray(list) ? list : [];
    for (const each of all) {
      const [id, said]: unknown[] = Array.isArray(each) ? Array.from<unknown>(each) : [];
      if (typeof id === 'string' && typeof said === 'string') found.set(id, said.slice(0, LONGEST));
    }
  } catch {
    // Left empty.
  }
  notes.value = found;
}
