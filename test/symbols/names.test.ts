import test from 'ava';
import { native } from '../../src/native/addon.js';
import { Workshop, addressOf, lookup, nm, withModule } from '../support/toolchain.js';

const workshop = new Workshop();

const twoStatics = workshop.compile(
  'gcc',
  'statics',
  {
    'a.c':
      'static __attribute__((noinline)) int helper(int x) { return x * 3; }\nint a(int x) { return helper(x) + 1; }\n',
    'b.c':
      '\n\n\nstatic __attribute__((noinline)) int helper(int x) { return x * 5; }\nint b(int x) { return helper(x) + 1; }\n',
    'm.c': 'int a(int); int b(int);\nint main(int n, char **v) { (void)v; return a(n) + b(n); }\n',
  },
  '-O1',
  '-g',
);

test('every function of .symtab resolves to its own name and address', (t) => {
  withModule(twoStatics, (module) => {
    t.is(module.source, 'symtab');
    const symbols = nm(twoStatics).filter((symbol) => symbol.type !== 'w');
    t.true(symbols.length >= 5);
    for (const { address, name } of symbols) {
      const found = module.lookup(address);
      t.is(found.name, name);
      t.is(found.fullName, name);
      t.is(found.entry, address);
    }
  });
});

test('an address inside of a function leads to its entry, one past its end does not', (t) => {
  withModule(twoStatics, (module) => {
    for (const { address, size, name } of nm(twoStatics).filter((s) => s.size > 1n)) {
      t.like(module.lookup(address + size - 1n), { name, entry: address });
      t.not(module.lookup(address + size).entry, address);
    }
    t.like(module.lookup(0xffff_ffff_ffff_ffffn), { name: '', entry: 0xffff_ffff_ffff_ffffn });
    t.like(module.lookup(0n), { name: '', entry: 0n, file: null, line: null });
  });
});

test('static functions of the same name in two files stay two', (t) => {
  const helpers = nm(twoStatics).filter((symbol) => symbol.name === 'helper');
  t.is(helpers.length, 2);
  withModule(twoStatics, (module) => {
    const found = helpers.map(({ address }) => module.lookup(address));
    t.deepEqual(
      found.map((f) => f.name),
      ['helper', 'helper'],
    );
    t.not(found[0].entry, found[1].entry);
    t.deepEqual(found.map((f) => [f.file?.split('/').pop(), f.line]).sort(), [
      ['a.c', 1],
      ['b.c', 4],
    ]);
  });
});

const aliases = workshop.compile(
  'gcc',
  'libaliases.so',
  {
    'aliases.c': `
int __libc_reserve(int x) { return x + 1; }
int reserve_long(int x) __attribute__((alias("__libc_reserve")));
int reserve(int x) __attribute__((alias("__libc_reserve")));
int another(int x) __attribute__((alias("__libc_reserve")));
static int r(int x) __attribute__((alias("__libc_reserve"), used));
int __send(int x) { return x + 2; }
int send_it(int x) __attribute__((weak, alias("__send")));
int b_same(int x) { return x + 3; }
int a_same(int x) __attribute__((alias("b_same")));
int weak_one(int x) __attribute__((weak, alias("b_same")));
`,
  },
  '-shared',
  '-fPIC',
);

test('of the names of one address the one that a user knows is taken', (t) => {
  // Global before local, no leading underscore, strong before weak, then short, then alphabetical.
  const expected = { __libc_reserve: 'another', __send: 'send_it', b_same: 'a_same' };
  for (const [symbol, name] of Object.entries(expected)) {
    t.is(lookup(aliases, addressOf(aliases, symbol)).name, name);
  }
});

test('symbol versions are no part of names', (t) => {
  const versions = workshop.write('v.map', 'V_1 { local: *; }; V_2 { global: f; } V_1;\n');
  const file = workshop.compile(
    'gcc',
    'libv.so',
    {
      'v.c': `
__asm__(".symver f_old, f@V_1");
__asm__(".symver f_new, f@@V_2");
int f_old(int x) { return x; }
int f_new(int x) { return x + 1; }
`,
    },
    '-shared',
    '-fPIC',
    `-Wl,--version-script=${versions}`,
  );
  const all = nm(file).map((symbol) => symbol.name);
  t.true(
    all.some((name) => name.startsWith('f@')),
    all.join(),
  );
  for (const { address } of nm(file).filter((symbol) => symbol.name.startsWith('f@'))) {
    t.is(lookup(file, address).name, 'f');
  }
});

