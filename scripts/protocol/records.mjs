// Records: values that follow each other in an order that both languages know. In a frame's map they
// are arrays, which C writes from a struct and TypeScript reads by a table (src/stream/records.ts);
// packed ones are 32-bit words, which are many: TypeScript has a function for each that reads it.
import { commentC, commentTs, entries, upper } from './text.mjs';

/** 'LoopEnd' as C names a type. */
const lower = (name) => upper(name).toLowerCase();
const sent = (name) => `ca_sent_${lower(name)}`;

/** By type of a field: what C keeps it as, how many values it is, and how it writes them. */
const FIELDS = {
  count: { c: () => 'uint64_t ', put: (at) => `ca_put_uint(w, ${at});` },
  number: { c: () => 'uint32_t ', put: (at) => `ca_put_uint(w, ${at});` },
  flag: { c: () => 'bool ', put: (at) => `ca_put_uint(w, ${at});` },
  // So many, one after the other.
  counts: {
    c: () => 'const uint32_t *',
    values: ({ length }) => length,
    put: (at, { length }) => `for (int i = 0; i < ${length}; i++)\n    ca_put_uint(w, ${at}[i]);`,
  },
  address: { c: () => 'uint64_t ', put: (at) => `ca_put_uint(w, ${at});` },
  signed: { c: () => 'int64_t ', put: (at) => `ca_put_int(w, ${at});` },
  // In two halves: readers take numbers as doubles.
  mask: {
    c: () => 'uint64_t ',
    values: () => 2,
    put: (at) => `ca_put_uint(w, (uint32_t)${at});\n  ca_put_uint(w, ${at} >> 32);`,
  },
  text: { c: () => 'const char *', put: (at, { bytes }) => `ca_put_text(w, ${at}, ${bytes});` },
  record: { c: ({ of }) => `${sent(of)} `, put: (at, { of }) => `ca_put_${lower(of)}(w, &${at});` },
  list: { c: () => 'ca_list ', put: (at) => `ca_put_list(w, &${at});` },
};

const WORDS = {
  word: { c: 'uint32_t ', words: 1, read: (low) => low },
  signed_word: { c: 'int32_t ', words: 1, read: (low) => `${low} | 0` },
  flag: { c: 'bool ', words: 1, read: (low) => `${low} !== 0` },
  pair: { c: 'uint64_t ', words: 2, read: (low, high) => `${high} * 2 ** 32 + ${low}` },
  signed_pair: { c: 'int64_t ', words: 2, read: (low, high) => `(${high} | 0) * 2 ** 32 + ${low}` },
};

const fieldsC = (fields, typeOf) =>
  entries(fields)
    .map(
      (each) =>
        `${each.about === undefined ? '' : commentC(each.about, '  ')}  ${typeOf(each)}${lower(each.name)};\n`,
    )
    .join('');

const table = ({ name, about, fields }, rowOf) =>
  `${commentTs(about)}// prettier-ignore\nexport const ${upper(name)} = {\n${entries(fields)
    .map((each) => {
      const comment = each.about === undefined ? '' : commentTs(each.about, '  ');
      return `${comment}  ${each.name}: { ${rowOf(each).join(', ')} },\n`;
    })
    .join('')}} as const;\n`;

export const record = {
  c: ({ name, about, fields }) => {
    const list = entries(fields);
    const values = list.reduce((n, each) => n + (FIELDS[each.type].values?.(each) ?? 1), 0);
    const puts = list.map(
      (each) => `  ${FIELDS[each.type].put(`of->${lower(each.name)}`, each)}\n`,
    );
    return (
      `${commentC(about)}typedef struct ${sent(name)} {\n` +
      `${fieldsC(fields, (each) => FIELDS[each.type].c(each))}} ${sent(name)};\n\n` +
      `static inline void ca_put_${lower(name)}(ca_writer *w, const ${sent(name)} *of) {\n` +
      `  ca_put_array(w, ${values});\n${puts.join('')}}\n`
    );
  },
  typescript: (part) =>
    table(part, ({ type, of, least, most, length, absent }) => [
      `type: '${type}'`,
      ...(of === undefined ? [] : [`of: ${upper(of)}`]),
      ...(type === 'number' ? [`least: ${least ?? 0}`, `most: ${most ?? 0xffffffff}`] : []),
      ...(length === undefined ? [] : [`length: ${length}`]),
      ...(absent === undefined ? [] : [`absent: ${JSON.stringify(absent)}`]),
    ]),
};

export const packed = {
  c: ({ name, about, fields }, prefix) => {
    const list = entries(fields);
    const words = list.reduce((n, { type }) => n + WORDS[type].words, 0);
    const puts = list.map(({ name: field, type }) => {
      const at = `of->${lower(field)}`;
      const low = `  *to++ = (uint32_t)${at};\n`;
      return WORDS[type].words === 1 ? low : `${low}  *to++ = (uint32_t)((uint64_t)${at} >> 32);\n`;
    });
    return (
      `enum { ${prefix}${upper(name)}_WORDS = ${words} };\n\n` +
      `${commentC(about)}typedef struct ${sent(name)} {\n` +
      `${fieldsC(fields, ({ type }) => WORDS[type].c)}} ${sent(name)};\n\n` +
      `${commentC('@returns where the next one goes')}` +
      `static inline uint32_t *ca_pack_${lower(name)}(uint32_t *to, const ${sent(name)} *of) {\n` +
      `${puts.join('')}  return to;\n}\n`
    );
  },
  typescript: ({ name, about, fields }) => {
    let words = 0;
    const next = () => (words++ === 0 ? 'words[at]' : `words[at + ${words - 1}]`);
    const lines = entries(fields).map(({ name: field, type, about: more }) => {
      const kind = type === 'flag' ? 'boolean' : 'number';
      const places = Array.from({ length: WORDS[type].words }, next);
      return {
        type: `${more === undefined ? '' : commentTs(more, '  ')}  ${field}: ${kind};\n`,
        value: `  ${field}: ${WORDS[type].read(...places)},\n`,
      };
    });
    return (
      `export const ${upper(name)}_WORDS = ${words};\n\n` +
      `${commentTs(about)}export interface ${name} {\n${lines.map(({ type }) => type).join('')}}\n\n` +
      `${commentTs('A pair above 2^53 loses its last bits. @param words has all of it, from `at` on')}` +
      `// prettier-ignore\nexport const read${name} = (words: Uint32Array, at: number): ${name} => ({\n` +
      `${lines.map(({ value }) => value).join('')}});\n`
    );
  },
};
