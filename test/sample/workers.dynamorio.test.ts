/** A service of a master and workers: those are sampled, also after a reload, and it serves on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from '../../src/schema/report.js';
import { familyOf } from '../../src/sample/family.js';
import { comair, inFolder } from '../support/command.js';
import { targetPath } from '../engine/run.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { start } from './attached.js';

const PROGRAM = targetPath('workers');
const MOST = 32;

aloneWithDynamorio('workers are sampled, and new ones after a reload', async (t) => {
  await inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const service = start([PROGRAM]);
    try {
      await service.says(/ready/);
      const first = familyOf(service.pid).map(({ pid }) => pid);
      t.is(first.length, 3);
      let sampled: (number | undefined)[] = [];
      let workers = first;
      let verdict = '';
      for (let seconds = 8; seconds <= MOST && new Set(sampled).size < 4; seconds *= 2) {
        const argv = ['--pid', String(service.pid), '--for', String(seconds), '--budget', '10%'];
        const running = comair(['sample', ...argv, '--targets', '^serve$', '--json', json]);
        await pause(seconds * 500);
        workers = familyOf(service.pid).map(({ pid }) => pid);
        service.child.kill('SIGHUP');
        const { status, stderr } = await running;
        t.regex(stderr, /process \d+ has 2 workers: /);
        if (status !== 0) continue;
        verdict = stderr;
        const { runs, warnings } = JSON.parse(readFileSync(json, 'utf8')) as Report;
        sampled = runs.map(({ pid }) => pid);
        for (const pid of sampled)
          t.true(warnings.some((each) => each.startsWith(`process ${pid}: `)));
      }
      // Two before and two after; not the master, which only waits.
      t.true(new Set(sampled).size >= 4, JSON.stringify(sampled));
      t.false(sampled.includes(service.pid));
      t.is(sampled.filter((pid) => workers.includes(pid!)).length, 2);
      t.regex(verdict, /serve +O\(n\^2\)/);
      t.is(familyOf(service.pid).length, 3);
      service.child.kill('SIGTERM');
      const { stdout, status } = await service.ended;
      t.is(status, 0);
      t.regex(stdout, /^ready\n\d+ workers\n$/);
    } finally {
      service.child.kill('SIGKILL');
      for (const { pid } of familyOf(service.pid)) process.kill(pid, 'SIGKILL');
    }
  });
});

aloneWithDynamorio('with --no-workers it is the process alone', async (t) => {
  const service = start([PROGRAM]);
  try {
    await service.says(/ready/);
    const argv = ['--pid', String(service.pid), '--for', '1', '--no-workers'];
    const { status, stderr } = await comair(['sample', ...argv]);
    t.is(status, 125);
    t.regex(stderr, /^comair-bin: nothing to report: [^\n]*\n$/);
    service.child.kill('SIGTERM');
    t.is((await service.ended).status, 0);
  } finally {
    service.child.kill('SIGKILL');
  }
});
