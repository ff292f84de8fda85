/** The file by which engines are told when to profile: protocol/windows.mjs. */
import { chmodSync, closeSync, openSync, writeSync } from 'node:fs';
import { CONTROL_BYTES, Control } from '../../protocol/windows.js';

/**
 * A variable of programs that open a window themselves: the file's path. They write 1 into `asked`;
 * when their next system call is done, the window is open.
 */
export const OPENED_BY = 'COMAIR_WINDOW';

export class ControlFile {
  readonly #fd: number;
  /** How often it was switched: odd while a window is open. */
  asked: number;
  #snapshots = 0;

  constructor(
    readonly path: string,
    open: boolean,
  ) {
    this.#fd = openSync(path, 'wx+', 0o600);
    // A target of root that gives up its rights executes programs that have to map it.
    if (process.geteuid?.() === 0) chmodSync(path, 0o666);
    this.asked = open ? 1 : 0;
    writeSync(this.#fd, Buffer.alloc(CONTROL_BYTES), 0, CONTROL_BYTES, 0);
    this.#write(Control.asked, this.asked);
  }

  get open(): boolean {
    return this.asked % 2 === 1;
  }

  /** Of the window that is open, or was last: counted from 1. */
  get window(): number {
    return Math.ceil(this.asked / 2);
  }

  switch(): void {
    this.#write(Control.asked, ++this.asked);
  }

  /** Asks for what waits to be sent. */
  flush(): void {
    this.#write(Control.snapshots, ++this.#snapshots);
  }

  close(): void {
    closeSync(this.#fd);
  }

  #write(at: number, value: number): void {
    const word = Buffer.alloc(4);
    word.writeUInt32LE(value);
    writeSync(this.#fd, word, 0, 4, at);
  }
}
