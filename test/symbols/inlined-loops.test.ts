/** Loops are named by the line of who wrote the program, whatever was inlined there. */
import test from 'ava';
import { basename } from 'node:path';
import { linesOf } from '../../src/symbols/loop-lines.js';
import { loopNames } from '../../src/symbols/loop-names.js';
import { hooks } from '../../tools/loops/compare.js';
import { Workshop, nm, run, withModule } from '../support/toolchain.js';

const workshop = new Workshop();

/** Each function has one loop that costs, whose line says `here NAME`. */
const SOURCE = `#include <algorithm>
#include <list>
#include <numeric>
#include <string>
#include <vector>
#define ALONE __attribute__((noinline, noipa))

template <class T> struct Registry {
  std::vector<T> items;
  bool add(const T &x) {
    for (const auto &y : items) if (y == x) return false; // here same
    return items.size() < items.capacity();
  }
};
extern "C" ALONE bool same(Registry<std::string> &r, const std::string &x) {
  return r.add(x);
}

static bool contains(const std::vector<int> &v, int x) {
  return std::find(v.begin(), v.end(), x) != v.end(); // here find
}
extern "C" ALONE int find(const std::vector<int> &v, int x) {
  return contains(v, x) ? 1 : 2;
}

struct List {
  struct Node { Node *next; int key; };
  Node *head;
  struct Iterator {
    Node *at;
    Iterator &operator++() { at = at->next; return *this; }
    bool operator!=(const Iterator &o) const { return at != o.at; }
    Node &operator*() const { return *at; }
  };
  Iterator begin() const { return {head}; }
  Iterator end() const { return {nullptr}; }
  bool has(int key) const {
    for (const Node &node : *this) if (node.key == key) return true; // here own
    return false;
  }
};
extern "C" ALONE int own(const List &l, int key) {
  return l.has(key) ? 1 : 2;
}

struct Series {
  std::vector<double> v;
  double mean() const {
    return std::accumulate(v.begin(), v.end(), 0.0) / v.size(); // here mean
  }
};
extern "C" ALONE double mean(const Series &s) {
  return s.mean();
}

struct Person { std::string name; int age; };
static long alike(const std::vector<Person> &all, const Person &p) {
  return std::count_if(all.begin(), all.end(), // here pairs
                       [&](const Person &o) { return o.name == p.name && o.age == p.age; });
}
extern "C" ALONE long pairs(const std::vector<Person> &all) {
  long sum = 0;
  for (const Person &p : all) // here outer
    sum += alike(all, p);
  return sum;
}

int main() {
  Registry<std::string> r;
  std::vector<Person> none;
  return same(r, "x") + find({}, 1) + own({}, 1) + (mean({}) > 1) + static_cast<int>(pairs(none));
}
`;

const lineOf = (name: string): number =>
  SOURCE.split('\n').findIndex((line) => line.endsWith(`// here ${name}`)) + 1;

/** What the innermost loop of each is called behind its line. */
const NAMES: Record<string, string> = {
  same: ' in Registry::add inlined into same',
  find: ' (std::find) in contains inlined into find',
  own: ' in List::has inlined into own',
  mean: ' (std::accumulate) in Series::mean inlined into mean',
  // A function of a type of its own has no name for linkers, and so no namespace.
  pairs: ' (count_if) in alike inlined into pairs',
};

test('the line and the function that a loop was written in', (t) => {
  const file = workshop.path('program');
  run('g++', ['-O2', '-g', '-o', file, workshop.write('program.cc', SOURCE)]);
  const functions = hooks.loopsOf(file);
  withModule(file, (module) => {
    const namesOf = (routine: string): string[] => {
      const { address } = nm(file).find(({ name }) => name === routine)!;
      const { entry, ...place } = module.lookup(address);
      const { loops } = functions.find(({ start }) => BigInt(start) === address)!;
      const named = loops.map(({ header, last }) => ({
        ...linesOf(place, BigInt(header), BigInt(last), module),
        header: BigInt(header),
      }));
      t.true(named.every(({ file: path }) => basename(path ?? '') === 'program.cc'));
      return loopNames(
        named.map((each) => ({ routine, entry, number: '1', endLine: null, ...each })),
      );
    };
    for (const [routine, name] of Object.entries(NAMES)) {
      t.is(namesOf(routine).at(-1), `program.cc:${lineOf(routine)}${name}`);
    }
    t.regex(namesOf('pairs')[0], new RegExp(`^program\\.cc:\\d+-${lineOf('outer') + 1} in pairs$`));
  });
});
