/** Buffers that are used again, and the promise of room for one more. */

/** Smaller ones are cheap to make anew. */
const SMALL = 8192;

/** Four sizes to an octave, so that at most a fifth of a buffer is idle. */
function roundUp(bytes: number): number {
  const step = 2 ** Math.max(0, Math.floor(Math.log2(bytes)) - 2);
  return Math.ceil(bytes / step) * step;
}

/**
 * Hands out buffers that workers may read where they lie, while less than `limit` bytes are out.
 */
export class BufferPool {
  #out = 0;
  #idle = new Map<number, SharedArrayBuffer[]>();
  #idleBytes = 0;
  #wake: (() => void) | null = null;

  constructor(readonly limit: number) {}

  /** Bytes handed out and not released. */
  get out(): number {
    return this.#out;
  }

  /** A buffer of at least `bytes`; waits for releases while there is no room. */
  async take(bytes: number): Promise<ArrayBufferLike> {
    while (this.#out > 0 && this.#out + bytes > this.limit) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#out += bytes;
    if (bytes <= SMALL) return new ArrayBuffer(bytes);
    const size = roundUp(bytes);
    const buffer = this.#idle.get(size)?.pop();
    if (buffer === undefined) return new SharedArrayBuffer(size);
    this.#idleBytes -= size;
    return buffer;
  }

  /** @param bytes as taken. @param buffer null when it is still in use. */
  release(buffer: ArrayBufferLike | null, bytes: number): void {
    this.#out = Math.max(0, this.#out - bytes);
    const size = buffer?.byteLength ?? 0;
    if (buffer instanceof SharedArrayBuffer && this.#idleBytes + size <= this.limit) {
      const list = this.#idle.get(size);
      if (list === undefined) this.#idle.set(size, [buffer]);
      else list.push(buffer);
      this.#idleBytes += size;
    }
    const wake = this.#wake;
    this.#wake = null;
    wake?.();
  }
}