test('assembly: symbols without size extend to the next one, labels name nothing but themselves', (t) => {
  const file = workshop.compile(
    'gcc',
    'asm',
    {
      'asm.s': `
  .text
  .globl first
first:
  nop
inner_label:
  nop
  nop
  .globl second
  .type second, @function
second:
  nop
  nop
$x:
  nop
  ret
  .globl sized
  .type sized, @function
sized:
  nop
label_in_sized:
  nop
  nop
  .size sized, . - sized
  .section .note.GNU-stack,"",@progbits
`,
      'asm_main.c': 'void second(void); int main(void) { second(); return 0; }\n',
    },
    '-O0',
  );
  withModule(file, (module) => {
    const at = (name: string, plus: bigint): [string, bigint] => {
      const found = module.lookup(addressOf(file, name) + plus);
      return [found.name, found.entry - addressOf(file, name)];
    };
    t.deepEqual(at('first', 0n), ['first', 0n]);
    t.deepEqual(at('second', 0n), ['second', 0n]);
    t.deepEqual(at('second', 1n), ['second', 0n]);
    // A mapping symbol is no name; what follows it belongs to the function.
    t.deepEqual(at('second', 2n), ['second', 0n]);
    t.deepEqual(at('second', 3n), ['second', 0n]);
    t.deepEqual(at('label_in_sized', 0n), ['label_in_sized', 0n]);
    t.deepEqual(at('label_in_sized', 1n), ['sized', -1n]);
  });
});

test('IFUNC symbols name their resolver', (t) => {
  const file = workshop.compile('gcc', 'ifunc', {
    'ifunc.c': `
static int one(void) { return 1; }
static int (*resolve_pick(void))(void) { return one; }
int pick(void) __attribute__((ifunc("resolve_pick")));
int main(void) { return pick(); }
`,
  });
  t.is(lookup(file, addressOf(file, 'pick')).name, 'pick');
  t.is(lookup(file, addressOf(file, 'one')).name, 'one');
});

test('cold parts and clones keep their suffix', (t) => {
  const file = workshop.compile(
    'g++',
    'cold',
    {
      'cold.cc': `
namespace deep { struct Pit { int depth; __attribute__((noinline)) int fall(int n); }; }
__attribute__((noinline)) int dig(int n) { if (n > 1000) throw n; return n + 1; }
int deep::Pit::fall(int n) { try { return dig(n) * depth; } catch (int e) { return e - dig(1); } }
int main(int n, char **) { deep::Pit pit{n}; return pit.fall(n); }
`,
    },
    '-O2',
  );
  const cold = nm(file).filter((symbol) => symbol.name.endsWith('fallEi.cold'));
  t.is(cold.length, 1);
  const found = lookup(file, cold[0].address);
  t.is(found.name, 'deep::Pit::fall.cold');
  t.is(found.fullName, 'deep::Pit::fall(int).cold');
  t.is(
    native().demangle('_ZN4deep3Pit4fallEi.part.0.isra.1'),
    'deep::Pit::fall(int).part.0.isra.1',
  );
  t.is(native().demangle('sort.constprop.0'), 'sort.constprop.0');
});

test('after close a lookup is an error, closing twice is not', (t) => {
  const module = native().openModule(twoStatics, []);
  module.close();
  module.close();
  t.throws(() => module.lookup(1n), { message: 'module is closed' });
});

test('wrong arguments are errors', (t) => {
  const addon = native();
  t.throws(() => addon.openModule(undefined as unknown as string, []), {
    message: /must be a string/,
  });
  t.throws(() => addon.demangle(1 as unknown as string), { message: /must be a string/ });
  withModule(twoStatics, (module) => {
    t.throws(() => module.lookup(1 as unknown as bigint), { message: /must be a bigint/ });
    t.throws(() => module.lookup(-1n), { message: /64 bits/ });
  });
});

test('other names of the same code are known, and those of labels are none', (t) => {
  const source = `
    int work(int n) { return n * 3; }
    int other_work(int) __attribute__((alias("work")));
    static int quiet_work(int) __attribute__((alias("work"), used));
    int alone(int n) { return n * 5; }
    int main(int argc, char **argv) { return work(argc) + other_work(argc) + alone(argc); }`;
  const file = workshop.compile('gcc', 'aliases', { 'a.c': source }, '-O1', '-fno-inline');
  withModule(file, (module) => {
    t.deepEqual(module.others(addressOf(file, 'work')), ['other_work', 'quiet_work']);
    t.deepEqual(module.others(addressOf(file, 'alone')), []);
    t.deepEqual(module.others(1n), []);
  });
});
