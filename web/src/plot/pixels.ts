/** Many tiny marks as what they cover: the work depends on the canvas, not on how many there are. */

import { Path } from '../save/path.js';

/** Which pixels of a canvas are covered. Column after column, since points of a plot are dense there. */
export class Pixels {
  private readonly covered: Uint8Array;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.covered = new Uint8Array(width * height);
  }

  /** Covers the square of `side` pixels whose middle is nearest to x, y; what lies outside is left out. */
  square(x: number, y: number, side: number): void {
    const left = Math.round(x - side / 2);
    const top = Math.round(y - side / 2);
    const from = Math.max(0, top);
    const to = Math.min(this.height, top + side);
    for (let i = Math.max(0, left); i < Math.min(this.width, left + side); i++) {
      for (let j = from; j < to; j++) this.covered[i * this.height + j] = 1;
    }
  }

  /** The covered runs of each column as rectangles. */
  path(): Path {
    const path = new Path();
    for (let i = 0; i < this.width; i++) {
      const column = this.covered.subarray(i * this.height, (i + 1) * this.height);
      for (let from = column.indexOf(1); from >= 0;) {
        const end = column.indexOf(0, from);
        const to = end < 0 ? this.height : end;
        path.rect(i, from, 1, to - from);
        from = column.indexOf(1, to);
      }
    }
    return path;
  }
}
