/** Which functions and variables of the core and the engines their files declare and define, by the look of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Without comments, directives, and what stands in braces. */
function outline(text: string): string {
  let depth = 0;
  const plain = text.replace(/\/\*[^]*?\*\//g, ' ').replace(/^[ \t]*#(?:.*\\\n)*.*$/gm, ' ');
  return plain.replace(/[{}]|[^{}]+/g, (piece) => {
    if (piece === '{') return depth++ === 0 ? '{' : ' ';
    if (piece === '}') return --depth === 0 ? '};' : ' ';
    return depth === 0 ? piece : ' ';
  });
}

interface Names {
  declared: Set<string>;
  defined: Set<string>;
}

function namesOf(text: string): Names {
  const names: Names = { declared: new Set(), defined: new Set() };
  for (const statement of outline(text).split(';')) {
    if (/^\s*(?:typedef|static|struct \w+ *[{]|enum)\b/.test(statement)) continue;
    const isExtern = /^\s*extern\b/.test(statement);
    const aFunction = /\b(c[adv]_\w+)\s*\(/.exec(statement);
    const aVariable = /\(\*(c[adv]_\w+)\)|\b(c[adv]_\w+)\s*(?:=|\[|$)/.exec(statement);
    const isDeclared = isExtern || (aFunction !== null && !statement.includes('{'));
    const name = (aFunction ?? aVariable)?.slice(1).find(Boolean);
    if (name !== undefined) (isDeclared ? names.declared : names.defined).add(name);
  }
  return names;
}

/** @returns what a header declares and another file than its own defines, in words */
export function declaredElsewhere(root: string, files: readonly string[]): string[] {
  const names = new Map(
    files.map((file) => [file, namesOf(readFileSync(join(root, file), 'utf8'))]),
  );
  const definedBy = new Map<string, string>();
  for (const [file, { defined }] of names) for (const name of defined) definedBy.set(name, file);
  return [...names].flatMap(([file, { declared }]) =>
    [...declared].flatMap((name) => {
      const where = definedBy.get(name);
      if (where === file || where === file.replace(/\.h$/, '.c')) return [];
      return `${file} declares ${name}, ${where ?? 'nothing'} defines it`;
    }),
  );
}
