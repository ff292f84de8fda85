/**
 * Whole numbers as bytes, in base64: what makes 300,000 points a few megabytes. A number takes 7
 * bits a byte, low bits first; the high bit says that more follow (LEB128). Numbers may have up to
 * 53 bits and more: what a double holds. No Node.js here: the page reads with the same file.
 */

export class ByteWriter {
  private bytes = new Uint8Array(1 << 10);
  private length = 0;

  /** @param value a whole number from 0 up; anything else becomes the nearest one */
  add(value: number): void {
    let rest = value > 0 && Number.isFinite(value) ? Math.round(value) : 0;
    // A double has at most 1024 bits: 147 bytes.
    if (this.length + 150 > this.bytes.length) this.grow();
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.bytes[this.length++] = rest;
  }

  /** How many bytes they take. */
  get size(): number {
    return this.length;
  }

  /** What another writer has, after what is here. */
  append(other: ByteWriter): void {
    while (this.length + other.length > this.bytes.length) this.grow();
    this.bytes.set(other.bytes.subarray(0, other.length), this.length);
    this.length += other.length;
  }

  private grow(): void {
    const larger = new Uint8Array(2 * this.bytes.length);
    larger.set(this.bytes);
    this.bytes = larger;
  }

  toBase64(): string {
    let text = '';
    // A multiple of 3, so that the pieces join without padding between them.
    const step = 3 << 12;
    for (let at = 0; at < this.length; at += step) {
      const piece = this.bytes.subarray(at, Math.min(this.length, at + step));
      text += btoa(String.fromCharCode(...piece));
    }
    return text;
  }
}

/** Browsers and Node.js have a quick way since 2025. */
const quick = Uint8Array as unknown as { fromBase64?: (base64: string) => Uint8Array };

function bytesOf(base64: string): Uint8Array {
  if (quick.fromBase64 !== undefined) return quick.fromBase64(base64);
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

export class ByteReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(base64: string) {
    this.bytes = bytesOf(base64);
  }

  get position(): number {
    return this.at;
  }

  /** Goes on from there. */
  set position(at: number) {
    this.at = at;
  }

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  next(): number {
    const { bytes } = this;
    let byte = bytes[this.at++];
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let unit = 0x80;
    do {
      byte = bytes[this.at++];
      value += (byte & 0x7f) * unit;
      unit *= 0x80;
    } while (byte >= 0x80);
    return value;
  }
}
