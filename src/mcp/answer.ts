/** Answers: short, structured, with what to call next. All text in them is data, and printable. */
import { printable } from '../base/text/printable.js';

/** A call that goes on from here, as the client is to make it. */
export interface NextCall {
  tool: string;
  arguments: Record<string, unknown>;
  why: string;
}

export type Answer = Record<string, unknown> & { next: NextCall[] };

/** Characters of a text; sentences of findings are shorter, names may be of any length. */
const LONGEST = 1000;

function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const half = LONGEST / 2;
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}

/** Names, paths and what programs print may be meant for a terminal, or for who reads the answer. */
function harmless(value: unknown): unknown {
  if (typeof value === 'string') return printable(cut(value));
  if (Array.isArray(value)) return value.map(harmless);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, harmless(each)]));
}

/** The answer as it is sent: arguments of calls stay as the client gave them, or they would not do. */
export function sent({ next, ...answer }: Answer): Record<string, unknown> {
  const calls = next.map((call) => ({ ...call, why: harmless(call.why) }));
  return { ...(harmless(answer) as Record<string, unknown>), next: calls };
}

/** Lines of what a program printed: none of them empty at the end. */
export function linesOf(text: string): string[] {
  const lines = text.replace(/\n+$/, '').split('\n');
  return lines.length === 1 && lines[0] === '' ? [] : lines;
}

export interface Page<T> {
  items: T[];
  /** From 1. */
  page: number;
  pages: number;
}

/** @param page from 1; one that is not there is the last one */
export function pageOf<T>(all: readonly T[], page: number, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const at = Math.min(page, pages);
  return { items: all.slice((at - 1) * size, at * size), page: at, pages };
}

/** The call for the next page; none where this is the last one. */
export function furtherPage(
  { page, pages }: Page<unknown>,
  tool: string,
  asked: Record<string, unknown>,
): NextCall[] {
  if (page >= pages) return [];
  return [{ tool, arguments: { ...asked, page: page + 1 }, why: `page ${page + 1} of ${pages}` }];
}
