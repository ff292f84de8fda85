/** Sequential reading of a file with few system calls. */
import type { FileHandle } from 'node:fs/promises';

const BLOCK_BYTES = 256 * 1024;

export class ByteSource {
  #block = new Uint8Array(BLOCK_BYTES);
  #start = 0;
  #end = 0;

  constructor(private readonly file: FileHandle) {}

  /** Fills `target` as far as the file goes. @returns the number of bytes got. */
  async fill(target: Uint8Array): Promise<number> {
    let got = 0;
    while (got < target.length) {
      if (this.#start < this.#end) {
        const n = Math.min(target.length - got, this.#end - this.#start);
        target.set(this.#block.subarray(this.#start, this.#start + n), got);
        this.#start += n;
        got += n;
        continue;
      }
      // What is larger than a block goes straight to where it is wanted.
      const direct = target.length - got >= BLOCK_BYTES;
      const into = direct ? target.subarray(got) : this.#block;
      const { bytesRead } = await this.file.read(into, 0, into.length, null);
      if (bytesRead === 0) break;
      if (direct) got += bytesRead;
      else {
        this.#start = 0;
        this.#end = bytesRead;
      }
    }
    return got;
  }
}
