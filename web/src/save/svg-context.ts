/** What plots and flame graphs use of a canvas's context, written as the elements of an SVG. */
import { escapeXml } from '../../../src/base/text/escape-xml.js';
import { Path } from './path.js';

/** The part of CanvasRenderingContext2D that is drawn with; others of its members are not there. */
export class SvgContext {
  fillStyle = '#000';
  strokeStyle = '#000';
  lineWidth = 1;
  /** Size and family, with a blank between them. */
  font = '12px sans-serif';
  textAlign: 'left' | 'center' | 'right' = 'left';
  textBaseline = 'middle';
  globalAlpha = 1;
  readonly canvas: { width: number; height: number };
  private dashes: number[] = [];
  private current = new Path();
  private readonly elements: string[] = [];

  constructor(
    width: number,
    height: number,
    private readonly ratio = 1,
  ) {
    this.canvas = { width, height };
  }

  setLineDash(dashes: number[]): void {
    this.dashes = dashes;
  }

  beginPath(): void {
    this.current = new Path();
  }

  moveTo(x: number, y: number): void {
    this.current.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.current.lineTo(x, y);
  }

  fill(path: Path = this.current): void {
    this.add('path', { d: path.words, fill: this.fillStyle });
  }

  stroke(path: Path = this.current): void {
    this.add('path', { d: path.words, fill: 'none', ...this.line() });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.add('rect', { x, y, width, height, fill: this.fillStyle });
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.add('rect', { x, y, width, height, fill: 'none', ...this.line() });
  }

  measureText(text: string): { width: number } {
    // Of fonts whose characters are all as wide: about 0.6 of their height.
    return { width: 0.6 * Number.parseFloat(this.font) * text.length };
  }

  /** @param turned a quarter to the left, around its place */
  fillText(text: string, x: number, y: number, turned = false): void {
    const anchor = { left: 'start', center: 'middle', right: 'end' }[this.textAlign];
    const attributes = {
      x,
      y,
      fill: this.fillStyle,
      'font-size': this.font.slice(0, this.font.indexOf(' ')),
      'font-family': this.font.slice(this.font.indexOf(' ') + 1),
      'text-anchor': anchor,
      'dominant-baseline': 'central',
      ...(turned ? { transform: `rotate(-90 ${x} ${y})` } : {}),
    };
    this.add('text', attributes, escapeXml(text));
  }

  /** Whatever is drawn by `draw` is cut at the box. */
  within([x, y, width, height]: readonly [number, number, number, number], draw: () => void): void {
    this.elements.push(
      `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">`,
    );
    draw();
    this.elements.push('</svg>');
  }

  /** @param title what it shows, in words */
  toSvg(title: string): string {
    const { width, height } = this.canvas;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width / this.ratio}" height="${height / this.ratio}" viewBox="0 0 ${width} ${height}">\n<title>${escapeXml(title)}</title>\n${this.elements.join('\n')}\n</svg>\n`;
  }

  private line(): Record<string, string | number> {
    const dashes = this.dashes.length === 0 ? {} : { 'stroke-dasharray': this.dashes.join(' ') };
    return { stroke: this.strokeStyle, 'stroke-width': this.lineWidth, ...dashes };
  }

  private add(name: string, attributes: Record<string, string | number>, text = ''): void {
    if (attributes['d'] === '') return;
    const alpha = this.globalAlpha === 1 ? {} : { opacity: this.globalAlpha };
    const words = Object.entries({ ...attributes, ...alpha }).map(
      ([key, value]) => ` ${key}="${escapeXml(String(value))}"`,
    );
    this.elements.push(`<${name}${words.join('')}>${text}</${name}>`);
  }
}
