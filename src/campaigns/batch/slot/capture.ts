/** What a job writes, of which little is kept however much it is. */
import { Socket } from 'node:net';
import { native } from '../../../native/addon.js';
import type { JobOutput } from '../job.js';

/** Bytes that are kept of the beginning, and of the end. */
const HEAD_BYTES = 64 << 10;
const TAIL_BYTES = 64 << 10;

export class Capture {
  /** What the job gets; to be closed here once it has it. */
  readonly descriptor: number;
  private readonly socket: Socket;
  private readonly closed: Promise<void>;
  private bytes = 0;
  private head: Buffer[] = [];
  private headBytes = 0;
  private tail: Buffer[] = [];
  private tailBytes = 0;

  /** @param onData sees all of it */
  constructor(onData: ((data: Buffer) => void) | null = null) {
    const [read, write] = native().pipe();
    this.descriptor = write;
    this.socket = new Socket({ fd: read, readable: true, writable: false });
    this.socket.on('data', (data: Buffer) => {
      onData?.(data);
      this.take(data);
    });
    // An end by error is an end.
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', resolve));
  }

  private take(data: Buffer): void {
    this.bytes += data.length;
    const room = HEAD_BYTES - this.headBytes;
    if (room > 0) {
      const part = data.subarray(0, room);
      this.head.push(part);
      this.headBytes += part.length;
    }
    const rest = data.subarray(Math.max(0, room));
    if (rest.length === 0) return;
    this.tail.push(rest);
    this.tailBytes += rest.length;
    while (this.tailBytes - this.tail[0].length >= TAIL_BYTES) {
      this.tailBytes -= this.tail.shift()!.length;
    }
  }

  /** There is nothing to come. */
  drop(): void {
    this.socket.destroy();
  }

  /** Waits for the end of the output, but not for long: somebody may hold it open for ever. */
  async finish(patienceMs: number): Promise<JobOutput> {
    const timer = setTimeout(() => this.socket.destroy(), patienceMs);
    await this.closed;
    clearTimeout(timer);
    const tail = Buffer.concat(this.tail).subarray(-TAIL_BYTES);
    return {
      bytes: this.bytes,
      head: Buffer.concat(this.head).toString('utf8'),
      tail: tail.toString('utf8'),
    };
  }
}
