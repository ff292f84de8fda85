/** The begin and the end of a stream, however long it is. */

/** Bytes of each. */
const KEPT = 2048;

export class Ends {
  private head = Buffer.alloc(0);
  private tail = Buffer.alloc(0);
  private total = 0;

  add(data: Buffer): void {
    this.total += data.length;
    const room = KEPT - this.head.length;
    if (room > 0) this.head = Buffer.concat([this.head, data.subarray(0, room)]);
    const rest = data.subarray(Math.max(0, room));
    this.tail = Buffer.concat([this.tail, rest]).subarray(-KEPT);
  }

  text(): string {
    const left = this.total - this.head.length - this.tail.length;
    const between = left > 0 ? `\n… ${left} bytes …\n` : '';
    return `${this.head.toString()}${between}${this.tail.toString()}`;
  }
}
