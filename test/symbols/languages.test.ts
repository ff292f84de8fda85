/** Names as compilers of other languages than C++ and Rust make them, see languages.h. */
import test from 'ava';
import { Workshop, nm, withModule } from '../support/toolchain.js';

const workshop = new Workshop();

/** A program with functions of these names; what marks a language goes with its names. */
function namesOf(file: string, mangled: readonly string[]): Map<string, [string, string]> {
  const functions = mangled.map(
    (name, i) => `int f${i.toString()}(void) __asm__("${name}"); int f${i.toString()}(void)`,
  );
  const source = functions.map((text, i) => `${text} { return ${i.toString()}; }`).join('\n');
  const program = workshop.compile('gcc', file, { [`${file}.c`]: source }, '-O0', '-shared');
  return withModule(program, (module) => {
    const found = nm(program).map(({ name, address }) => [name, module.lookup(address)] as const);
    return new Map(found.map(([raw, { name, fullName }]) => [raw, [name, fullName]]));
  });
}

/** Names of real programs, made by Debian's gdc, gnat, gfortran, ocamlopt, fpc, ghc and nim. */
const CASES: Record<string, Record<string, string>> = {
  d: {
    _D1p__T3BagTiZQh3addMFNaNbNfiZv: 'p.Bag!(int).Bag.add',
    _D1p12hiddenUniqueFAiZi: 'p.hiddenUnique',
    _D1p__T3BagTiZQh11__xopEqualsMxFKxSQBh__TQBiTiZQBoZb: 'p.Bag!(int).Bag.__xopEquals',
  },
  ada: {
    _ada_p: 'p',
    'p__vecs__find_index.1': 'p.vecs.find_index',
    'p__vecs__find_index__2.3': 'p.vecs.find_index',
    p__vecs__Oadd: 'p.vecs."+"',
    __gnat_malloc: '__gnat_malloc',
  },
  fortran: {
    __work_MOD_hidden_unique: 'work::hidden_unique',
    '__work_MOD_merge.constprop.0': 'work::merge.constprop.0',
    MAIN__: 'MAIN__',
  },
  ocaml: {
    camlP__hidden_unique_81: 'P.hidden_unique',
    camlStdlib__List__fold_left_521: 'Stdlib.List.fold_left',
    'camlStdlib__List.fold_left_521': 'Stdlib.List.fold_left',
    camlP__fun_12: 'P.fun_12',
    camlP__$2b$2b_7: 'P.++',
    caml_alloc_string: 'caml_alloc_string',
  },
  pascal: {
    P$P_$$_HIDDENUNIQUE$LONGINT$$LONGINT: 'P.HIDDENUNIQUE',
    P$P$_$TBAG_$__$$_ADD$LONGINT: 'P.TBAG.ADD',
    SYSTEM$_$VAL_REAL$SHORTSTRING$INT64$$EXTENDED_$$_DIGIT$QWORD: 'SYSTEM.VAL_REAL.DIGIT',
  },
  haskell: {
    hs_main: 'hs_main',
    Main_zdwhiddenUnique_info: 'Main.$whiddenUnique',
    base_DataziOldList_nubBy_info: 'Data.OldList.nubBy',
    ghczmprim_GHCziTuple_Z2T_con_info: 'GHC.Tuple.(,)',
    stg_ap_pp_info: 'stg_ap_pp_info',
  },
  nim: {
    NimMain: 'NimMain',
    hiddenUnique__p_54: 'p.hiddenUnique',
    addInt__stdZprivateZdigits_164: 'std/private/digits.addInt',
    'add__system_2308.part.0': 'system.add.part.0',
  },
};

for (const [language, names] of Object.entries(CASES))
  test(`names of ${language}`, (t) => {
    const found = namesOf(language, Object.keys(names));
    for (const [raw, name] of Object.entries(names)) t.is(found.get(raw)?.[0], name);
    // D's own have their arguments, the others are told apart by what they are called.
    if (language !== 'd') for (const [raw, [, full]] of found) t.is(full, raw);
    else t.is(found.get('_D1p__T3BagTiZQh3addMFNaNbNfiZv')?.[1], 'p.Bag!(int).Bag.add(int)');
  });

test('names of C that look like those of other languages stay', (t) => {
  const names = [
    'memcpy__avx_2',
    'list__add',
    'camlP',
    'Main_loop_info',
    '_Dx',
    '__MOD_x',
    'a_$$_',
  ];
  const found = namesOf('c', names);
  for (const name of names) t.deepEqual(found.get(name), [name, name]);
});

test('a name whose back references stand for too much text stays', (t) => {
  // An array of the type before it, by the type before it: each is twice as long.
  const name = (steps: number): string => `_D1p1fFHiiHQeQg${'HQgQi'.repeat(steps)}Zi`;
  const found = namesOf('expanding', [name(1), name(40)]);
  t.is(found.get(name(1))?.[0], 'p.f');
  t.deepEqual(found.get(name(40)), [name(40), name(40)]);
});
