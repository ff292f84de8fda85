/** Shells and calculators. */
import { sizes } from '../case.js';
import type { Case } from '../case.js';
import { write } from '../inputs.js';

const BASH = 'https://github.com/bminor/bash/blob/ec8113b9';

export const SHELL: readonly Case[] = [
  {
    name: 'bash-substring',
    truth: {
      exponent: 2,
      what: '${s:i:1} expands, counts and copies the string up to i',
      source: `${BASH}/subst.c`,
    },
    command: [
      'bash',
      '-c',
      'printf -v s "%*s" {n} x; for ((i = 0; i < {n}; i++)); do t=${s:i:1}; done',
    ],
    sizes: sizes(200),
  },
  {
    name: 'bash-append',
    truth: {
      exponent: 2,
      what: 's="${s}x" expands and dequotes the whole string',
      source: `${BASH}/subst.c`,
    },
    command: ['bash', '-c', 's=; for ((i = 0; i < {n}; i++)); do s="${s}0123456789abcdef"; done'],
    sizes: sizes(25),
  },
  {
    name: 'bash-array-front',
    truth: {
      exponent: 2,
      what: 'a=(x "${a[@]}") makes all elements anew',
      source: `${BASH}/array.c`,
    },
    command: ['bash', '-c', 'a=(); for ((i = 0; i < {n}; i++)); do a=("$i" "${a[@]}"); done'],
    sizes: sizes(20),
  },
  {
    name: 'bc-power',
    truth: {
      exponent: 2,
      what: 'each of n factors of one digit multiplies all digits so far',
      source: 'https://www.gnu.org/software/bc/manual/html_mono/bc.html',
    },
    command: ['bc', '-q', '{in}/power.bc'],
    sizes: sizes(100),
    prepare: (folder, n) => {
      write(folder, 'power.bc', `r = 1\nfor (i = 0; i < ${n}; i++) r *= 7\nlength(r)\nquit\n`);
    },
  },
  {
    name: 'dc-hex-print',
    truth: {
      exponent: 2,
      what: 'a number is printed in another base by dividing it once for each digit',
      source: 'https://www.gnu.org/software/bc/manual/html_mono/bc.html',
    },
    command: ['dc', '-e', '16o 10 {n}^ p'],
    sizes: sizes(50),
  },
  {
    name: 'sed-hold-append',
    truth: {
      exponent: 2,
      what: 'G and h copy all lines so far, for each line',
      source: 'https://www.gnu.org/software/sed/manual/sed.html#tac',
    },
    command: ['sed', '-n', '1!G;$p;h', '{in}/lines'],
    sizes: sizes(200),
    prepare: (folder, n) => {
      write(folder, 'lines', Array.from({ length: n }, (_, i) => `line ${i}\n`).join(''));
    },
  },
];
