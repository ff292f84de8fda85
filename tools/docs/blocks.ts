/**
 * Code blocks of a page, and what is to be done with them:
 *
 * - `console`: commands behind `$ `, each with the output that it shows, if any;
 * - `sh`: commands alone;
 * - any language and a name, such as `c seen.c`: a file of that name;
 * - any other language, or none: text, with which nothing is done.
 *
 * A comment right before a block says more, and no reader sees it: `<!-- not run: WHY -->`, or
 * `<!-- before: COMMANDS -->`, which make what stands for a file or a program of the reader's.
 * `status=N` behind the language allows commands to end with N.
 */

export interface Command {
  /** As a shell takes it; several lines where one goes on. */
  text: string;
  /** What the page shows behind it; null where that is nothing. */
  shown: string | null;
}

export interface Block {
  /** Of its first line, from 1. */
  line: number;
  kind: 'console' | 'sh' | 'file' | 'text';
  language: string;
  /** Of a file. */
  name: string;
  text: string;
  commands: readonly Command[];
  /** The reason, where its commands are not run. */
  notRun: string | null;
  /** Commands that no reader sees, or ''. */
  before: string;
  /** Exit status that a command may have beside 0. */
  status: number;
}

const FENCE = /^( *)(`{3,})(.*)\n([^]*?)^\1\2 *$/gm;

/** Of a session: commands begin with `$ `, and go on where a line ends with a backslash or quotes are open. */
function sessionOf(text: string): Command[] {
  const commands: Command[] = [];
  const lines = text.replace(/\n$/, '').split('\n');
  for (let at = 0; at < lines.length;) {
    if (!lines[at].startsWith('$ ')) throw new Error(`no command before '${lines[at]}'`);
    let command = lines[at++].slice(2);
    while (at < lines.length && goesOn(command)) command += '\n' + lines[at++];
    const from = at;
    while (at < lines.length && !lines[at].startsWith('$ ')) at++;
    const shown = lines.slice(from, at).join('\n').trim();
    commands.push({ text: command, shown: shown === '' ? null : shown });
  }
  return commands;
}

/** Whether a shell would ask for more. */
function goesOn(command: string): boolean {
  if (command.endsWith('\\')) return true;
  const outside = command.replaceAll(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/gs, '');
  return /['"]/.test(outside);
}

function kindOf(language: string, name: string): Block['kind'] {
  if (language === 'console' || language === 'sh') return language;
  return name === '' ? 'text' : 'file';
}

/** The comment that ends right before `text`'s position `at`, without its marks. */
function commentBefore(text: string, at: number): string {
  return /<!--((?:(?!-->)[^])*)-->\s*$/.exec(text.slice(0, at))?.[1].trim() ?? '';
}

/** @throws Error of a session that begins with output */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(FENCE)].map((match) => {
    const [, indent, , info, inner] = match;
    const text = inner.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const [language = '', ...words] = info.trim().split(/\s+/);
    const status = words.find((word) => word.startsWith('status='))?.slice('status='.length);
    const name = words.find((word) => !word.includes('=')) ?? '';
    const kind = kindOf(language, name);
    const comment = commentBefore(page, match.index);
    return {
      line: page.slice(0, match.index).split('\n').length,
      kind,
      language,
      name,
      text,
      commands: kind === 'console' ? sessionOf(text) : kind === 'sh' ? [{ text, shown: null }] : [],
      notRun: /^not run:\s*([^]+)$/.exec(comment)?.[1] ?? null,
      before: /^before:\s*([^]+)$/.exec(comment)?.[1] ?? '',
      status: Number(status ?? 0),
    };
  });
}

/** Lines of commands that stand in blocks by indentation, which no test would see. */
export function indentedCommands(page: string): string[] {
  const rest = page.replaceAll(FENCE, '');
  return [...rest.matchAll(/\n\n(?: {4}.*\n)+/g)].map(([block]) => block.trim());
}
