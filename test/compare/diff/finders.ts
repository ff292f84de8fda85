/** A program that looks for values, in builds of which one has become quadratic. */
import { comair } from '../../support/command.js';
import { Workshop } from '../../support/toolchain.js';

const SOURCE = `
#ifdef MOVED
static int unused(int x) {
  return x + 1;
}
#endif
#include <string.h>

static unsigned seed = 1;
static unsigned char seen[65536];

__attribute__((noinline)) static int distinct(const unsigned short *v, int n) {
  int found = 0;
  for (int i = 0; i < n; i++) /* fills */
    seen[v[i]] = 0;
#ifdef SLOW
  for (int i = 0; i < n; i++) { /* counts */
    int j = 0;
    while (j < i && v[j] != v[i])
      j++;
    found += j == i;
  }
#else
  for (int i = 0; i < n; i++) { /* counts */
    found += !seen[v[i]];
    seen[v[i]] = 1;
  }
#endif
  return found;
}

int main(void) {
  static unsigned short v[2048];
  long check = 0;
  for (int n = 16; n <= 900; n += n / 3) {
    for (int i = 0; i < n; i++)
      v[i] = (unsigned short)((seed = seed * 1103515245u + 12345u) >> 12);
    check += distinct(v, n);
  }
  return check == 42;
}
`;

export class Finders {
  private readonly workshop = new Workshop();

  /** @param flags of the compiler; -DSLOW is the mistake, -DMOVED moves lines and code */
  build(name: string, ...flags: string[]): string {
    return this.workshop.compile('gcc', name, { 'finder.c': SOURCE }, '-O1', ...flags);
  }

  /** With a loop more, on lines of its own before the others of the same routine. */
  buildMore(name: string, ...flags: string[]): string {
    const edited = SOURCE.replace(
      'int found = 0;',
      'int found = 0;\n  for (int i = 0; i < n; i++) /* looks */\n    found ^= v[i] == 1;',
    );
    return this.workshop.compile('gcc', name, { 'finder.c': edited }, '-O1', ...flags);
  }

  path(name: string): string {
    return this.workshop.path(name);
  }

  /** Records it. @returns the path of the recording */
  async record(program: string, ...options: string[]): Promise<string> {
    const path = `${program}${options.join('')}.comair`;
    const { status, stderr } = await comair(['record', '-o', path, ...options, '--', program]);
    if (status !== 0) throw new Error(stderr);
    return path;
  }
}
