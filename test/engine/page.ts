/** The file by which a test asks for windows, as a launcher does. */
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { CONTROL_BYTES, Control } from '../../src/protocol/windows.js';

/** Places in it; the last one is the program's. */
export const { asked: ASKED, snapshots: SNAPSHOTS, switches: SWITCHES } = Control;
export const OVER = SWITCHES + 4;

export class Page {
  readonly #fd: number;
  constructor(readonly path: string) {
    this.#fd = openSync(path, 'wx+');
    writeSync(this.#fd, Buffer.alloc(CONTROL_BYTES));
  }
  get(at: number): number {
    const word = Buffer.alloc(4);
    readSync(this.#fd, word, 0, 4, at);
    return word.readUInt32LE();
  }
  increment(at: number): void {
    const word = Buffer.alloc(4);
    word.writeUInt32LE(this.get(at) + 1);
    writeSync(this.#fd, word, 0, 4, at);
  }
  close(): void {
    closeSync(this.#fd);
  }
}
