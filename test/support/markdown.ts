/** Markdown as GitHub's own program reads it. */
import { run } from './command.js';

/** Elements that may be in a page, and what is in none: all that a name could have smuggled in. */
export const PLAIN = [
  'h3',
  'p',
  'ul',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'code',
  'br',
  'details',
  'summary',
  'strong',
];

export interface Page {
  html: string;
  /** Names of its elements, each once. */
  elements: string[];
  /** Texts of its cells and items, without markup. */
  texts: string[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

const textOf = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot);/g, (each) => ENTITIES[each]);

/** @throws Error when cmark-gfm is not installed */
export async function pageOf(markdown: string): Promise<Page> {
  const extensions = ['table', 'autolink', 'strikethrough', 'tasklist'];
  const args = ['--unsafe', ...extensions.flatMap((name) => ['-e', name])];
  const { status, stdout, stderr } = await run('cmark-gfm', args, { input: markdown });
  if (status !== 0) throw new Error(stderr);
  const html = stdout.replaceAll('<!-- -->', '');
  const elements = [...new Set([...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => name))];
  const texts = [...html.matchAll(/<(td|li)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , text]) =>
    textOf(text),
  );
  return { html: stdout, elements, texts };
}
