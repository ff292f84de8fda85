/** Which functions and variables C files declare and define, by the look of them, and guards of headers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unitOf } from '../house/sources.js';

/** Without comments, directives, and what stands in braces. */
function outline(text: string): string {
  let depth = 0;
  const plain = text
    .replace(/\/\*[^]*?\*\//g, ' ')
    .replace(/^[ \t]*#(?:.*\\\n)*.*$/gm, ' ')
    .replace(
      /\b(?:__attribute__|__asm__(?: volatile)?)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g,
      ' ',
    );
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
    const aFunction = /\b([a-z]\w+)\s*\(/.exec(statement);
    const aVariable = /\(\*([a-z]\w+)\)|\b([a-z]\w+)\s*(?:=|\[|$)/.exec(statement);
    const isDeclared = isExtern || (aFunction !== null && !statement.includes('{'));
    const name = (aFunction ?? aVariable)?.slice(1).find(Boolean);
    if (name !== undefined && name !== 'void')
      (isDeclared ? names.declared : names.defined).add(name);
  }
  return names;
}

/** @returns what a header declares and another file than its own defines, in words */
export function declaredElsewhere(root: string, files: readonly string[]): string[] {
  const names = new Map(
    files.map((file) => [file, namesOf(readFileSync(join(root, file), 'utf8'))]),
  );
  const definedBy = new Map<string, string[]>();
  for (const [file, { defined }] of names)
    for (const name of defined) definedBy.set(name, [...(definedBy.get(name) ?? []), file]);
  return [...names].flatMap(([file, { declared }]) =>
    [...declared].flatMap((name) => {
      const where = definedBy.get(name) ?? [];
      if (where.some((each) => unitOf(each) === unitOf(file))) return [];
      // Of several definitions each product has one: the header says what it asks of them.
      if (where.length > 1) return [];
      if (where.length === 0 && !/^c[adv]_/.test(name)) return [];
      return `${file} declares ${name}, ${where[0] ?? 'nothing'} defines it`;
    }),
  );
}

/** @returns headers without a guard of their own, in words */
export function sharedGuards(root: string, files: readonly string[]): string[] {
  const first = new Map<string, string>();
  return files
    .filter((file) => file.endsWith('.h'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
      const guard = /^\s*#ifndef (\w+)\s*\n#define \1\s/.exec(text)?.[1];
      if (guard === undefined) return /^\s*#pragma once\s/.test(text) ? [] : `${file} has no guard`;
      const other = first.get(guard);
      first.set(guard, file);
      return other === undefined ? [] : `${other} and ${file} are both guarded by ${guard}`;
    });
}
