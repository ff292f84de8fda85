/** What engines tell that the user should know while the program still runs. */
import { printable } from '../base/text/printable.js';
import type { SessionEvent } from '../native/native-session.js';
import { FrameKind } from '../stream/format.js';
import { decodeNote } from '../stream/frames.js';

/** Most texts of a run that are passed on: a stream is not trusted to end them. */
const TEXTS_OF_A_RUN = 20;

/** @returns what takes each event, and passes each text on once, printable */
export function warningsTo(tell: (text: string) => void): (event: SessionEvent) => void {
  const told = new Set<string>();
  return (event) => {
    if (event.type !== 'frame' || event.kind !== FrameKind.Note) return;
    const text = textOf(event.data, event.length);
    if (text === null || told.has(text) || told.size === TEXTS_OF_A_RUN) return;
    told.add(text);
    tell(text);
  };
}

function textOf(data: ArrayBufferLike, length: number): string | null {
  try {
    const { text, atOnce } = decodeNote(data, length);
    return atOnce ? printable(text) : null;
  } catch {
    // Damaged: who analyses the stream says so.
    return null;
  }
}
