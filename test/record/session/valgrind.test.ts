/** Sessions with the Valgrind engine: what only the two of them together can get wrong. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { Unpackr } from 'msgpackr';
import { findEngine } from '../../../src/record/engine/find-engine.js';
import { startSession, type SessionEnd } from '../../../src/record/engine/session.js';
import { findTarget } from '../../../src/record/engine/target.js';
import {
  FrameKind,
  type EndFrame,
  type HeaderFrame,
  type NoteFrame,
} from '../../../src/stream/format.js';

const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
test.after.always(() => {
  rmSync(dir, { recursive: true });
});

const unpackr = new Unpackr({ useRecords: false });

interface Process {
  header: HeaderFrame;
  end: EndFrame | null;
  notes: string[];
}

async function run(
  argv: string[],
  follow = true,
): Promise<{ end: SessionEnd; processes: Process[] }> {
  const processes = new Map<number, Process>();
  const session = startSession({
    target: findTarget(argv),
    engine: findEngine('auto'),
    engineOptions: { cell: 8, footprint: false, follow },
    handleSignals: false,
    onEvent: (event) => {
      if (event.type !== 'frame') return;
      const { stream, kind, data, length } = event;
      const read = (): unknown => unpackr.unpack(new Uint8Array(data, 0, length));
      if (kind === FrameKind.Header)
        processes.set(stream, { header: read() as HeaderFrame, end: null, notes: [] });
      if (kind === FrameKind.Note) processes.get(stream)!.notes.push((read() as NoteFrame).text);
      if (kind === FrameKind.End) processes.get(stream)!.end = read() as EndFrame;
      session.release(data, length);
    },
  });
  const end = await session.ended;
  return { end, processes: [...processes.values()] };
}

let count = 0;
function compile(body: string): string {
  const path = join(dir, `program${count++}`);
  const includes = [
    'errno',
    'fcntl',
    'signal',
    'stdio',
    'stdlib',
    'sys/mman',
    'sys/syscall',
    'sys/wait',
    'unistd',
  ];
  const code = `#define _GNU_SOURCE\n${includes.map((name) => `#include <${name}.h>\n`).join('')}`;
  writeFileSync(`${path}.c`, `${code}int main(int argc, char **argv) { ${body} }\n`);
  execFileSync('gcc', ['-O1', '-Wno-unused', '-o', path, `${path}.c`]);
  return path;
}

test('exit status, and the header of what ran', async (t) => {
  const path = compile('return argc + 40;');
  const { end, processes } = await run([path, 'one', 'zwei ü', '']);
  t.like(end, { code: 44, signal: null, streams: 1, notes: [] });
  t.deepEqual(processes[0].header.argv, [path, 'one', 'zwei ü', '']);
  t.like(processes[0].end, { reason: 'exit', exit_code: 44 });
});

test('the target finds its descriptors, environment and signals as without us', async (t) => {
  const out = join(dir, 'surroundings');
  const path = compile(`
    FILE *out = fdopen(9, "w");
    if (fork() == 0) {
      dprintf(9, "child next %d\\n", open("/dev/null", O_RDONLY));
      _exit(0);
    }
    wait(NULL);
    fprintf(out, "next %d\\n", open("/dev/null", O_RDONLY));
    extern char **environ;
    for (char **e = environ; *e; e++) fprintf(out, "%s\\n", *e);
    struct sigaction action;
    for (int s = 1; s < 32; s++)
      if (!sigaction(s, 0, &action) && action.sa_handler != SIG_DFL) fprintf(out, "signal %d\\n", s);
    return 0;`);
  // By way of a shell, so that fork and exec come into it as well.
  const script = `exec 9> ${out}; env -i A=b ${path}; true`;
  const { end, processes } = await run(['/bin/sh', '-c', script]);
  t.is(end.code, 0);
  t.deepEqual(readFileSync(out, 'utf8').split('\n'), ['child next 3', 'next 3', 'A=b', '']);
  t.deepEqual(processes.map(({ end: last }) => last!.reason).sort(), [
    'exec',
    'exec',
    'exit',
    'exit',
    'exit',
  ]);
});

test('a child that is forked just before the end is heard', async (t) => {
  const path = compile(`
    int parent = getpid();
    if (fork() == 0) {
      while (getppid() == parent) usleep(1000);
      volatile long sum = 0; for (int i = 0; i < 3000000; i++) sum += i;
      _exit(0);
    }
    return 6;`);
  const { end, processes } = await run([path]);
  t.like(end, { code: 6, streams: 2 });
  t.true(processes[1].header.forked);
  t.like(processes[1].end, { reason: 'exit' });
});

test('death by a signal', async (t) => {
  const { end } = await run([compile('raise(SIGKILL); return 0;')]);
  t.like(end, { code: null, signal: 'SIGKILL', streams: 1 });
});

test('blocked signals wait for the program that is executed', async (t) => {
  const path = compile(`
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGUSR2);
    if (argc == 1) {
      sigprocmask(SIG_BLOCK, &set, 0);
      signal(SIGUSR2, (void (*)(int))exit);
      kill(getpid(), SIGUSR1);
      kill(getpid(), SIGUSR2);
      execl(argv[0], argv[0], "again", (char *)0);
    }
    sigpending(&set);
    return 10 + sigismember(&set, SIGUSR1) + 2 * sigismember(&set, SIGUSR2);`);
  t.is(spawnSync(path).status, 13);
  const { end, processes } = await run([path]);
  t.like(end, { code: 13, signal: null, streams: 2 });
  t.deepEqual(
    processes.map(({ end: last }) => last!.reason),
    ['exec', 'exit'],
  );
});

test('AVX-512 is named as the reason', async (t) => {
  // vpxord zmm0, zmm0, zmm0
  const path = compile('asm volatile(".byte 0x62,0xf1,0x7d,0x48,0xef,0xc0"); return 0;');
  const { end } = await run([path]);
  t.is(end.signal, 'SIGILL');
  t.is(end.notes.length, 1);
  t.regex(end.notes[0], /^process \d+: it uses AVX-512, which Valgrind does not know/);
});

test('more address space than the engine has is named', async (t) => {
  const path = compile(`
    void *all = mmap(0, 40ul << 40, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return all == MAP_FAILED ? 3 : 0;`);
  const { end, processes } = await run([path]);
  t.is(end.code, 3);
  t.regex(processes[0].notes.join(), /asked for 40960 GB of address space at once/);
});

test('io_uring is not there for the target', async (t) => {
  const path = compile('return syscall(425, 4, 0) == -1 && errno == ENOSYS ? 11 : 0;');
  t.is((await run([path])).end.code, 11);
});

test('a setuid program that the target executes runs, unobserved', async (t) => {
  const { end, processes } = await run(['/bin/sh', '-c', 'su --version > /dev/null; exit 5']);
  t.like(end, { code: 5, notes: [] });
  t.true(processes.every(({ header }) => header.exe === '/bin/sh'));
});

test('a script runs, and its interpreter is what is profiled', async (t) => {
  const path = join(dir, 'script');
  writeFileSync(path, '#!/bin/sh -e\nexit $#\n', { mode: 0o755 });
  const { end, processes } = await run([path, 'a', 'b']);
  t.is(end.code, 2);
  t.deepEqual(processes[0].header.argv.at(-1), 'b');
});

test('a static program runs', async (t) => {
  const path = compile('return 12;');
  execFileSync('gcc', ['-static', '-o', path, `${path}.c`]);
  t.like((await run([path])).end, { code: 12, streams: 1 });
});

test('without following, executed programs run unobserved', async (t) => {
  const out = join(dir, 'unobserved');
  const { end, processes } = await run(
    ['/bin/sh', '-c', `/bin/echo hello > ${out}; exit 2`],
    false,
  );
  t.is(end.code, 2);
  t.true(existsSync(out));
  t.false(processes.some(({ header }) => header.exe === '/bin/echo'));
});
