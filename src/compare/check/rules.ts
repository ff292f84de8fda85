/** What must not grow faster than what: from a file (comair.yaml) and from the command line. */
import { readFile } from 'node:fs/promises';
import { ComairError, fileProblem, messageOf } from '../../base/errors.js';
import type { Growth } from '../../growth/classes.js';
import { parseGrowth } from '../../growth/write.js';
import { printable } from '../../base/text/printable.js';
import { textToBytes } from '../../base/text/byte-text.js';
import { RESOURCES } from '../../schema/metrics.js';
import type { Resource } from '../../schema/metrics.js';

export interface Rule {
  /** As it was written. */
  text: string;
  pattern: string;
  limit: Growth;
  /** The limit is of own cost over whole runs, not of what a call costs with its size. */
  perRun?: boolean;
  /** The limit is of what the routine asks for, not of its work. */
  of?: { word: string; resource: Resource };
}

export interface Rules {
  /** The first one that matches a routine decides. */
  rules: Rule[];
  /** For routines that no rule matches; null: they are not checked. */
  ceiling: Growth | null;
  /** Patterns of routines that the ceiling and the baseline leave alone. */
  ignore: string[];
  /** Share of the cost below which the ceiling and the baseline leave a routine alone. */
  minShare: number;
  /**
   * Whether an unknown class fails. 'literal': where a rule names that one routine and not a kind of
   * them. 'pass': never, however much of the cost is left undecided.
   */
  unknown: 'fail' | 'literal' | 'pass';
  /**
   * How fast a finding may grow, where no rule is about its culprits. 'none': there may be none.
   * 'any': they may be. Null: over runs they are held to the ceiling, or to the baseline.
   */
  findings: Growth | 'none' | 'any' | null;
  /** Whether findings that only may grow are held against it like those that do. */
  cautious: boolean;
}

export const DEFAULT_RULES: Readonly<Rules> = {
  rules: [],
  ceiling: null,
  ignore: [],
  minShare: 0.01,
  unknown: 'literal',
  findings: null,
  cautious: false,
};

/** @throws ComairError `usage` */
export function parseFindings(text: string): NonNullable<Rules['findings']> {
  const word = text.trim().toLowerCase();
  if (word === 'none' || word === 'any') return word;
  try {
    return parseGrowth(text);
  } catch {
    throw new ComairError(
      `no limit for findings: "${printable(text)}" (none, any, or a class such as O(n^2))`,
      'usage',
    );
  }
}

const PER_RUN = /\s+per\s+run\s*$/i;

/** What stands before a pattern, as "memory" in "memory parse_* <= n". */
const RESOURCE_WORDS: ReadonlyMap<string, Resource> = new Map([
  ...RESOURCES.map((resource) => [resource, resource] as const),
  ['memory', 'peak'],
]);

function resourceIn(words: string): { pattern: string } & Pick<Rule, 'of'> {
  const [, word, pattern] = /^(\S+)\s+(.+)$/s.exec(words) ?? ['', '', words];
  const resource = RESOURCE_WORDS.get(word);
  return resource === undefined ? { pattern: words } : { pattern, of: { word, resource } };
}

/**
 * Reads "parse_* <= O(n log n)", "parse_* <= O(n log n) per run", or "memory parse_* <= O(n)".
 * @throws ComairError `usage`
 */
export function parseRule(text: string): Rule {
  const match = /^(.+?)\s*<=\s*([^<=]+)$/s.exec(text.trim());
  if (match === null) {
    throw new ComairError(
      `no rule: "${printable(text)}" (write it like: parse_* <= O(n log n))`,
      'usage',
    );
  }
  const [, pattern, limit] = match;
  const rule = { text: text.trim(), ...resourceIn(pattern.trim()) };
  const bare = limit.replace(PER_RUN, '');
  return { ...rule, limit: parseGrowth(bare), ...(bare === limit ? {} : { perRun: true }) };
}

/** The limit as a rule has it. @throws ComairError with where it stands in the file */
function inFile<T>(path: string, what: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ComairError(`${path}: ${what}: ${messageOf(error)}`, 'usage');
  }
}

/**
 * Rules from a YAML file: `rules`, `ceiling`, `ignore`, `min_share` (per cent), `unknown`,
 * `findings`, `cautious`.
 * @throws ComairError `input` when it cannot be read, `usage` when it is no such file
 */
export async function readRules(path: string): Promise<Rules> {
  let text: string;
  try {
    text = await readFile(textToBytes(path), 'utf8');
  } catch (error) {
    throw new ComairError(`cannot read the rules ${path}: ${fileProblem(error)}`, 'input');
  }
  // Only `check` needs these two, and loading them takes a while.
  const [{ parse }, { rulesFile }] = await Promise.all([import('yaml'), import('./rules-file.js')]);
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0, logLevel: 'error' });
  } catch (error) {
    const [line] = messageOf(error).split('\n');
    throw new ComairError(`${path} is no YAML: ${printable(line)}`, 'usage');
  }
  const result = rulesFile.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
    throw new ComairError(`${path}: ${where}${printable(issue.message)}`, 'usage');
  }
  const { rules, ceiling, ignore, min_share, unknown, findings, cautious } = result.data;
  return {
    rules: rules.map((rule, i) => inFile(path, `rule ${i + 1}`, () => parseRule(rule))),
    ceiling:
      ceiling === undefined ? null : inFile(path, 'ceiling', () => parseGrowth(String(ceiling))),
    ignore,
    minShare: min_share === undefined ? DEFAULT_RULES.minShare : min_share / 100,
    unknown: unknown ?? DEFAULT_RULES.unknown,
    findings:
      findings === undefined
        ? DEFAULT_RULES.findings
        : inFile(path, 'findings', () => parseFindings(String(findings))),
    cautious: cautious ?? DEFAULT_RULES.cautious,
  };
}
