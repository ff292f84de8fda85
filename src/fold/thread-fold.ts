/** Row batches of one thread: gathered into groups, folded anywhere, joined in order. */
import { Malformed } from '../stream/fields.js';
import type { RowsHead } from '../native/native-session.js';
import { Combiner } from './combine.js';
import type { GroupReply, GroupResult } from './group.js';
import type { Tallies } from './tallies.js';

export interface Gathered {
  frames: ArrayBufferLike[];
  lengths: number[];
  rows: number;
  bytes: number;
}

export class ThreadFold {
  private gathered: Gathered = { frames: [], lengths: [], rows: 0, bytes: 0 };
  private nextSeq = 0;
  private posted = 0;
  private applied = 0;
  private replies = 0;
  private readonly waiting = new Map<number, GroupResult>();

  readonly combiner: Combiner;

  /** @param tallies takes what is finished: in the group's task, and when groups are joined */
  constructor(readonly tallies: Tallies) {
    this.combiner = new Combiner(tallies);
  }

  get rows(): number {
    return this.gathered.rows;
  }

  get bytes(): number {
    return this.gathered.bytes;
  }

  /** Groups posted that no reply has come for. */
  get outstanding(): number {
    return this.posted - this.replies;
  }

  /** @throws Error when a batch is missing */
  add(batch: Omit<RowsHead, 'thread'>, data: ArrayBufferLike, length: number): void {
    if (batch.seq !== this.nextSeq) {
      throw new Malformed(`rows.seq: ${batch.seq} where ${this.nextSeq} was due`);
    }
    this.nextSeq++;
    this.gathered.frames.push(data);
    this.gathered.lengths.push(length);
    this.gathered.rows += batch.rows;
    this.gathered.bytes += length;
  }

  /** Takes what is gathered, with the place of the group in the thread. */
  take(): { group: Gathered; index: number } {
    const group = this.gathered;
    this.gathered = { frames: [], lengths: [], rows: 0, bytes: 0 };
    return { group, index: this.posted++ };
  }

  /**
   * Joins this result, and later ones that waited for it, once its turn has come.
   * @throws Error when the group is corrupt or does not fit what came before it
   */
  accept(index: number, reply: GroupReply): void {
    this.replies++;
    if (!reply.ok) throw reply.died === true ? new Error(reply.error) : new Malformed(reply.error);
    this.waiting.set(index, reply.result);
    for (;;) {
      const result = this.waiting.get(this.applied);
      if (result === undefined) return;
      this.waiting.delete(this.applied++);
      this.combiner.apply(result);
    }
  }
}
