// Records: values that follow each other in an order that both languages know. In a frame's map they
// are arrays, which C writes from a struct and TypeScript reads by a table (src/stream/records.ts);
// packed ones are 32-bit words.
import { commentC, commentTs, entries, upper } from './text.mjs';

/** 'LoopEnd' as C names a type. */
const lower = (name) => upper(name).toLowerCase();
const sent = (name) => `ca_sent_${lower(name)}`;

/** By type of a field: what C keeps it as, how many values it is, and how it writes them. */
const FIELDS = {
  count: { c: () => 'uint64_t ', put: (at) => `ca_put_uint(w, ${at});` },
  number: { c: () => 'uint32_t ', put: (at) => `ca_put_uint(w, ${at});` },
  flag: { c: () => 'bool ', put: (at) => `ca_put_uint(w, ${at});` },
  address: { c: () => 'uint64_t ', put: (at) => `ca_put_uint(w, ${at});` },
  signed: { c: () => 'int64_t ', put: (at) => `ca_put_int(w, ${at});` },
  // In two halves: readers take numbers as doubles.
  mask: {
    c: () => 'uint64_t ',
    values: 2,
    put: (at) => `ca_put_uint(w, (uint32_t)${at});\n  ca_put_uint(w, ${at} >> 32);`,
  },
  text: { c: () => 'const char *', put: (at, { bytes }) => `ca_put_text(w, ${at}, ${bytes});` },
  record: { c: ({ of }) => `${sent(of)} `, put: (at, { of }) => `ca_put_${lower(of)}(w, &${at});` },
  list: { c: () => 'ca_list ', put: (at) => `ca_put_list(w, &${at});` },
};

const WORDS = {
  word: { c: 'uint32_t ', words: 1 },
  signed_word: { c: 'int32_t ', words: 1 },
  flag: { c: 'bool ', words: 1 },
  pair: { c: 'uint64_t ', words: 2 },
  signed_pair: { c: 'int64_t ', words: 2 },
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
    const values = list.reduce((n, { type }) => n + (FIELDS[type].values ?? 1), 0);
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
    table(part, ({ type, of, least, most, absent }) => [
      `type: '${type}'`,
      ...(of === undefined ? [] : [`of: ${upper(of)}`]),
      ...(type === 'number' ? [`least: ${least ?? 0}`, `most: ${most ?? 0xffffffff}`] : []),
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
  typescript: (part) => table(part, ({ type }) => [`type: '${type}'`]),
};
