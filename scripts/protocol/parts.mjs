// The kinds of parts that descriptions in protocol/ have, each as C and as TypeScript. Both are
// written as clang-format and prettier would have them.
import { options } from './options.mjs';
import { packed, record } from './records.mjs';
import { commentC, commentTs, entries, hex, quoted, upper } from './text.mjs';

const about = (comment, text, indent) => (text === undefined ? '' : comment(text, indent));
const inC = ({ only = 'c' }) => only === 'c';
const inTs = ({ only = 'typescript' }) => only === 'typescript';

/** An enum: its constants have their numbers, so that a reader of a frame finds them. */
function enumC({ prefix, type, about: text, values }, last = '') {
  const lines = values
    .filter(inC)
    .map(
      ({ name, c = upper(name), value, about: more }) =>
        `${about(commentC, more, '  ')}  ${prefix}${c} = ${value},\n`,
    );
  const [begin, end] = type === undefined ? ['enum', ''] : [`typedef enum ${type}`, ` ${type}`];
  return `${commentC(text)}${begin} {\n${lines.join('')}${last}}${end};\n`;
}

/** Of type int where that holds it. */
function numberC({ value, hex: isHex }) {
  if (value < 0) return `(${value})`;
  return `${isHex ? hex(value) : value}${value > 0x7fffffff ? 'u' : ''}`;
}

/** An initialiser, which clang-format takes for code. */
const listC = (name, texts) =>
  `/* clang-format off */\n#define ${name} {${texts.join(', ')}}\n/* clang-format on */\n`;

const constants = {
  c: ({ values }, prefix) =>
    entries(values)
      .filter(inC)
      .map((each) => {
        const line = `#define ${prefix}${each.name} ${numberC(each)}\n`;
        return `${about(commentC, each.about)}${line}`;
      })
      .join(''),
  typescript: ({ values }) =>
    entries(values)
      .filter(inTs)
      .map((each) => {
        const number = each.hex ? hex(each.value) : each.value;
        return `${about(commentTs, each.about)}export const ${each.name} = ${number};\n`;
      })
      .join(''),
};

/** @throws Error where two have the same number */
function distinct(name, values) {
  for (const [i, each] of values.entries()) {
    const same = values.slice(0, i).find(({ value }) => value === each.value);
    if (same !== undefined) throw new Error(`${name}: ${each.name} has the number of ${same.name}`);
  }
  return values;
}

const enumeration = {
  c: (part) => enumC({ ...part, values: distinct(part.name, entries(part.values)) }),
  typescript: ({ name, about: text, values }) => {
    const lines = entries(values)
      .filter(inTs)
      .map((each) => `${about(commentTs, each.about, '  ')}  ${each.name}: ${each.value},\n`);
    return (
      `${commentTs(text)}export const ${name} = {\n${lines.join('')}} as const;\n` +
      `export type ${name} = (typeof ${name})[keyof typeof ${name}];\n`
    );
  },
};

/** Lists of texts, whose numbers are their places. */
const names = {
  c: (part, prefix) => {
    const values = entries(part.values).map((each, value) => ({ ...each, value }));
    const list = values.map(({ name }) => quoted('"')(name));
    const count = `  ${prefix}${part.list} = ${values.length},\n`;
    return enumC({ ...part, values }, count) + listC(`${prefix}${part.list}_TEXTS`, list);
  },
  typescript: ({ name, list, about: text, values }) => {
    const lines = entries(values).map(
      (each) => `${about(commentTs, each.about, '  ')}  '${each.name}',\n`,
    );
    return (
      `${commentTs(text)}// prettier-ignore\n` +
      `export const ${list} = [\n${lines.join('')}] as const;\n` +
      `export type ${name} = (typeof ${list})[number];\n`
    );
  },
};

const bytes = {
  c: ({ name, bytes: list, about: text }, prefix) =>
    commentC(text) +
    listC(
      prefix + name,
      list.map((each) => hex(each, 2)),
    ),
  typescript: ({ name, bytes: list, about: text }) =>
    `${commentTs(text)}export const ${name} = Uint8Array.from([${list.map((each) => hex(each, 2)).join(', ')}]);\n`,
};

/** A piece of shared memory: a struct of words, and where they are. */
const struct = {
  c: ({ type, about: text, words: list }) => {
    const lines = Object.entries(list).map(
      ([name, more]) => `${commentC(more, '  ')}  uint32_t ${name};\n`,
    );
    return `${commentC(text)}typedef struct ${type} {\n${lines.join('')}} ${type};\n`;
  },
  typescript: ({ name, about: text, words: list }) => {
    const lines = Object.entries(list).map(
      ([word, more], i) => `${commentTs(more, '  ')}  ${word}: ${4 * i},\n`,
    );
    return `${commentTs([text, 'By name: the byte where the word begins.'])}export const ${name} = {\n${lines.join('')}} as const;\n`;
  },
};

