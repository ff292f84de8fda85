/**
 * Receives an engine's streams over a Unix socket, without any of the product's own receiving.
 */
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { FrameKind } from '../../src/stream/format.js';
import { cutFrames } from '../reference/frames.js';
import type { RawFrame } from '../reference/frames.js';
import { CollectedStream } from '../reference/stream.js';

/** Where a stream's bytes wait until they make a frame; grows by doubling. */
class Pending {
  #bytes = Buffer.alloc(1 << 16);
  #length = 0;

  push(chunk: Buffer): void {
    if (this.#length + chunk.length > this.#bytes.length) {
      const larger = Buffer.alloc(2 * (this.#length + chunk.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length += chunk.length;
  }

  /** All of it; the caller owns the memory, `rest` bytes at its end go on waiting. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.alloc(1 << 16);
    this.#length = 0;
    return bytes;
  }

  get length(): number {
    return this.#length;
  }
}

export interface ReceivedStream {
  collected: CollectedStream;
  /** As they came. */
  frames: Pick<RawFrame, 'kind' | 'payload'>[];
  /** What broke the format, or how the connection ended in the middle of a frame. */
  error: string | null;
}

const WORTH_CUTTING = 1 << 20;

export class Receiver {
  readonly streams: ReceivedStream[] = [];
  readonly #server: Server;
  #open = 0;
  #idle: (() => void) | null = null;

  constructor(readonly path: string) {
    this.#server = createServer((socket) => {
      this.#accept(socket);
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(this.path, resolve);
    });
  }

  /** Resolves when no stream is open. */
  async closed(): Promise<void> {
    if (this.#open > 0)
      await new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
    this.stop();
  }

  /** Whoever comes from now on is refused. */
  stop(): void {
    this.#server.close();
  }

  #accept(socket: Socket): void {
    const begin = (): ReceivedStream => ({
      collected: new CollectedStream(),
      frames: [],
      error: null,
    });
    let stream = begin();
    const pending = new Pending();
    this.streams.push(stream);
    this.#open++;
    let empty = true;
    const cut = (): void => {
      try {
        const bytes = pending.take();
        const { frames, used } = cutFrames(bytes);
        for (const { kind, payload, value } of frames) {
          // Behind a window, another stream begins on the same connection.
          if (kind === FrameKind.Header && stream.collected.end !== null)
            this.streams.push((stream = begin()));
          stream.collected.add({ kind, value });
          stream.frames.push({ kind, payload });
        }
        if (used < bytes.length) pending.push(bytes.subarray(used));
      } catch (error) {
        stream.error ??= (error as Error).message;
      }
    };
    socket.on('data', (chunk) => {
      empty = false;
      pending.push(chunk);
      if (pending.length > WORTH_CUTTING) cut();
    });
    socket.on('close', () => {
      // A fork that fails, or is interrupted and tried again, leaves a connection that nobody used.
      if (empty) this.streams.splice(this.streams.indexOf(stream), 1);
      cut();
      if (pending.length > 0) stream.error ??= `${pending.length} bytes of an unfinished frame`;
      this.#open--;
      if (this.#open === 0) this.#idle?.();
    });
  }
}
