import test from 'ava';
import { native } from '../../src/native/addon.js';
import { Workshop, nm, run, withModule } from '../support/toolchain.js';

const workshop = new Workshop();

const program = workshop.compile(
  'g++',
  'cxx',
  {
    'cxx.cc': `
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>
namespace shop {
struct Till {
  int sum = 0;
  Till(int start);
  ~Till();
  void add(int x);
  void add(const std::string &x);
  bool operator<(const Till &other) const;
  operator int() const;
};
Till::Till(int start) : sum(start) {}
Till::~Till() { sum = 0; }
void Till::add(int x) { sum += x; }
void Till::add(const std::string &x) { sum += (int)x.size(); }
bool Till::operator<(const Till &other) const { return sum < other.sum; }
Till::operator int() const { return sum; }
template <class T> struct Shelf {
  std::vector<T> goods;
  __attribute__((noinline)) T last(unsigned back) const { return goods[goods.size() - back]; }
};
template <class K, class V> __attribute__((noinline)) V find(const std::map<K, V> &m, const K &k) {
  auto i = m.find(k);
  return i == m.end() ? V() : i->second;
}
int call(std::function<int(int)> f) { return f(1); }
namespace { __attribute__((noinline)) int hidden(int x) { return x * 7; } }
}
int main(int n, char **) {
  shop::Till till(n);
  till.add(3);
  till.add(std::string("abc"));
  shop::Shelf<std::string> shelf{{"a", "b"}};
  std::map<int, std::string> m{{1, "x"}};
  auto f = [&](int x) { return x + n; };
  return till + (int)shelf.last(1).size() + (int)shop::find(m, 1).size() + shop::hidden(n) + shop::call(f);
}
`,
  },
  '-O1',
);

test('names are without arguments, full names with them', (t) => {
  const names = new Map<string, Set<string>>();
  withModule(program, (module) => {
    for (const { address } of nm(program)) {
      const { name, fullName } = module.lookup(address);
      const full = names.get(name) ?? new Set();
      names.set(name, full.add(fullName));
    }
  });
  const expected: Record<string, string[]> = {
    'shop::Till::add': ['shop::Till::add(int)', 'shop::Till::add(std::string const&)'],
    'shop::Till::Till': ['shop::Till::Till(int)'],
    'shop::Till::~Till': ['shop::Till::~Till()'],
    'shop::Till::operator<': ['shop::Till::operator<(shop::Till const&) const'],
    'shop::Till::operator int': ['shop::Till::operator int() const'],
    'shop::Shelf<std::string>::last': ['shop::Shelf<std::string>::last(unsigned int) const'],
    'shop::call': ['shop::call(std::function<int (int)>)'],
    'shop::(anonymous namespace)::hidden': ['shop::(anonymous namespace)::hidden(int)'],
    main: ['main'],
  };
  for (const [name, full] of Object.entries(expected)) {
    t.deepEqual([...(names.get(name) ?? [])].sort(), full, name);
  }
  const find = [...names.keys()].filter((name) => name.startsWith('shop::find'));
  t.deepEqual(find, ['shop::find<int, std::string>']);
});

test("full names are c++filt's, up to the spelling of strings and brackets", (t) => {
  const mangled = nm(program)
    .map((symbol) => symbol.name)
    .filter((name) => name.startsWith('_Z') && !name.includes('.'));
  t.true(mangled.length > 15);
  const reference = run('c++filt', ['-s', 'gnu-v3'], `${mangled.join('\n')}\n`).trimEnd();
  const plain = (text: string): string =>
    text
      .replaceAll(
        'std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >',
        'std::string',
      )
      .replace(/ (?=>)/g, '');
  for (const [i, line] of reference.split('\n').entries()) {
    // c++filt puts the return types of template functions in front; names here have none.
    t.true(plain(line).endsWith(plain(native().demangle(mangled[i]))), line);
  }
});

test('default template arguments of the standard library are left out of names only', (t) => {
  const file = workshop.compile(
    'g++',
    'libdefaults.so',
    {
      'd.cc': `
#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>
struct Desc { bool operator()(int a, int b) const { return a > b; } };
template <class T> int size(const T &c) { return (int)sizeof c; }
template int size(const std::map<int, std::vector<char>> &);
template int size(const std::unordered_map<std::string, std::unique_ptr<int>> &);
template int size(const std::set<int, Desc> &);
template int size(const std::vector<bool> &);
`,
    },
    '-shared',
    '-fPIC',
  );
  withModule(file, (module) => {
    const names = nm(file)
      .filter((symbol) => symbol.name.startsWith('_Z4size'))
      .map(({ address }) => module.lookup(address));
    t.deepEqual(names.map((found) => found.name).sort(), [
      'size<std::map<int, std::vector<char>>>',
      'size<std::set<int, Desc>>',
      'size<std::unordered_map<std::string, std::unique_ptr<int>>>',
      'size<std::vector<bool>>',
    ]);
    const set = names.find((found) => found.name.includes('set'));
    t.is(
      set?.fullName,
      'size<std::set<int, Desc, std::allocator<int>>>(std::set<int, Desc, std::allocator<int>> const&)',
    );
  });
});

test('text that is no mangled name comes back as it is', (t) => {
  const demangle = (text: string): string => native().demangle(text);
  for (const text of [
    '',
    'main',
    '_',
    '_Z',
    '_R',
    '_Znonsense',
    '_ZN',
    'x@y',
    'höhe',
    '_Z3foo\0bar',
  ]) {
    t.is(demangle(text), text);
  }
});

test('a short name that stands for exponentially long text is cut off, not printed', (t) => {
  // f(pair<A,A>) where each level doubles the one before through a substitution.
  let mangled = '_Z1f1AS_';
  let bits = 'S_';
  for (let level = 0; level < 60; level++) {
    mangled += `1PI${bits}${bits}E`;
    bits = `S${(level * 2 + 1).toString(36).toUpperCase()}_`;
  }
  const demangle = (text: string): string => native().demangle(text);
  t.is(
    demangle(mangled.slice(0, mangled.indexOf('1PIS3_'))),
    'f(A, A, P<A, A>, P<P<A, A>, P<A, A>>)',
  );
  t.is(demangle(mangled), mangled);
  t.true(demangle(`_Z${'N'.repeat(100000)}`).length <= 100002);
  t.true(demangle(`_Z1f${'P'.repeat(30000)}i`).length <= 65536);
  t.true(demangle(`_R${'NvB_'.repeat(5000)}1a`).length <= 65536);
});
