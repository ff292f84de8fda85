import test from 'ava';
import { native } from '../../src/native/addon.js';
import { Workshop, hasTool, nm, run, withModule } from '../support/toolchain.js';

const workshop = new Workshop();
const rust = hasTool('rustc') ? test : test.skip;
if (!hasTool('rustc'))
  console.log('rustc is not on the PATH: tests with Rust programs are skipped');

const SOURCE = `
mod shapes {
    pub trait Area { fn area(&self) -> u64; }
    pub struct Square(pub u64);
    impl Area for Square {
        #[inline(never)]
        fn area(&self) -> u64 { self.0 * self.0 }
    }
    #[inline(never)]
    pub fn total<T: Area>(all: &[T]) -> u64 {
        all.iter().map(|one| one.area()).sum()
    }
}
fn main() {
    let all: Vec<_> = (0..std::env::args().count() as u64).map(shapes::Square).collect();
    println!("{}", shapes::total(&all));
}
`;

function build(mangling: 'v0' | 'legacy'): string {
  const source = workshop.write('shapes.rs', SOURCE);
  const file = workshop.path(`shapes_${mangling}`);
  const legacy = ['-Z', 'unstable-options'];
  run('env', [
    'RUSTC_BOOTSTRAP=1',
    'rustc',
    ...(mangling === 'legacy' ? legacy : []),
    '-C',
    `symbol-mangling-version=${mangling}`,
    '-C',
    'opt-level=1',
    '-g',
    '-o',
    file,
    source,
  ]);
  return file;
}

for (const mangling of ['v0', 'legacy'] as const) {
  rust(`Rust names, ${mangling} mangling`, (t) => {
    const file = build(mangling);
    withModule(file, (module) => {
      const all = nm(file).map(({ address }) => module.lookup(address));
      const area = all.filter((found) => found.name.endsWith('::area'));
      t.deepEqual(
        [...new Set(area.map((found) => found.name))],
        ['<shapes::shapes::Square as shapes::shapes::Area>::area'],
      );
      t.regex(area[0].file ?? '', /shapes\.rs$/);
      t.is(area[0].line, 7);
      const total = all.filter((found) => /^shapes::shapes::total(::<.*>)?$/.test(found.name));
      t.is(total.length, 1);
      t.is(total[0].line, 10);
      // The full name has what tells instances apart.
      t.not(total[0].fullName, total[0].name);
      t.true(all.every((found) => !/^_(R|ZN)/.test(found.name)));
    });
  });
}

test('Rust names without a compiler', (t) => {
  const demangle = (text: string): string => native().demangle(text);
  t.is(
    demangle('_ZN4core3fmt9Formatter3pad17h0123456789abcdefE'),
    'core::fmt::Formatter::pad::h0123456789abcdef',
  );
  t.is(
    demangle(
      '_ZN60_$LT$alloc..string..String$u20$as$u20$core..fmt..Display$GT$3fmt17h0123456789abcdefE',
    ),
    '<alloc::string::String as core::fmt::Display>::fmt::h0123456789abcdef',
  );
  t.is(
    demangle('_ZN4core3fmt9Formatter3pad17h0123456789abcdefE.cold'),
    'core::fmt::Formatter::pad::h0123456789abcdef.cold',
  );
  t.regex(demangle('_RNvCs1234_7mycrate3foo'), /^mycrate\[[0-9a-f]+\]::foo$/);
  t.regex(demangle('_RNvCs1234_7mycrate3foo.isra.0'), /^mycrate\[[0-9a-f]+\]::foo\.isra\.0$/);
  t.is(
    demangle('_ZN4core3fmt9Formatter3pad17h0123456789abcdefE.llvm.123'),
    'core::fmt::Formatter::pad::h0123456789abcdef',
  );
});
