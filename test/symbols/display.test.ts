import test from 'ava';
import fc from 'fast-check';
import { displayNames } from '../../src/symbols/display.js';
import type { Shown } from '../../src/symbols/display.js';

function shown(
  module: string,
  offset: number,
  name: string,
  fullName = name,
  file: string | null = null,
  line: number | null = null,
): Shown {
  const entry = BigInt(offset);
  return { module, offset: entry, symbol: { name, fullName, named: true, entry, file, line } };
}

test('names are without arguments unless two routines of a module would look the same', (t) => {
  const routines = [
    shown('a', 1, 'main'),
    shown('a', 2, 'ns::f', 'ns::f(int)'),
    shown('a', 3, 'ns::f', 'ns::f(double)'),
    shown('a', 4, 'ns::g', 'ns::g(int)'),
    // The same name in another module is no clash.
    shown('b', 4, 'ns::g', 'ns::g(int)'),
    shown('b', 5, 'main'),
  ];
  t.deepEqual(displayNames(routines), [
    'main',
    'ns::f(int)',
    'ns::f(double)',
    'ns::g',
    'ns::g',
    'main',
  ]);
});

test('functions of one name in a language without arguments in names get their symbol', (t) => {
  const routines = [
    shown('a', 1, 'p.find', 'p__find'),
    shown('a', 2, 'p.find', 'p__find__2.3'),
    shown('a', 3, 'p.other', 'p__other'),
  ];
  t.deepEqual(displayNames(routines), ['p.find (p__find)', 'p.find (p__find__2.3)', 'p.other']);
});

test('static functions of one name get their file, then their offset', (t) => {
  const routines = [
    shown('a', 0x10, 'helper', 'helper', '/src/a.c', 3),
    shown('a', 0x20, 'helper', 'helper', '/src/b.c', 3),
    shown('a', 0x30, 'helper', 'helper', '/src/b.c', 9),
    shown('a', 0x40, 'twin', 'twin', '/x/c.c', 1),
    shown('a', 0x50, 'twin', 'twin', '/y/c.c', 1),
    shown('a', 0x60, 'bare'),
    shown('a', 0x70, 'bare'),
    shown('a', 0x80, 'half', 'half', '/src/h.c', null),
    shown('a', 0x90, 'half'),
  ];
  t.deepEqual(displayNames(routines), [
    'helper (a.c:3)',
    'helper (b.c:3)',
    'helper (b.c:9)',
    'twin@40',
    'twin@50',
    'bare@60',
    'bare@70',
    'half (h.c)',
    'half',
  ]);
});

test('no two routines of a module are shown alike', (t) => {
  const word = fc.constantFrom('f', 'g', 'f(int)', 'f (a.c:1)', 'f@1', 'g@2', 'f(int)@1');
  const routine = fc.record({
    module: fc.constantFrom('a', 'b'),
    offset: fc.nat({ max: 6 }),
    name: word,
    fullName: word,
    file: fc.constantFrom(null, '/x/a.c', '/y/a.c'),
    line: fc.constantFrom(null, 1, 2),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(routine, { selector: (r) => `${r.module} ${r.offset}`, maxLength: 14 }),
      (routines) => {
        const names = displayNames(
          routines.map((r) => shown(r.module, r.offset, r.name, r.fullName, r.file, r.line)),
        );
        const keys = names.map((name, i) => `${routines[i].module} ${name}`);
        return new Set(keys).size === keys.length;
      },
    ),
    { numRuns: 2000 },
  );
  t.pass();
});
