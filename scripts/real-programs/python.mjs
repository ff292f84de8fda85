// Python: modules of its own test suite, and programs with children and threads.

const PYTHON = '/usr/bin/python3.11';

/** Modules that pass natively, short ones, and those about descriptors, signals, children, threads. */
const MODULES = [
  'json',
  'dict',
  'list',
  'struct',
  'heapq',
  'generators',
  'math',
  'float',
  'zlib',
  'hashlib',
  'mmap',
  'select',
  'epoll',
  'pty',
  'popen',
  'fork1',
  'threadsignals',
  'ctypes',
  'posix',
  'os',
  'threading',
  'subprocess',
];

/** Modules that end children by SIGKILL, and how many. */
const KILLED = { os: 1, subprocess: 20 };

/** What differs between any two runs of the test suite. */
const SUITE_BLUR = [
  [/test_python_\w+/g, 'test_python_N'],
  [/^.*load avg: .*$/gm, ''],
  [/^(Ran \d+ tests? in|Total duration:) .*$/gm, '$1'],
  [/\b(pid|process|thread|fd|child)([= ]|\s\()\d+/gi, '$1 N'],
  // asyncio's words on what is slow, and what tests print as time goes by.
  [/^Executing <Task .*\n/gm, ''],
  [/^(b'testing|timeout = ).*\n/gm, ''],
  [/^.*(will run for|is finished|tasks? (is|are) running|all tasks).*\n/gm, ''],
  [/0x[0-9a-f]{6,}/g, '0xN'],
  [/^test_\w+ (took|passed in) .*\n/gm, ''],
];

const suite = MODULES.map((name) => ({
  name: `python3 -m test ${name}`,
  packages: ['libpython3.11-testsuite'],
  needs: ['/usr/lib/python3.11/test/test_json/__init__.py'],
  command: [PYTHON, '-m', 'test', '-v', `test_${name}`],
  blur: SUITE_BLUR,
  note: 'times, pids and names of temporary folders are blurred',
  // The longest starts some 2,800 processes.
  limit: name === 'subprocess' ? 2400 : 900,
  killed: KILLED[name] ?? 0,
}));

const SUBPROCESS = `
import subprocess, sys
for i in range(5):
    done = subprocess.run([sys.executable, "-ISc", "import sys; sys.stdout.write(sys.stdin.read()[::-1]); sys.exit(3)"],
                          input="word %d" % i, capture_output=True, text=True)
    print(done.returncode, repr(done.stdout), repr(done.stderr))
print(subprocess.run("exit 7; true", shell=True).returncode)
sleeper = subprocess.Popen(["sleep", "1000"])
sleeper.terminate()
print(sleeper.wait())
first = subprocess.Popen(["echo", "a b c"], stdout=subprocess.PIPE)
print(subprocess.check_output(["wc", "-w"], stdin=first.stdout), first.wait())
try:
    subprocess.run(["sleep", "1000"], timeout=0.5)
except subprocess.TimeoutExpired as error:
    print(error)
try:
    subprocess.run(["/nowhere"])
except OSError as error:
    print(error)
`;

const THREADING = `
import queue, threading
work, done, lock, total = queue.Queue(), queue.Queue(), threading.Lock(), [0]
def worker():
    while (n := work.get()) is not None:
        done.put(sum(range(n)))
        with lock: total[0] += n
threads = [threading.Thread(target=worker) for _ in range(16)]
for each in threads: each.start()
for n in range(500): work.put(n)
for each in threads: work.put(None)
for each in threads: each.join()
print(total[0], sum(done.get() for _ in range(500)), threading.active_count())
barrier, event = threading.Barrier(8), threading.Event()
def meet():
    barrier.wait(); event.wait(); barrier.wait()
met = [threading.Thread(target=meet) for _ in range(8)]
for each in met: each.start()
event.set()
for each in met: each.join()
print("met")
`;

const MULTIPROCESSING = `
import multiprocessing, sys
def square(n): return n * n
def fill(queue, n): queue.put((n, sum(range(n))))
if __name__ == "__main__":
    context = multiprocessing.get_context(sys.argv[1])
    with context.Pool(3) as pool: print(pool.map(square, range(20)))
    queue, value = context.Queue(), context.Value("i", 5)
    children = [context.Process(target=fill, args=(queue, n)) for n in range(4)]
    for each in children: each.start()
    print(sorted(queue.get() for _ in children))
    for each in children: each.join()
    print([each.exitcode for each in children], value.value)
`;

const programs = [
  ['subprocess', SUBPROCESS, []],
  ['threading', THREADING, []],
  ...['fork', 'spawn', 'forkserver'].map((way) => ['multiprocessing', MULTIPROCESSING, [way]]),
].map(([name, source, args]) => ({
  name: `python3 ${[name, ...args].join(' ')}`,
  needs: [PYTHON],
  files: { 'main.py': source },
  command: [PYTHON, 'main.py', ...args],
  blur: [[/timed out after .*/g, 'timed out']],
  ...(name === 'subprocess' ? { killed: 1 } : {}),
}));

export default [...programs, ...suite];
