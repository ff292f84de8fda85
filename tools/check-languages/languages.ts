/**
 * One program in each language: the same orders of a shop, of which the customers are told apart
 * by a search through a list. The sources are in programs/.
 */
export interface Language {
  name: string;
  source: string;
  /** Programs that have to be there. */
  needs: readonly string[];
  /** Commands that make the program, in a folder that has the source. */
  build: readonly (readonly string[])[];
  /** The program; sizes follow. */
  run: readonly string[];
  /** The functions that are quadratic, as their author would write them. */
  culprit: RegExp;
  /** Those that are not: n and n log n. */
  controls: RegExp;
}

const SNAKE = /\b(distinct_customers|is_known)\b/;
const SNAKE_CONTROLS = /\b(make_orders|total_amount|rank_orders)\b/;
const CAMEL = /\b(distinctCustomers|isKnown)\b/;
const CAMEL_CONTROLS = /\b(makeOrders|totalAmount|rankOrders)\b/;

const snake = { culprit: SNAKE, controls: SNAKE_CONTROLS };
const camel = { culprit: CAMEL, controls: CAMEL_CONTROLS };

const compiled = (
  name: string,
  source: string,
  compiler: readonly string[],
  names: Pick<Language, 'culprit' | 'controls'>,
): Language => ({
  name,
  source,
  needs: compiler.slice(0, 1),
  build: [compiler],
  run: ['./orders'],
  ...names,
});

const interpreted = (
  name: string,
  source: string,
  interpreter: readonly string[],
  names: Pick<Language, 'culprit' | 'controls'>,
): Language => ({
  name,
  source,
  needs: interpreter.slice(0, 1),
  build: [],
  run: [...interpreter, source],
  ...names,
});

