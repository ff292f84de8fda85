// Options of the engines' command lines: for C a struct, a table of its fields and what usages say; for
// TypeScript a table, and rows of the options of a recording.
import { commentC, commentTs, entries, quoted, upper } from './text.mjs';

const WIDTH = 100;
const C_TYPES = { flag: 'bool ', number: 'uint32_t ', power: 'uint32_t ', address: 'uint64_t ' };

/** With all that may be left out. */
function settled(list) {
  return entries(list).map(({ name, word = name, type, default: usual, ...more }) => ({
    name,
    word,
    type,
    usual,
    field: word.replaceAll('-', '_'),
    isInternal: false,
    least: 0,
    most: 0,
    values: 'no|yes',
    shown: type === 'flag' ? 'no' : usual,
    ...more,
  }));
}

/** Lines that a macro ends with; clang-format is not asked. */
const macro = (head, lines) => `${[`#define ${head}`, ...lines].join(' \\\n')}\n`;

function usage(all, name) {
  const lines = all.map(({ word, values, about, shown }) => {
    const usual = shown === undefined ? '' : ` [${shown}]`;
    return `  "    ${`--${word}=${values}`.padEnd(26)} ${about}${usual}\\n"`;
  });
  return macro(name, lines);
}

function c({ about, options: list, usages }, prefix) {
  const all = settled(list);
  const engines = [...new Set(all.flatMap((each) => each.engines))];
  const bitOf = (engine) => `${prefix}ENGINE_${upper(engine)}`;
  const bits = engines.map((each, i) => `  ${bitOf(each)} = ${1 << i},\n`);
  const fields = all.map(
    ({ field, type, about: more }) =>
      `${commentC(more, '  ')}  ${C_TYPES[type] ?? 'const char *'}${field};\n`,
  );
  const type = `${prefix.toLowerCase()}engine_options`;
  const defaults = all
    .filter(({ usual }) => usual !== undefined)
    .map(({ field, usual }) => `.${field} = ${usual}`);
  const rows = all.map(({ field, word, type: kind, least, most, engines: of }) => {
    const mask = of.map(bitOf).join(' | ');
    return `  OPTION(${field}, "--${word}=", ${upper(kind)}, ${least}, ${most}, ${mask})`;
  });
  const words = all.map(
    ({ field, word }) => `#define ${prefix}OPTION_${upper(field)} "--${word}="`,
  );
  const shown = usages.flatMap((engine) =>
    [false, true].map((isInternal) =>
      usage(
        all.filter((each) => each.engines.includes(engine) && each.isInternal === isInternal),
        `${prefix}${upper(engine)}_${isInternal ? 'INTERNAL_' : ''}USAGE`,
      ),
    ),
  );
  return [
    `${commentC('Bits of those that know an option.')}enum {\n${bits.join('')}};\n`,
    `${commentC(about)}typedef struct ${type} {\n${fields.join('')}} ${type};\n`,
    '/* clang-format off */',
    `#define ${prefix}ENGINE_DEFAULTS {${defaults.join(', ')}}\n`,
    '/* OPTION(field, how it begins, type, least, most, engines) */',
    macro(`${prefix}ENGINE_OPTION_LIST(OPTION)`, rows),
    `${words.join('\n')}\n`,
    `${shown.join('\n')}/* clang-format on */\n`,
  ].join('\n');
}

/** As prettier has it. */
function rowOf(name, parts) {
  const line = `  ${name}: { ${parts.join(', ')} },\n`;
  if (line.length <= WIDTH + 1) return line;
  return `  ${name}: {\n${parts.map((part) => `    ${part},\n`).join('')}  },\n`;
}

function typescript({ about, options: list }) {
  const rows = settled(list).map(({ name, word, type, engines, least, most, about: more }) => {
    const of = engines.map(quoted("'")).join(', ');
    const range = most === 0 ? [] : [`least: ${least}`, `most: ${most}`];
    const parts = [`word: '${word}'`, `type: '${type}'`, `engines: [${of}]`, ...range];
    return commentTs(more, '  ') + rowOf(name, parts);
  });
  const flags = entries(list)
    .filter(({ user }) => user !== undefined)
    .map(({ name, user: { api, ...row } }) => {
      const lines = Object.entries(row).map(([key, value]) => `    ${key}: '${value}',\n`);
      return `${commentTs(api, '  ')}  ${name}: {\n    kind: 'flag',\n${lines.join('')}    default: false,\n  },\n`;
    });
  return (
    `${commentTs(about)}export const ENGINE_OPTIONS = {\n${rows.join('')}} as const;\n\n` +
    commentTs('Those that are flags of comair-bin, for the table of the options of a recording.') +
    `export const ENGINE_FLAGS = {\n${flags.join('')}} as const;\n`
  );
}

export const options = { c, typescript };
