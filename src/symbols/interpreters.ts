/** Programs that run scripts, by the name of their file, and of which versions functions are told apart. */

export interface Interpreter {
  /** Of the executable, and of the library that does its work, if that is one. */
  program: RegExp;
  /** Versions whose functions are told apart, as a person would say them; null: none. */
  told: string | null;
  /** What makes it name its functions itself; null: nothing does. */
  option: string | null;
  /** How it is given its script: as the first operand, or behind -f. */
  script: 'operand' | '-f';
  /** The option behind which a program stands that is in no file that is named: no operand is one. */
  inline?: RegExp;
}

const OPERAND = { option: null, script: 'operand' } as const;

const INTERPRETERS: readonly Interpreter[] = [
  {
    program: /^(?:lib)?(?:python|pypy)[\d.]*\b/,
    told: 'CPython 3.11, 3.12 and 3.13',
    ...OPERAND,
    inline: /^-[a-zA-Z]*[cm]$/,
  },
  { program: /^(?:lib)?lua(?:jit)?-?[\d.]*\b/, told: 'Lua 5.4', ...OPERAND },
  { program: /^(?:lib)?perl[\d.]*\b/, told: 'Perl 5.36', ...OPERAND, inline: /^-[a-zA-Z\d]*[eE]$/ },
  { program: /^(?:lib)?php-?[\d.]*\b/, told: 'PHP 8.2', ...OPERAND, inline: /^-[a-zA-Z]*r$/ },
  {
    program: /^(?:lib)?(?:j?ruby)-?[\d.]*\b/,
    told: 'Ruby 3.1',
    ...OPERAND,
    inline: /^-[a-zA-Z]*e$/,
  },
  {
    program: /^(?:lib)?(?:node|nodejs)\b/,
    told: null,
    option: 'node --perf-basic-prof',
    script: 'operand',
    inline: /^(?:-[ep]|-pe|--eval|--print)$/,
  },
  {
    program: /^(?:gawk|mawk|nawk|awk|original-awk)(?:-?[\d.]+)?$/,
    told: null,
    option: null,
    script: '-f',
  },
  {
    program: /^(?:lib)?(?:ba|da|z|k|mk|fi|c|tc)?sh(?:-?[\d.]+)?(?:\.so.*)?$/,
    told: null,
    ...OPERAND,
    inline: /^-[a-zA-Z]*c$/,
  },
  {
    program:
      /^(?:lib)?(?:R|Rscript|deno|bun|tclsh|tcl|wish|guile|octave(?:-cli)?|julia|swipl|gforth|ocaml|escript|qjs|jsc?|bc|dc|gnuplot)(?:-?[\d.]+)?(?:\.so.*)?$/,
    told: null,
    ...OPERAND,
  },
];

/** @param name of a file, without its folder */
export const interpreterOf = (name: string): Interpreter | null =>
  INTERPRETERS.find(({ program }) => program.test(name)) ?? null;
