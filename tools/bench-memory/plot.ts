/** Courses of memory as a small SVG: a page of docs/decisions shows it. */
import type { Course } from './samples.js';

const WIDTH = 640;
const HEIGHT = 240;
const LEFT = 48;
const BOTTOM = 32;
const COLORS = ['#0b6e99', '#c2410c', '#4d7c0f', '#7e22ce'];

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** @param courses by what their line is called; each over its own run, from begin to end */
export function plot(title: string, courses: readonly Course[]): string {
  const most = Math.max(...courses.flatMap(({ samples }) => samples.map(({ mb }) => mb)));
  const top = Math.ceil(most / 50) * 50;
  const x = (part: number) => (LEFT + part * (WIDTH - LEFT - 8)).toFixed(1);
  const y = (mb: number) => (HEIGHT - BOTTOM - (mb / top) * (HEIGHT - BOTTOM - 24)).toFixed(1);
  const grid = Array.from({ length: top / 50 + 1 }, (_, i) => 50 * i).map(
    (mb) =>
      `<path d="M${x(0)} ${y(mb)}H${x(1)}" stroke="#ddd"/><text x="${LEFT - 6}" y="${y(mb)}" text-anchor="end" dy="4">${mb}</text>`,
  );
  const lines = courses.map(({ name, samples }, i) => {
    const end = samples[samples.length - 1].at;
    const points = samples.map(({ at, mb }) => `${x(at / end)},${y(mb)}`).join(' ');
    const color = COLORS[i % COLORS.length];
    return [
      `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="1.5"/>`,
      `<text x="${LEFT + 8 + 150 * i}" y="${HEIGHT - 8}" fill="${color}">${escaped(name)}</text>`,
    ].join('\n');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="14" font-size="12">${escaped(title)}</text>`,
    ...grid,
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}
