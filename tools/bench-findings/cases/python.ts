/** CPython. */
import { python, sizes } from '../case.js';
import type { Case } from '../case.js';

const COMPLEXITY = 'https://wiki.python.org/moin/TimeComplexity';

export const PYTHON: readonly Case[] = [
  {
    name: 'python-insert-front',
    truth: {
      exponent: 2,
      what: 'list.insert(0, x) moves all elements, one by one',
      source: COMPLEXITY,
    },
    command: python('l = []', 'for i in range({n}): l.insert(0, i)'),
    sizes: sizes(1000),
  },
  {
    name: 'python-in-list',
    truth: {
      exponent: 2,
      what: '`x in list` compares with one element after another',
      source: COMPLEXITY,
    },
    command: python(
      'l = list(range(1000, 1000 + {n}))',
      'for x in range(1000, 1000 + {n}): x in l',
    ),
    sizes: sizes(200),
  },
  {
    name: 'python-collisions',
    truth: {
      exponent: 2,
      what: 'keys of equal hash: a look-up tries all slots that the others took',
      source: 'https://docs.python.org/3.11/reference/datamodel.html#object.__hash__',
    },
    command: python('d = {}', 'for i in range(1, {n}): d[i * (2 ** 61 - 1)] = i'),
    sizes: sizes(150),
  },
  {
    name: 'python-tuple-append',
    truth: {
      exponent: 2,
      what: 't += (x,) copies the tuple',
      source: 'https://docs.python.org/3.11/library/stdtypes.html#common-sequence-operations',
    },
    command: python('t = ()', 'for i in range({n}): t += (i,)'),
    sizes: sizes(200),
  },
  {
    name: 'python-bytes-append',
    truth: {
      exponent: 2,
      what: 'b += x copies the bytes',
      source: 'https://docs.python.org/3.11/library/stdtypes.html#common-sequence-operations',
    },
    command: python("b = b''", "for i in range({n}): b += b'0123456789abcdef'"),
    sizes: sizes(400),
  },
  {
    name: 'python-int-to-str',
    truth: {
      exponent: 2,
      what: 'digits base 2^30 are multiplied into all decimal digits so far',
      source: 'https://github.com/python/cpython/blob/v3.11.2/Objects/longobject.c',
    },
    command: ['/usr/bin/python3', '-IS', '-X', 'int_max_str_digits=0', '-c', 'str((1 << {n}) - 1)'],
    sizes: sizes(8000),
  },
  {
    name: 'python-str-to-int',
    truth: {
      exponent: 2,
      what: 'each nine digits multiply all of the number so far',
      source: 'https://nvd.nist.gov/vuln/detail/CVE-2020-10735',
    },
    command: ['/usr/bin/python3', '-IS', '-X', 'int_max_str_digits=0', '-c', "int('7' * {n})"],
    sizes: sizes(2000),
  },
  {
    name: 'python-regex-square',
    truth: {
      exponent: 2,
      what: 'from each start `a*` runs to the end of the text, then no b follows',
      source: 'https://swtch.com/~rsc/regexp/regexp1.html',
    },
    command: python('import re', "re.search('a*b', 'a' * {n})"),
    sizes: sizes(250),
  },
  {
    name: 'python-regex-cube',
    truth: {
      exponent: 3,
      what: 'from each start, for each end of the first `a*`, the second runs to the end',
      source: 'https://swtch.com/~rsc/regexp/regexp1.html',
    },
    command: python('import re', "re.search('a*a*b', 'a' * {n})"),
    sizes: sizes(40, 7, 1.5),
  },
  {
    name: 'python-matrix-product',
    truth: {
      exponent: 3,
      what: 'three nested loops in the evaluator',
      source: 'https://en.wikipedia.org/wiki/Matrix_multiplication_algorithm',
    },
    command: python(
      'n = {n}',
      'a = [[(i * j) % 7 for j in range(n)] for i in range(n)]',
      'c = [[0] * n for i in range(n)]',
      'for i in range(n):',
      '  for j in range(n):',
      '    s = 0',
      '    for k in range(n): s += a[i][k] * a[k][j]',
      '    c[i][j] = s',
    ),
    sizes: sizes(12, 7, 1.5),
  },
  {
    name: 'python-bubble-sort',
    truth: {
      exponent: 2,
      what: 'a bubble sort in the evaluator',
      source: 'https://en.wikipedia.org/wiki/Bubble_sort',
    },
    command: python(
      'n = {n}',
      'l = [i * 7919 % 10007 for i in range(n)]',
      'for i in range(n):',
      '  for j in range(n - 1 - i):',
      '    if l[j] > l[j + 1]: l[j], l[j + 1] = l[j + 1], l[j]',
    ),
    sizes: sizes(50),
  },
];
