/** Reads suite files: YAML, with the line of everything that is wrong. */
import { readFile } from 'node:fs/promises';
import { LineCounter, isNode, parseDocument } from 'yaml';
import type { Document } from 'yaml';
import type { z } from 'zod';
import { ComairError, fileProblem } from '../../../base/errors.js';
import { printable } from '../../../base/text/printable.js';
import { suiteFile } from './file-schema.js';
import type { SuiteFile } from './file-schema.js';
import { textToBytes } from '../../../base/text/byte-text.js';

/** More than these are not listed. */
const MOST_PROBLEMS = 5;

/** Line of what the path leads to, or of the nearest thing around it; from 1. */
function lineOf(document: Document, path: readonly PropertyKey[], lines: LineCounter): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range != null) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** Of a union that nothing fits, what is wrong with the alternative that fits best. */
function deepest(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string } {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const inner = issue.errors
      .flatMap((issues) => (issues.length === 1 ? issues : []))
      .map(deepest)
      .filter(({ path, message }) => path.length > 0 || !message.startsWith('Invalid input'));
    const best = inner.sort((a, b) => b.path.length - a.path.length).at(0);
    if (best !== undefined) return { path: [...issue.path, ...best.path], message: best.message };
  }
  if (issue.code === 'unrecognized_keys') {
    return { path: [...issue.path, issue.keys[0]], message: `there is no such setting` };
  }
  return { path: issue.path, message: issue.message };
}

function problemsOf(error: z.ZodError, document: Document, lines: LineCounter): string[] {
  return error.issues.map((issue) => {
    const { path, message } = deepest(issue);
    const where = path.length === 0 ? '' : `${path.map(String).join('.')}: `;
    return `line ${lineOf(document, path, lines)}: ${where}${message}`;
  });
}

/**
 * @param text of the file
 * @param path for messages
 * @throws ComairError `usage` that names the line
 */
export function parseSuite(text: string, path: string): SuiteFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' });
  const refuse = (problem: string): ComairError =>
    new ComairError(`${path}: ${printable(problem)}`, 'usage');
  const error = document.errors.at(0);
  if (error !== undefined) {
    const [message] = error.message.split(/ at line |\n/);
    throw refuse(`line ${lines.linePos(error.pos[0]).line}: no YAML: ${message}`);
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (problem) {
    throw refuse(`no YAML: ${(problem as Error).message}`);
  }
  const result = suiteFile.safeParse(value);
  if (result.success) return result.data;
  const problems = problemsOf(result.error, document, lines);
  const shown = problems.slice(0, MOST_PROBLEMS).join('; ');
  const more = problems.length - MOST_PROBLEMS;
  throw refuse(more > 0 ? `${shown}; and ${more} more` : shown);
}

/** @throws ComairError `input` when it cannot be read, `usage` when it is no suite */
export async function readSuiteFile(path: string): Promise<SuiteFile> {
  let text: string;
  try {
    text = await readFile(textToBytes(path), 'utf8');
  } catch (error) {
    throw new ComairError(`cannot read the suite ${path}: ${fileProblem(error)}`, 'input');
  }
  return parseSuite(text, path);
}
