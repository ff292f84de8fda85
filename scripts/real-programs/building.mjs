// Compilers and what calls them; what they make is compared byte by byte.

import { homedir } from 'node:os';
import { join } from 'node:path';

const EXAMPLES = '/usr/share/doc/bison/examples';

const EXCEPTIONS = `
#include <iostream>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
struct Failure : std::runtime_error { using std::runtime_error::runtime_error; };
template <class T> T checked(const std::map<std::string, T> &map, const std::string &name) {
  auto found = map.find(name);
  if (found == map.end()) throw Failure("no " + name);
  return found->second;
}
int main() {
  std::map<std::string, int> map{{"a", 1}, {"b", 2}};
  std::vector<std::unique_ptr<int>> all;
  for (const char *name : {"a", "b", "c"}) {
    try { all.push_back(std::make_unique<int>(checked(map, name))); }
    catch (const Failure &failure) { std::cout << failure.what() << '\\n'; }
  }
  std::cout << all.size() << '\\n';
  try { map.at("z"); } catch (const std::exception &error) { std::cout << error.what() << '\\n'; }
  throw 1;
}
`;

const C = `
#include <stdio.h>
static int *at;
int main(int argc, char **argv) {
  int sum = 0; int sums[16] = {0}; at = sums;
  for (int i = 0; i < 1000; i++) at[i & 15] += sum += i * argc;
  switch (argc) { case 1: puts(argv[0]); break; case 2: return 1; default: return sum; }
  return sums[3] & 127;
}
`;

const compile = (name, compiler, file, source, ...options) => ({
  name,
  needs: [compiler],
  files: { [file]: source },
  command: [compiler, ...options, file],
  after: 'sha256sum *.o main 2>/dev/null; ! test -x main || ./main 2>&1; echo $?',
  limit: 600,
});

/** The example's own one is for one job at a time. */
const MAKEFILE = `
calc++: calc++.o driver.o parser.o scanner.o
\tg++ -o $@ $^
parser.cc parser.hh location.hh &: parser.yy
\tbison -o parser.cc parser.yy
scanner.cc: scanner.ll
\tflex -o scanner.cc scanner.ll
calc++.o driver.o parser.o scanner.o: %.o: %.cc parser.hh
\tg++ -O1 -c -o $@ $<
`;

const RUST = `fn main() {
    let words: std::collections::BTreeMap<_, _> = "a b c".split(' ').zip(1..).collect();
    println!("{:?} {:?}", words, std::thread::spawn(|| 5).join());
}
`;

export default [
  {
    name: 'bison, calc++ in C++',
    packages: ['bison'],
    needs: ['/usr/bin/bison', `${EXAMPLES}/c++/calc++/parser.yy`],
    prepare: `cp ${EXAMPLES}/c++/calc++/parser.yy .`,
    command: ['/usr/bin/bison', '-v', '--graph', '--defines', 'parser.yy'],
    after: 'cat *.hh *.cc *.output *.gv',
  },
  {
    name: 'bison, bistromathic with counterexamples',
    packages: ['bison'],
    needs: ['/usr/bin/bison', `${EXAMPLES}/c/bistromathic/parse.y`],
    prepare: `cp ${EXAMPLES}/c/bistromathic/parse.y .`,
    command: [
      '/usr/bin/bison',
      '-Wcounterexamples',
      '--header=parse.h',
      '-o',
      'parse.c',
      'parse.y',
    ],
    after: 'cat parse.?',
  },
  {
    name: 'flex, calc++ and reccalc',
    packages: ['flex', 'bison'],
    needs: ['/usr/bin/flex', `${EXAMPLES}/c/reccalc/scan.l`],
    prepare: `cp ${EXAMPLES}/c/reccalc/scan.l . && cp ${EXAMPLES}/c++/calc++/scanner.ll .`,
    command: ['/bin/sh', '-c', 'flex -o scan.c scan.l; flex -v -Cf -o scanner.cc scanner.ll'],
    after: 'cat scan.c scanner.cc',
    blur: [[/flex version.*usage statistics/g, '']],
  },
  compile('gcc -O2 -g -c', '/usr/bin/gcc', 'main.c', C, '-O2', '-g', '-c'),
  compile('gcc -flto, linked', '/usr/bin/gcc', 'main.c', C, '-O2', '-flto', '-o', 'main'),
  compile('g++ -O2 -c, exceptions', '/usr/bin/g++', 'main.cc', EXCEPTIONS, '-O2', '-c'),
  {
    name: 'C++ program with exceptions, ends by abort',
    needs: ['/usr/bin/g++'],
    files: { 'main.cc': EXCEPTIONS },
    prepare: 'g++ -O1 -o main main.cc',
    command: ['./main'],
    status: 134,
  },
  {
    name: 'make -j4, calc++ (flex, bison, g++)',
    packages: ['flex', 'bison', 'g++', 'make'],
    needs: ['/usr/bin/bison', '/usr/bin/flex', `${EXAMPLES}/c++/calc++/parser.yy`],
    files: { Makefile: MAKEFILE },
    prepare: `cp ${EXAMPLES}/c++/calc++/{calc++,driver}.cc ${EXAMPLES}/c++/calc++/*.{hh,ll,yy} .`,
    command: ['/usr/bin/make', '-j4'],
    // Lines of jobs that run at once come in any order.
    sorted: true,
    after: 'sha256sum *.o calc++; echo "(1 + 2) * 3" | ./calc++ -',
    note: 'order of lines is left out',
    limit: 900,
  },
  {
    name: 'rustc, hello',
    needs: ['rustc'],
    // rustup's front looks for the compiler in its owner's folder.
    env: { RUSTUP_HOME: process.env.RUSTUP_HOME ?? join(homedir(), '.rustup') },
    files: { 'main.rs': RUST },
    command: ['rustc', '-O', '--emit=obj', 'main.rs'],
    after: 'sha256sum main.o',
    limit: 900,
  },
];
