/** One run of a program with samples: when it got on with its work, and when copies began. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What the program wrote, when, and what processor time it had used by then. */
export interface Progress {
  /** Seconds of the monotonic clock. */
  at: number;
  /** Seconds of all its threads. */
  processor: number;
  /** Lines since the one before. */
  lines: number;
}

export interface Watched {
  progress: Progress[];
  /** When each copy was seen for the first time: up to LOOK_S after it began. */
  copies: number[];
}

/** How often one looks for copies, which live for 10 ms or longer. */
export const LOOK_S = 0.002;

/**
 * The launcher is a child of the command. Of its own children those that bear its name are there to
 * measure the machine; of the others the first is the program, and the copies follow. Arguments: a
 * shell's script that writes a line for each piece of the program's work, or nothing, where the
 * program does so itself; the command.
 */
const WATCHER = `
import json, os, select, subprocess, sys, time
script, command = sys.argv[1], sys.argv[2:]
run = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
source = subprocess.Popen(['/bin/sh', '-c', script], stdout=subprocess.PIPE) if script else run
def children(pid):
    try:
        with open('/proc/%d/task/%d/children' % (pid, pid)) as file: return [int(each) for each in file.read().split()]
    except OSError:
        return [] # it has ended
def is_launcher(pid):
    try:
        with open('/proc/%d/comm' % pid) as file: return file.read() == 'comair-sampler\\n'
    except OSError:
        return None # it has ended
launcher = program = None
seen, copies, progress, looked = set(), [], [], 0
pipe = source.stdout.fileno()
while True:
    ready, _, _ = select.select([pipe], [], [], ${LOOK_S})
    now = time.monotonic()
    if now - looked >= ${LOOK_S}:
        looked = now
        for each in children(launcher or run.pid):
            if each in seen or is_launcher(each) != (launcher is None): continue
            seen.add(each)
            if launcher is None: launcher = each
            elif program is None: program = each
            else: copies.append(now)
    if not ready: continue
    text = os.read(pipe, 1 << 20)
    if not text: break
    try:
        if program: progress.append((time.monotonic(), time.clock_gettime(~program << 3 | 2), text.count(b'\\n')))
    except OSError:
        pass # it has ended
if source is not run and source.wait() != 0: sys.exit('what the program is asked has failed')
run.stdout.read()
if run.wait() != 0: sys.exit(run.returncode)
json.dump({'progress': progress, 'copies': copies}, sys.stdout)
`;

/** @param script what asks a server, and writes a line for each piece; '': the program writes them */
export async function watch(argv: readonly string[], script: string): Promise<Watched> {
  const watcher = ['-ISc', WATCHER, script, ...argv];
  const options = { maxBuffer: 2 ** 30, env: { ...process.env, PYTHONHASHSEED: '0' } };
  const { stdout } = await promisify(execFile)('/usr/bin/python3', watcher, options);
  const said = JSON.parse(stdout) as { progress: [number, number, number][]; copies: number[] };
  const progress = said.progress.map(([at, processor, lines]) => ({ at, processor, lines }));
  return { progress, copies: said.copies };
}
