/**
 * Whoever is killed, and when: the program does what it does without us, and nothing is left of us.
 * COMAIR_KILLS: how often; a few by default.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { MAIN } from '../cli/run.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { start } from './attached.js';

const KILLS = Number(process.env['COMAIR_KILLS'] ?? '4');
const TARGETS = '^(work|recursive|catching)$';

interface Process {
  pid: number;
  parent: number;
  name: string;
}

function processes(): Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'latin1');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      return state === 'Z' ? [] : [{ pid: Number(entry), parent: Number(parent), name }];
    } catch {
      return [];
    }
  });
}

/** Launchers below a process, and copies, which are below them or below the program. */
function ours(root: number, program: number): Process[] {
  const all = processes();
  const below = new Set([root]);
  let before: number;
  do {
    before = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  } while (before < below.size);
  return all.filter(
    ({ pid, parent, name }) =>
      pid !== root &&
      pid !== program &&
      (below.has(pid) ? /^(comair-sampler|attached)$/.test(name) : parent === program),
  );
}

aloneWithDynamorio('launcher and copies of a process that is sampled are killed', async (t) => {
  for (let turn = 0; turn < KILLS; turn++) {
    const program = start([targetPath('attached')]);
    await program.says(/ready/);
    const comair = start([
      ...[process.execPath, MAIN, 'sample', '--pid', String(program.pid), '--targets', TARGETS],
      ...['--budget', '30%', '--copies', '2', '--report', '/dev/null'],
    ]);
    const until = Date.now() + 20_000;
    while (ours(comair.pid, program.pid).length === 0 && Date.now() < until) await pause(5);
    await pause(Math.random() * 600);
    const found = ours(comair.pid, program.pid);
    const victim = found.at(Math.floor(Math.random() * found.length));
    try {
      if (victim !== undefined) process.kill(victim.pid, 'SIGKILL');
    } catch {
      // A copy that has just ended.
    }
    await pause(Math.random() * 300);
    comair.child.kill('SIGINT');
    await comair.ended;
    const quiet = Date.now() + 40_000;
    while (ours(comair.pid, program.pid).length > 0 && Date.now() < quiet) await pause(20);
    t.deepEqual(ours(comair.pid, program.pid), []);
    program.child.stdin.end();
    const { status, signal, stdout } = await program.ended;
    t.deepEqual([status, signal], [5, null], `${victim?.name} ${victim?.pid}`);
    t.is(
      stdout,
      'ready\nwrong 0, interrupted 0, blocked 1, alarms came, handlers same, foreign code 0\n',
    );
  }
});
