/**
 * Lets a stopped group of processes go on with the program on a processor of our choice. On a virtual
 * machine another guest may slow one processor down for seconds, by a third: whose program happens to
 * lie there would be the slower one in all of its turns.
 */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * The program goes on last: of what wakes up with it, Node.js and the launcher, a native run has
 * nothing, and only the program's time counts. It may move again at once, and so may its copies:
 * they begin with the set of processors it has.
 */
const HELPER = `
import os, signal, sys, time
SETTLED = 0.005
allowed = sorted(os.sched_getaffinity(0))
def others(group, pid):
    for entry in os.listdir('/proc'):
        try:
            if entry.isdigit() and int(entry) != pid and os.getpgid(int(entry)) == group: yield int(entry)
        except ProcessLookupError:
            pass # it has ended
def go_on(pid):
    try:
        os.kill(pid, signal.SIGCONT)
    except ProcessLookupError:
        pass
def let(pid, processors):
    try:
        for thread in os.listdir('/proc/%d/task' % pid):
            os.sched_setaffinity(int(thread), processors)
    except OSError:
        pass # it, or a thread of it, has ended
for line in sys.stdin:
    group, pid, cycle = map(int, line.split())
    try:
        for each in others(group, pid): go_on(each)
        if pid:
            time.sleep(SETTLED)
            let(pid, [allowed[cycle % len(allowed)]])
        os.killpg(group, signal.SIGCONT)
    except ProcessLookupError:
        pass
    if pid: let(pid, allowed)
    print(flush=True)
`;

export class Steering {
  private readonly helper = spawn('/usr/bin/python3', ['-ISc', HELPER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  private readonly answers = createInterface(this.helper.stdout)[Symbol.asyncIterator]();

  constructor() {
    // It ends with us.
    this.helper.unref();
    for (const pipe of [this.helper.stdin, this.helper.stdout]) (pipe as unknown as Socket).unref();
  }

  /**
   * @param pid of the program; 0 where it has not begun
   * @param cycle one of each processor, in turn
   */
  async go(group: number, pid: number, cycle: number): Promise<void> {
    this.helper.stdin.write(`${group} ${pid} ${cycle}\n`);
    const { done } = await this.answers.next();
    if (done === true) throw new Error('what lets programs go on has ended');
  }
}

let one: Steering | null = null;

/** The one of this process. */
export function steering(): Steering {
  return (one ??= new Steering());
}
