/** A path that can be drawn on a canvas and, if that is asked for, written into an SVG. */

const places = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '');

let recording = false;

/** What `draw` makes of paths has them in words as well. */
export function recorded(draw: () => void): void {
  recording = true;
  try {
    draw();
  } finally {
    recording = false;
  }
}

export class Path extends Path2D {
  /** As the attribute `d`; '' unless it was recorded. */
  words = '';

  private add(letter: string, ...values: number[]): void {
    if (recording) this.words += letter + values.map(places).join(' ');
  }

  override moveTo(x: number, y: number): void {
    super.moveTo(x, y);
    this.add('M', x, y);
  }

  override lineTo(x: number, y: number): void {
    super.lineTo(x, y);
    // A path may begin with a line, which goes nowhere then.
    this.add(this.words === '' ? 'M' : 'L', x, y);
  }

  override rect(x: number, y: number, width: number, height: number): void {
    super.rect(x, y, width, height);
    this.add('M', x, y);
    this.add('h', width);
    this.add('v', height);
    this.add('h', -width);
    this.add('Z');
  }

  /** Of whole circles, as marks have them. */
  override arc(x: number, y: number, r: number, from: number, to: number): void {
    super.arc(x, y, r, from, to);
    this.add('M', x + r, y);
    this.add('A', r, r, 0, 1, 1, x - r, y);
    this.add('A', r, r, 0, 1, 1, x + r, y);
  }

  override closePath(): void {
    super.closePath();
    this.add('Z');
  }
}