export const LANGUAGES: readonly Language[] = [
  compiled('C', 'orders.c', ['gcc', '-O2', '-o', 'orders', 'orders.c'], snake),
  compiled('C++', 'orders.cpp', ['g++', '-std=c++20', '-O2', '-o', 'orders', 'orders.cpp'], {
    culprit: /\bshop::Customers::(add_all|is_known)\b/,
    controls: /\bshop::(make_orders|total_amount|rank_orders)\b/,
  }),
  compiled('Rust', 'orders.rs', ['rustc', '-O', '-o', 'orders', 'orders.rs'], {
    culprit: /\borders::Customers::add_all\b/,
    controls: /\borders::(make_orders|total_amount|rank_orders)\b/,
  }),
  {
    ...compiled('Go', 'orders.go', ['go', 'build', '-o', 'orders', 'orders.go'], {
      culprit: /\bmain\.\(\*Customers\)\.(AddAll|known)\b/,
      controls: /\bmain\.(makeOrders|totalAmount|rankOrders)\b/,
    }),
    // As the report says where goroutines change threads.
    run: ['env', 'GOMAXPROCS=1', './orders'],
  },
  compiled('OCaml', 'orders.ml', ['ocamlfind', 'ocamlopt', '-g', '-o', 'orders', 'orders.ml'], {
    // Or the function in it that it gives to fold_left.
    culprit: /\bOrders\.(distinct_customers\b|fun_\d+ at orders\.ml:1[2-5]\b)/,
    controls: /\bOrders\.(make_orders|total_amount|rank_orders)\b/,
  }),
  compiled('Haskell', 'orders.hs', ['ghc', '-v0', '-O', '-o', 'orders', 'orders.hs'], camel),
  compiled('D', 'orders.d', ['gdc', '-O2', '-o', 'orders', 'orders.d'], {
    culprit: /\borders\.distinctCustomers\b/,
    controls: /\borders\.(makeOrders|totalAmount|rankOrders)\b/,
  }),
  compiled(
    'Ada',
    'orders.adb',
    ['gnatmake', '-q', '-g', '-O2', '-o', 'orders', 'orders.adb'],
    snake,
  ),
  compiled('Fortran', 'orders.f90', ['gfortran', '-O2', '-o', 'orders', 'orders.f90'], {
    culprit: /\bshop::(distinct_customers|is_known)\b/,
    controls: /\bshop::(make_orders|total_amount|rank_orders)\b/,
  }),
  compiled('Pascal', 'orders.pas', ['fpc', '-v0', '-O2', '-Xs-', '-oorders', 'orders.pas'], {
    culprit: /\bTCustomers\.AddAll\b/i,
    controls: /\b(MakeOrders|TotalAmount|RankOrders)\b/i,
  }),
  compiled(
    'Nim',
    'orders.nim',
    ['nim', 'c', '-d:release', '--hints:off', '--nimcache:cache', '-o:orders', 'orders.nim'],
    camel,
  ),
  compiled('Vala', 'orders.vala', ['valac', '-q', '-X', '-O2', '-o', 'orders', 'orders.vala'], {
    culprit: /\bshop_customers_(add_all|is_known)\b/,
    controls: /\bshop_(make_orders|total_amount|rank_orders)\b/,
  }),
  compiled(
    'COBOL',
    'orders.cob',
    ['cobc', '-x', '-free', '-O2', '-g', '-o', 'orders', 'orders.cob'],
    {
      // As the compiler writes them in C.
      culprit: /\bdistinct__customers_\b/,
      controls: /\b(make__orders_|total__amount_|rank__orders_)\b/,
    },
  ),
  compiled('Scheme (Chicken)', 'orders.scm', ['csc', '-O2', '-o', 'orders', 'orders.scm'], {
    culprit: /(^|[^\w-])(distinct-customers|known\?)/,
    controls: /(^|[^\w-])(make-orders|total-amount|rank-orders)\b/,
  }),
  {
    name: 'Common Lisp (SBCL)',
    source: 'orders.lisp',
    needs: ['sbcl'],
    build: [
      [
        'sbcl',
        '--noinform',
        '--non-interactive',
        '--load',
        'orders.lisp',
        '--eval',
        '(sb-ext:save-lisp-and-die "orders" :executable t :toplevel (lambda () (shop::main) (sb-ext:exit)))',
      ],
    ],
    run: ['./orders'],
    culprit: /(^|[^\w-])(distinct-customers|known-p)\b/i,
    controls: /(^|[^\w-])(make-orders|total-amount|rank-orders)\b/i,
  },
  interpreted('Python', 'orders.py', ['/usr/bin/python3'], snake),
  interpreted('Ruby', 'orders.rb', ['ruby', '--disable=gems'], {
    culprit: /\bdistinct_customers\b/,
    controls: /\b(initialize|total_amount|rank_orders)\b/,
  }),
  interpreted('PHP', 'orders.php', ['php'], snake),
  interpreted('Lua', 'orders.lua', ['lua5.4'], snake),
  interpreted('Perl', 'orders.pl', ['perl'], snake),
  interpreted('LuaJIT', 'orders.lua', ['luajit'], snake),
  interpreted(
    'JavaScript (Node.js)',
    'orders.js',
    ['node', '--no-opt', '--always-sparkplug', '--perf-basic-prof'],
    camel,
  ),
  {
    name: 'Java',
    source: 'Orders.java',
    needs: ['javac', 'java'],
    build: [['javac', 'Orders.java']],
    run: [
      'java',
      '-XX:+UseSerialGC',
      '-Xcomp',
      '-XX:TieredStopAtLevel=1',
      '-XX:CompileCommand=quiet',
      '-XX:CompileCommand=compileonly,Orders::*',
      '-XX:+UnlockDiagnosticVMOptions',
      '-XX:+DumpPerfMapAtExit',
      '-cp',
      '.',
      'Orders',
    ],
    ...camel,
  },
  {
    name: 'Erlang',
    source: 'orders.erl',
    needs: ['erlc', 'erl'],
    build: [['erlc', 'orders.erl']],
    run: [
      'erl',
      '+S',
      '1',
      '+JPperf',
      'true',
      '-noshell',
      '-eval',
      'orders:main(init:get_plain_arguments()), halt().',
      '-extra',
    ],
    ...snake,
  },
  interpreted('R', 'orders.R', ['Rscript'], snake),
  interpreted('Tcl', 'orders.tcl', ['tclsh'], snake),
  interpreted('AWK (gawk)', 'orders.awk', ['gawk', '-f'], snake),
];
