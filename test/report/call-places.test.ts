/** Where the program calls a culprit of a library: the user's line, of code that was inlined as well. */
import test from 'ava';
import { withCallPlaces } from '../../src/report/call-places.js';
import { native } from '../../src/native/addon.js';
import type { FoundFinding } from '../../src/claims/findings/facts.js';
import type { LoopReport, RoutineReport } from '../../src/schema/report.js';
import type { ProfileModule } from '../../src/profile/profile-model.js';
import { calledPlace } from '../../src/words/loop-place.js';
import { Workshop, run } from '../support/toolchain.js';

const SOURCE = `#include <cstdlib>
#include <cstring>
#include <vector>
class Queue {
  std::vector<int> jobs;
public:
  void add(int job) { jobs.push_back(job); }
  int take() {
    int first = jobs.front();
    jobs.erase(jobs.begin());
    return first;
  }
  bool empty() const { return jobs.empty(); }
};
extern "C" {
__attribute__((noinline)) long take_all(Queue &queue) {
  long sum = 0;
  while (!queue.empty())
    sum += queue.take();
  return sum;
}
__attribute__((noinline)) void both(char *to, const char *from, int n, int c) {
  for (int i = 0; i < n; i++) {
    memmove(to, from, n);
    memset(to + n, c, n);
  }
}
__attribute__((noinline, optimize("O0"))) void rotated(char *to, const char *from, int n) {
  for (int i = 0; i < n; i++)
    memmove(to, from, n);
  memset(to, n, n);
}
__attribute__((noipa)) void own(char *to, int n) { memset(to, n, n); __asm__(""); }
__attribute__((noinline)) void through(char *to, const char *from, int n) {
  for (int i = 0; i < n; i++) {
    own(to, n);
    memmove(to, from, n);
  }
}
}
int main(int argc, char **argv) {
  Queue queue;
  for (int i = 0; i < argc * 100; i++)
    queue.add(i);
  char *space = (char *)calloc(2, 100);
  both(space, argv[0], argc, argc);
  rotated(space, argv[0], argc);
  through(space, argv[0], argc);
  return (int)take_all(queue);
}
`;

const workshop = new Workshop();
const path = workshop.compile('g++', 'calls', { 'calls.cc': SOURCE }, '-O2', '-g');
const lineOf = (text: string): number =>
  SOURCE.split('\n').findIndex((line) => line.includes(text)) + 1;

const module: ProfileModule = { path, buildId: '' };
const libc: ProfileModule = { path: '/lib/libc.so.6', buildId: '' };

/** @param header of the loop, from the function's begin; else the whole function stands for it */
function placed(
  name: string,
  header?: bigint,
  lines: Partial<Pick<LoopReport, 'file' | 'line'>> = {},
): string | null {
  const symbols = native().openModule(path, []);
  try {
    const address = (of: string): bigint => {
      const [found] = new RegExp(`^[0-9a-f]+(?= . ${of}$)`, 'm').exec(run('nm', [path]))!;
      return BigInt(`0x${found}`);
    };
    const hex = (value: bigint): string => `0x${value.toString(16)}`;
    const start = address(name);
    const routine = (id: string, offset: bigint, of: ProfileModule): RoutineReport =>
      ({ id, name: id, offset: hex(offset), module_path: of.path }) as unknown as RoutineReport;
    const routines = [
      routine('memmove', 0x1000n, libc),
      routine(name, start, module),
      routine('own', address('own'), module),
    ];
    const loop = {
      routine: 1,
      offset: hex(start + (header ?? 0n)),
      end: hex(symbols.endOf(start)),
      callees: [{ routine: 0 }],
      ...lines,
    } as unknown as LoopReport;
    const finding = {
      routines: [{ id: 'memmove' }],
      loops: [{ loop: 0, role: 'repeats' }],
    } as unknown as FoundFinding;
    const [placed] = withCallPlaces([finding], {
      loops: [loop],
      routines,
      modules: [libc, module, module],
      symbols: {
        codeLines: (_, from, to) => symbols.codeLines(from, to),
        frames: (_, at) => symbols.frames(at),
        loopCode: (_, from, to) => symbols.loopCode(from, to, 1000).instructions,
      },
    });
    return calledPlace(placed)?.replace(/^.*\//, '') ?? null;
  } finally {
    symbols.close();
  }
}

test('the line of the call, of what a library has inlined there too', (t) => {
  t.is(placed('take_all'), `calls.cc:${lineOf('jobs.erase')}, Queue::take inlined into take_all`);
});

test('a call that goes elsewhere is not it, and of several that may be none is said to be', (t) => {
  const own = SOURCE.split('\n').findLastIndex((line) => line.includes('memmove')) + 1;
  t.is(placed('through'), `calls.cc:${own}, through`);
  t.is(placed('both'), null);
  t.is(placed('both', 0n, { file: '/src/calls.cc', line: 24 }), 'calls.cc:24, both', 'the loop');
  t.is(placed('both', 0n, { file: '/usr/include/c++/12/vector', line: 24 }), null);
});

test("a call that stands before the header of its loop, and one in the loop's range that is none of its", (t) => {
  // GCC begins with a jump to the condition, which it puts behind the body.
  const [, begin] = /^([0-9a-f]+) <rotated>:/m.exec(run('objdump', ['-d', path]))!;
  const body = run('objdump', ['-d', `--start-address=0x${begin}`, path]);
  const [, target] = /\tjmp +([0-9a-f]+) </.exec(body)!;
  const header = BigInt(`0x${target}`) - BigInt(`0x${begin}`);
  t.is(placed('rotated', header), `calls.cc:${lineOf('void rotated') + 2}, rotated`);
});
