/** Names and lines from the table that Go's linker leaves in stripped programs. */
import test from 'ava';
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { Workshop, addressOf, nm, run, withModule } from '../support/toolchain.js';
import { goSources } from './go-program.js';

const workshop = new Workshop();

/** The program stripped, and where a symbol was before. */
function stripped(file: string): string {
  const copy = `${file}-stripped`;
  copyFileSync(file, copy);
  run('strip', [copy]);
  return copy;
}

for (const pie of [false, true])
  test(`a stripped program has Go's names and lines, ${pie ? '-pie' : '-no-pie'}`, (t) => {
    const name = pie ? 'go-pie' : 'go';
    // The linker would put it into .data.rel.ro.
    const flags = pie ? ['-pie', '-Wl,--unique=.data.rel.ro.gopclntab'] : ['-no-pie'];
    const program = workshop.compile('gcc', name, goSources(pie), ...flags);
    const first = addressOf(program, 'go_first');
    withModule(stripped(program), (module) => {
      t.is(module.source, 'gopclntab');
      const place = { file: '/src/main.go', line: 42 };
      t.like(module.lookup(first), { name: 'main.first', entry: first, ...place });
      t.like(module.lookup(first + 5n), { name: 'main.first', entry: first, ...place });
      t.like(module.lookup(first + 5n, true), { file: '/src/main.go', line: 45 });
      t.like(module.lookup(first + 32n), { name: 'main.second', entry: first + 32n, ...place });
      t.not(module.lookup(first + 64n).name, 'main.second');
    });
    // Symbols go before the table.
    t.is(
      withModule(program, (module) => module.lookup(first).name),
      'go_first',
    );
  });

const hasGo = spawnSync('go', ['version']).status === 0;
const go = hasGo ? test : test.skip;
if (!hasGo) console.log('go is not on the PATH: the test with a Go program is skipped');

const SOURCE = `
package main

import (
	"fmt"
	"os"
)

//go:noinline
func twice(n int) int { return 2 * n }

func main() { fmt.Println(twice(len(os.Args))) }
`;

go(
  'each function of a Go program has the name and the line that its symbols and DWARF have',
  (t) => {
    const source = workshop.write('twice.go', SOURCE);
    const program = workshop.path('twice');
    run('env', [
      'GO111MODULE=off',
      `GOCACHE=${workshop.path('cache')}`,
      'go',
      'build',
      '-o',
      program,
      source,
    ]);
    const named = nm(program).filter(({ name }) => /^(main|fmt|strconv)\.[\w.()*]+$/.test(name));
    t.true(named.length > 50);
    withModule(program, (whole) => {
      withModule(stripped(program), (module) => {
        for (const { address } of named) {
          const { name, file, line } = whole.lookup(address);
          t.like(module.lookup(address), { name, file, line });
        }
      });
    });
  },
);
