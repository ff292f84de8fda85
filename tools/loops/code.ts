/** A file's code, as the reference reads it. */
import { Contents, framesOf, instructionsOf } from './listing.js';
import type { Frame, Instruction } from './listing.js';

export interface Code {
  readonly instructions: ReadonlyMap<number, Instruction>;
  readonly frames: readonly Frame[];
  readonly contents: Contents;
  /** Addresses that any instruction names, in order. */
  readonly named: readonly number[];
}

export function codeOf(path: string): Code {
  const instructions = instructionsOf(path);
  const named = [...instructions.values()].flatMap(({ text }) => {
    const match = /# ([0-9a-f]+)|(?:\*|\$|\s)0x([0-9a-f]{5,})(?:\(,|,)/.exec(text);
    return match ? [parseInt(match[1] || match[2], 16)] : [];
  });
  return {
    instructions,
    frames: framesOf(path),
    contents: new Contents(path),
    named: [...new Set(named)].sort((a, b) => a - b),
  };
}
