/** Samples of processes that run already: exact, and nothing is left behind. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import type { Report } from '../../src/schema/report.js';
import type { Sampled } from '../../src/schema/sampled.js';
import { findEngine } from '../../src/record/engine/find-engine.js';
import { samplingEngine } from '../../src/sample/sampling-engine.js';
import { openProcess } from '../../src/sample/running-process.js';
import { select } from '../../src/sample/select-targets.js';
import { MAIN, comair, inFolder } from '../support/command.js';
import { runUnder, targetPath } from '../engine/run.js';
import { ending } from '../../src/words/notes.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { activations } from './activations.js';
import { start, traces } from './attached.js';
import { processes } from './processes.js';
import type { Process } from './processes.js';
import { MANY } from './run.js';

const NOT_WHOLLY = /^the agent has left, but for memory/;

async function reportOf(
  t: ExecutionContext,
  pid: number,
  targets: string,
  seconds: number,
): Promise<Report> {
  return inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const { status, stderr } = await comair([
      'sample',
      '--pid',
      String(pid),
      '--for',
      String(seconds),
      '--targets',
      targets,
      '--budget',
      '20%',
      '--copies',
      '2',
      '--json',
      json,
      '--report',
      '/dev/null',
    ]);
    t.is(status, 0, stderr);
    return JSON.parse(readFileSync(json, 'utf8')) as Report;
  });
}

async function sampleProcess(
  t: ExecutionContext,
  pid: number,
  targets: string,
  seconds = 2,
): Promise<Sampled> {
  const { runs, warnings } = await reportOf(t, pid, targets, seconds);
  t.deepEqual(
    warnings.filter((each) => NOT_WHOLLY.test(each)),
    [],
  );
  return runs[0].sampled!;
}

aloneWithDynamorio(
  'samples of a process are activations of full instrumentation',
  async (t, home) => {
    const program = targetPath('sampled');
    const full = await runUnder(findEngine('dynamorio', home), [program, '3', '4'], {
      footprint: false,
    });
    const known = new Set(activations(full.streams[0].collected, program));
    const running = start([program, '100000000', '4']);
    try {
      const pattern = /^(insertion_sort|sort_by_merging|sort_by_library|copy_text)$/;
      // It says nothing: until its threads are there.
      while (readdirSync(`/proc/${running.pid}/task`).length < 5) await pause(5);
      const before = traces(running.pid);
      const engine = samplingEngine(home, MANY);
      const { files } = openProcess(running.pid);
      engine.want(select(program, files, { pattern }, null).wanted, false);
      engine.attach(running.pid, 3);
      const { status, streams } = await runUnder(engine, [program], {
        footprint: false,
        follow: false,
      });
      const result = engine.result()!;
      t.deepEqual([status, result.agent, result.stopped], [0, true, null]);
      const seen = streams.flatMap(({ collected }) => activations(collected, program));
      t.true(seen.length > 10);
      t.deepEqual(
        seen.filter((each) => !known.has(each)),
        [],
      );
      t.deepEqual(traces(running.pid), before);
      t.log(`${seen.length} activations, stopped for ${result.attached_ms} ms`);
    } finally {
      running.child.kill('SIGKILL');
    }
  },
);

aloneWithDynamorio(
  'threads, signals, masks, waits, exceptions: as if nobody had come',
  async (t) => {
    const argv = [targetPath('attached')];
    const alone = start(argv);
    t.teardown(() => {
      alone.child.kill('SIGKILL');
    });
    await alone.says(/ready/);
    alone.child.stdin.end();
    const running = start(argv);
    t.teardown(() => {
      running.child.kill('SIGKILL');
    });
    await running.says(/ready/);
    const before = traces(running.pid);
    for (let turn = 0; turn < 2; turn++) {
      const { exact, failed } = await sampleProcess(
        t,
        running.pid,
        '^(work|recursive|catching|throwing)$',
      );
      t.true(exact > 0);
      t.is(failed, 0);
      t.deepEqual(traces(running.pid), before);
    }
    running.child.stdin.end();
    t.deepEqual(await running.ended, await alone.ended);
  },
);

for (const way of ['awake', 'asleep'])
  aloneWithDynamorio(`vector registers keep their upper halves, ${way}`, async (t) => {
    const running = start([targetPath('vectors'), way]);
    t.teardown(() => {
      running.child.kill('SIGKILL');
    });
    await running.says(/ready/);
    const { exact, failed } = await sampleProcess(t, running.pid, '^compare$');
    t.true(exact > 0);
    t.is(failed, 0);
    running.child.stdin.end();
    const { status, stdout } = await running.ended;
    t.deepEqual([status, stdout], [0, 'ready\nwrong: 0\n']);
  });

aloneWithDynamorio('python3 -m http.server answers all requests', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'comair-served-'));
  const body = 'line of a file\n'.repeat(5000);
  writeFileSync(join(folder, 'file'), body);
  const server = start([
    '/usr/bin/python3',
    '-u',
    '-m',
    'http.server',
    '0',
    '--bind',
    '127.0.0.1',
    '-d',
    folder,
  ]);
  try {
    const [, port] = await server.says(/ port (\d+)/);
    // libc takes a signal for itself with the first thread, which the first request starts.
    t.is(await (await fetch(`http://127.0.0.1:${port}/file`)).text(), body);
    const before = traces(server.pid);
    let asking = true;
    let answered = 0;
    const ask = async (): Promise<void> => {
      while (asking) {
        const answer = await fetch(`http://127.0.0.1:${port}/file`);
        t.is(answer.status, 200);
        t.is(await answer.text(), body);
        answered++;
      }
    };
    const asked = Promise.all([ask(), ask()]);
    const { samples, exact, failed } = await sampleProcess(
      t,
      server.pid,
      '^(_?Py(Dict|List|Unicode|Bytes)_.*)$',
      3,
    )
      .finally(() => {
        asking = false;
      })
      .finally(() => asked);
    t.true(exact > 0);
    t.is(failed, 0);
    // It closes a connection after the client has seen its end.
    for (let i = 0; i < 400 && Number(traces(server.pid).files) > Number(before.files); i++)
      await pause(5);
    t.deepEqual(traces(server.pid), before);
    t.log(`${exact} of ${samples} samples exact, ${answered} answers`);
  } finally {
    server.child.kill('SIGINT');
    await server.ended;
    rmSync(folder, { recursive: true });
  }
});

aloneWithDynamorio('sqlite3 gives the same results', async (t) => {
  const query = `with recursive c(x) as (select 1 union all select x+1 from c where x < 60000)
    select count(*), sum(x * 7919 % 10007), max(hex(x)) from c;\n`;
  const statements = (await Promise.all(
    [false, true].map(async (sampled) => {
      const program = start(['/usr/bin/sqlite3', '-batch', ':memory:']);
      t.teardown(() => {
        program.child.kill('SIGKILL');
      });
      const { stdin } = program.child;
      stdin.write("select 'ready';\n");
      await program.says(/ready/);
      stdin.write(query.repeat(240));
      if (sampled) {
        const { exact, failed } = await sampleProcess(t, program.pid, '^sqlite3(VdbeExec|_step)');
        t.is(failed, 0);
        t.log(`${exact} exact`);
      }
      stdin.end();
      return program.ended;
    }),
  )) as [unknown, unknown];
  t.deepEqual(statements[1], statements[0]);
});

aloneWithDynamorio('where a thread does not stop, it is said what is left', async (t) => {
  const running = start([targetPath('sampled_vfork')]);
  t.teardown(() => {
    running.child.kill('SIGKILL');
  });
  await running.says(/ready/);
  const { runs, warnings } = await reportOf(t, running.pid, '^work$', 1);
  t.true(runs[0].sampled!.exact > 0);
  t.is(warnings.filter((each) => NOT_WHOLLY.test(each)).length, 1, warnings.join('\n'));
  t.is(ending(runs[0]), 'goes on');
  running.child.stdin.end();
  const { status, stdout } = await running.ended;
  t.deepEqual([status, stdout], [0, 'ready\n3 1\n']);
});

aloneWithDynamorio('asked to leave at once: that is said, and nothing is left', async (t) => {
  const program = start([targetPath('attached')]);
  t.teardown(() => {
    program.child.kill('SIGKILL');
  });
  await program.says(/ready/);
  const before = traces(program.pid);
  const argv = [MAIN, 'sample', '--targets', '^work$', '--report', '/dev/null'];
  // There is a launcher, and the handler of SIGINT, if that comes later, is not there yet.
  const slow = { ...process.env, LD_PRELOAD: targetPath('slow_sigaction') };
  const running = start([process.execPath, ...argv, '--pid', String(program.pid)], slow);
  const isLauncher = ({ parent, name }: Process): boolean =>
    parent === running.pid && name === 'comair-sampler';
  while (!processes().some(isLauncher)) await pause(1);
  running.child.kill('SIGINT');
  const { status, stderr } = await running.ended;
  // One sample may have been taken by then.
  if (status !== 0) {
    t.is(status, 125, stderr);
    t.regex(
      stderr,
      /^comair-bin: (nothing to report|cannot take samples of process \d+): [^\n]*\n$/,
    );
  }
  t.deepEqual(traces(program.pid), before);
});

aloneWithDynamorio('a thread of the kernel, which has no stack, is left alone', async (t) => {
  const program = start([targetPath('sampled_ring')]);
  t.teardown(() => {
    program.child.kill('SIGKILL');
  });
  const [said] = await program.says(/ready|no ring/);
  if (said === 'no ring') {
    t.log('this kernel has no io_uring for us');
    t.pass();
    return;
  }
  const before = traces(program.pid);
  const { exact } = await sampleProcess(t, program.pid, '^work$', 1);
  t.true(exact > 0);
  t.deepEqual(traces(program.pid), before);
  program.child.stdin.end();
  t.like(await program.ended, { status: 0, stdout: 'ready\n1\n' });
});

aloneWithDynamorio('of a process that ends meanwhile no status is made up', async (t) => {
  const running = start([targetPath('attached')]);
  t.teardown(() => {
    running.child.kill('SIGKILL');
  });
  await running.says(/ready/);
  const before = JSON.stringify(traces(running.pid));
  const endOnceSampled = async (): Promise<void> => {
    while (JSON.stringify(traces(running.pid)) === before) await pause(20);
    await pause(3000);
    running.child.kill('SIGTERM');
  };
  const [report] = await Promise.all([reportOf(t, running.pid, '^work$', 60), endOnceSampled()]);
  const [run] = report.runs;
  t.deepEqual([run.exit_code, run.signal, run.sampled!.ended], [null, null, true]);
  t.is(ending(run), 'ended');
});
