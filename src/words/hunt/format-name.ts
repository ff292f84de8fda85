/** What an input is, in words, by the end of the file's name. */
import { extname } from 'node:path';

const FORMATS = new Map(
  Object.entries({
    '.c': 'C',
    '.css': 'CSS',
    '.csv': 'CSV',
    '.html': 'HTML',
    '.htm': 'HTML',
    '.ini': 'INI',
    '.js': 'JavaScript',
    '.json': 'JSON',
    '.lua': 'Lua',
    '.md': 'Markdown',
    '.py': 'Python',
    '.sql': 'SQL',
    '.svg': 'SVG',
    '.tex': 'TeX',
    '.toml': 'TOML',
    '.xml': 'XML',
    '.yaml': 'YAML',
    '.yml': 'YAML',
  }),
);

/** "a Markdown file", "an input", "an argument". */
export function inputWords(way: 'file' | 'stdin' | 'text', name: string): string {
  if (way === 'text') return 'an argument';
  const format = FORMATS.get(extname(name).toLowerCase());
  if (format === undefined) return 'an input';
  return `${/^(?:HTML|INI|SQL|SVG|XML)/.test(format) ? 'an' : 'a'} ${format} file`;
}
