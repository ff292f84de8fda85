/** Data: jq, sqlite3, XML. */
import { sizes } from '../case.js';
import type { Case } from '../case.js';
import { lines, write } from '../inputs.js';

const table = (n: string) =>
  `create table t(a, b); with recursive c(x) as (values(1) union all select x + 1 from c where x < ${n}) insert into t select x, x * 7 % ${n} from c;`;
const OPTIMIZER = 'https://www.sqlite.org/optoverview.html';

export const DATA: readonly Case[] = [
  {
    name: 'jq-array-minus',
    truth: {
      exponent: 2,
      what: 'each element is compared with all of the other array',
      source: 'https://github.com/jqlang/jq/blob/jq-1.6/src/jv_aux.c',
    },
    command: ['jq', '-n', '-c', '[range({n})] - [range({n}) | . + 100000]'],
    sizes: sizes(50),
  },
  {
    name: 'jq-prepend',
    truth: {
      exponent: 2,
      what: '[x] + list appends all of the list, element by element, to the new array',
      source: 'https://github.com/jqlang/jq/blob/jq-1.6/src/jv.c',
    },
    command: ['jq', '-n', 'reduce range({n}) as $i ([]; [$i] + .) | length'],
    sizes: sizes(50),
  },
  {
    name: 'sqlite-join',
    truth: {
      exponent: 2,
      what: 'nested loops without an index',
      source: OPTIMIZER,
    },
    command: [
      'sqlite3',
      ':memory:',
      `pragma automatic_index = off; ${table('{n}')} select count(*) from t x join t y on x.a = y.b;`,
    ],
    sizes: sizes(50),
  },
  {
    name: 'sqlite-join-three',
    truth: {
      exponent: 3,
      what: 'three nested loops without an index',
      source: OPTIMIZER,
    },
    command: [
      'sqlite3',
      ':memory:',
      `pragma automatic_index = off; ${table('{n}')} select count(*) from t x, t y, t z where x.a + y.a + z.a = 7;`,
    ],
    sizes: sizes(12, 7, 1.5),
  },
  {
    name: 'sqlite-like',
    truth: {
      exponent: 2,
      what: 'a pattern with % before and after is tried at each place of the text',
      source: 'https://www.sqlite.org/limits.html#max_like_pattern_length',
    },
    command: [
      'sqlite3',
      ':memory:',
      "select printf('%.*c', {n}, 'a') like '%' || printf('%.*c', {n} / 2, 'a') || 'b%';",
    ],
    sizes: sizes(100),
  },
  {
    name: 'xsltproc-preceding',
    truth: {
      exponent: 2,
      what: 'count(preceding-sibling::*) walks all siblings before, for each element',
      source: 'https://www.w3.org/TR/xpath-10/#axes',
    },
    command: ['xsltproc', '{in}/count.xsl', '{in}/list.xml'],
    sizes: sizes(100),
    prepare: (folder, n) => {
      write(folder, 'list.xml', `<l>\n${lines(n, (i) => `<i v="${i}"/>`)}</l>\n`);
      write(
        folder,
        'count.xsl',
        '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/><xsl:template match="/"><xsl:for-each select="l/i"><xsl:value-of select="count(preceding-sibling::*)"/></xsl:for-each></xsl:template></xsl:stylesheet>\n',
      );
    },
  },
  {
    name: 'xmllint-attributes',
    truth: {
      exponent: 2,
      what: 'each attribute of an element is compared with all others, for duplicates',
      source: 'https://gitlab.gnome.org/GNOME/libxml2/-/blob/v2.9.14/parser.c',
    },
    command: ['xmllint', '--noout', '{in}/one.xml'],
    sizes: sizes(150),
    prepare: (folder, n) => {
      const all = Array.from({ length: n }, (_, i) => `a${i}="1"`).join(' ');
      write(folder, 'one.xml', `<r ${all}/>\n`);
    },
  },
];