/** Columns of a row: an X macro, and a table. */
const columns = {
  c: ({ about: text, columns: list }, prefix) => {
    const rows = entries(list).map(
      ({ name, c = upper(name), stream = name, sign, occurrence }) =>
        `  COLUMN(${c}, "${stream}", ${sign.toUpperCase()}, ${occurrence.toUpperCase()})`,
    );
    const macro = [`#define ${prefix}COLUMN_LIST(COLUMN)`, ...rows];
    const lines = macro.map((line, i) => (i + 1 < macro.length ? `${line.padEnd(99)}\\` : line));
    const head = ['COLUMN(constant, name in the stream, sign, occurrence)', ...text];
    return `${commentC(head)}${lines.join('\n')}\n`;
  },
  typescript: ({ about: text, columns: list }) => {
    const lines = entries(list).map(
      ({ name, stream = name, sign, occurrence }) =>
        `  ${name}: { stream: '${stream}', sign: '${sign}', occurrence: '${occurrence}' },\n`,
    );
    return `${commentTs(text)}export const COLUMN_LIST = {\n${lines.join('')}} as const;\n`;
  },
};

/** Sizes that are sums of columns. */
const sums = {
  c: ({ about: text, sums: list }, prefix) => {
    const all = entries(list).map((each, value) => ({ ...each, value }));
    const parts = all.reduce((bits, { part, value }) => (part ? bits | (1 << value) : bits), 0);
    return (
      enumC({ prefix: `${prefix}SUM_`, about: text, values: all }) +
      `${commentC('By bits: those that are parts of another.')}#define ${prefix}SUM_PARTS ${hex(parts)}u\n`
    );
  },
  typescript: ({ about: text, sums: list }) => {
    const all = entries(list);
    const listOf = (texts) => `[${texts.map(quoted("'")).join(', ')}]`;
    const lines = all.map(({ name, columns: of }) => `  ${name}: ${listOf(of)},\n`);
    const parts = all.filter(({ part }) => part).map(({ name }) => name);
    return (
      `${commentTs(text)}export const SUMS = ${listOf(all.map(({ name }) => name))} as const;\n` +
      `export const SUM_COLUMNS = {\n${lines.join('')}} as const;\n` +
      `${commentTs('Those that are parts of another.')}export const SUM_PARTS = ${listOf(parts)} as const;\n`
    );
  },
};

/** Folders: the scripts read the description itself. */
const folders = {
  cmake: ({ name, folders: list }, prefix) => `set(${prefix}${name} ${list.join(' ')})\n`,
  typescript: ({ name, about: text, folders: list }) =>
    `${commentTs(text)}export const ${name} = [${list.map(quoted("'")).join(', ')}] as const;\n`,
};

/** Keys of the maps of frames. */
const maps = {
  c: ({ about: text, maps: all }, prefix) => {
    const lines = Object.entries(all).flatMap(([map, keys]) =>
      keys.map((key) => `#define ${prefix}KEY_${upper(map)}_${upper(key)} "${key}"\n`),
    );
    return `${commentC(text)}${lines.join('')}`;
  },
  typescript: ({ name, type, about: text, maps: all }) => {
    const lines = Object.entries(all).map(
      ([map, keys]) => `  ${map}: [${keys.map(quoted("'")).join(', ')}],\n`,
    );
    return (
      `${commentTs(text)}// prettier-ignore\n` +
      `export const ${name} = {\n${lines.join('')}} as const;\n` +
      `export type ${type}<K extends keyof typeof ${name}> = (typeof ${name})[K][number];\n`
    );
  },
};

/** Words that are values: C has a constant for each. */
const words = {
  c: ({ about: text, prefix, words: list }) =>
    commentC(text) + list.map((word) => `#define ${prefix}${upper(word)} "${word}"\n`).join(''),
  typescript: ({ name, list: constant, about: text, words: list }) =>
    `${commentTs(text)}export const ${constant} = [${list.map(quoted("'")).join(', ')}] as const;\n` +
    `export type ${name} = (typeof ${constant})[number];\n`,
};

/** System calls by number: a C file that includes this does not compile where one has another. */
const calls = {
  c: ({ about: text, calls: list }) => {
    const lines = Object.entries(list).map(
      ([name, number]) =>
        `_Static_assert(SYS_${name} == ${number}, "protocol/system-calls.mjs: ${name}");\n`,
    );
    return `#include <sys/syscall.h>\n\n/* clang-format off */\n${commentC(text)}${lines.join('')}/* clang-format on */\n`;
  },
  typescript: ({ name, about: text, calls: list }) => {
    const lines = Object.entries(list).map(([call, number]) => `  ${number}: '${call}',\n`);
    return `${commentTs(text)}export const ${name}: Readonly<Partial<Record<number, string>>> = {\n${lines.join('')}};\n`;
  },
};

/** What is defined on the command line of a compiler: the scripts read the description itself. */
const defines = {
  cmake: ({ engines, capabilities }, prefix) =>
    engines
      .map((engine) => {
        const words = entries(capabilities)
          .filter((each) => each.engines.includes(engine))
          .map(({ name }) => prefix + name);
        return `set(${prefix}${engine.toUpperCase()}_DEFINES ${words.join(' ')})\n`;
      })
      .join(''),
};

export const PARTS = {
  constants,
  enumeration,
  names,
  bytes,
  struct,
  words,
  maps,
  calls,
  columns,
  sums,
  folders,
  options,
  defines,
  record,
  packed,
};
