/** From a finding to why it is slow, as a user does it. */
import test from 'ava';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { DYNAMORIO_HOME, leaveOut } from './dynamorio-here.js';
import { targetPath } from './run.js';

const N = 300;

const ENGINES = DYNAMORIO_HOME === null ? ['valgrind'] : ['valgrind', 'dynamorio'];
if (DYNAMORIO_HOME === null) leaveOut('diagnose, with DynamoRIO');

test('diagnose says what a search goes through, and what would mend it', async (t) => {
  await inFolder(async (folder) => {
    const [report, program] = [join(folder, 'r.json'), join(folder, 'member')];
    await cp(targetPath('member'), program);
    const first = await comair(['--json', report, '--', program, String(N)]);
    t.is(first.status, N % 7);

    const out = join(folder, 'd.json');
    const run = [report, '#1', '--', program, String(N)];
    for (const engine of ENGINES) {
      const { status, stdout, stderr } = await comair([
        'diagnose',
        `--engine=${engine}`,
        '--json',
        out,
        ...run,
      ]);
      t.is(status, N % 7);
      t.is(stdout, `${N}\n`);
      t.regex(
        stderr,
        /suggestion +index: Keep a hash table or an index beside the list, .*member\.c:14-15 in find searches in a linked list of 16-byte/,
      );

      t.regex(stderr, /299 instances, 44850 iterations, 299 with a result/);

      const { findings = [] } = reportSchema.parse(JSON.parse(await readFile(out, 'utf8')));
      const { suggestion, loops } = findings[0].diagnosis!;
      t.is(suggestion.code, 'index');
      // The search has most of the cost, and all that it spends but what finds something.
      t.is(suggestion.saving, loops[0].cost_share * (1 - loops[0].rate));
      t.true(loops[0].own_share > 0.5 && loops[0].own_share === loops[0].cost_share);
      t.true(loops[1].cost_share > loops[0].cost_share && loops[1].own_share < 0.1);
      const [search, adding] = loops;
      // Call i goes through i entries, which is no iteration where there is none.
      t.is(search.class, '0*1?');
      t.is(search.instances, N - 1);
      t.is(search.iterations, (N * (N - 1)) / 2);
      t.is(search.results, N - 1);
      t.true(search.inefficient);
      // The key and the next one of each entry.
      t.is(search.data[0].reads, N * (N - 1));
      t.is(search.data[0].share, 1);
      t.is(search.data[0].blocks, N);
      t.like(adding, { class: '1*', inefficient: false, results: N, iterations: N });
      t.deepEqual([...new Set(adding.places.map(({ routine }) => routine))], ['add']);
    }

    const shown = await comair(['show', out, 'finding 1']);
    t.regex(
      shown.stdout,
      /suggestion +index: .*\n[^]*0\*1\? +member\.c:14-15 in find, inefficient/,
    );

    const refused = async (args: string[], message: RegExp): Promise<void> => {
      const { status: failed, stderr: said } = await comair(['diagnose', ...args]);
      t.is(failed, 125);
      t.regex(said, message);
      t.is(said.split('\n').length, 2);
    };
    await refused(
      [join(folder, 'none'), '#1', '--', program],
      /cannot read .*none: there is no such/,
    );
    await refused([report, '#9', '--', program], /has no finding 9: there is 1 finding/);
    await refused([report, 'nobody', '--', program], /no routine "nobody" among/);
    await refused([report, '#1'], /no program given/);
    await refused([report, '#1', '--', '/bin/true'], /nothing of finding 1 ran this time \(.*find/);
    await refused(
      [report, '#1', '--', program, '0'],
      /^comair-bin: no loop of finding 1 went round: find, main ran without one|nothing of finding/,
    );
    await refused(['--search', '2', ...run], /'2' is no rate/);
    await rm(program);
    await refused(run, /cannot read .*member/);
    await writeFile(program, await readFile(targetPath('list')));
    await refused(run, /member is another build than the one that .*r\.json is of/);
  });
});

test('check --diagnose runs the program where a finding fails, and says what is suggested', async (t) => {
  await inFolder(async (folder) => {
    const [report, verdicts] = [join(folder, 'r.json'), join(folder, 'v.json')];
    const run = ['--', targetPath('member'), String(N)];
    await comair(['--json', report, ...run]);
    const gate = ['check', report, '--diagnose', '--json', verdicts];
    const failed = await comair([...gate, '--findings=none', '--cautious', ...run]);
    t.is(failed.status, 1, failed.stderr);
    t.regex(failed.stderr, /--diagnose: runs the program for finding 1; what it prints is not/);
    t.regex(
      failed.stdout,
      /Suggestion: index: Keep a hash table [^]*member\.c:14-15 in find searches in a linked/,
    );
    t.notRegex(failed.stdout, new RegExp(`^${N}$`, 'm'), 'of the program');
    t.regex(await readFile(verdicts, 'utf8'), /Suggestion: index: /);

    const passed = await comair([...gate, '--findings=any', '--ceiling=n^3', ...run]);
    t.is(passed.status, 0);
    t.notRegex(passed.stderr, /runs the program/);
    const gone = await comair([...gate, '--findings=none', '--cautious', '--', '/bin/true']);
    t.is(gone.status, 1, 'of the check, whatever becomes of the run');
    t.regex(gone.stderr, /nothing of finding 1 ran this time/);
    const none = await comair([...gate, '--findings=none']);
    t.is(none.status, 125);
    t.regex(none.stderr, /no program given/);
  });
});

test('--diagnose looks at the first finding in a second run, where nobody takes notice of it', async (t) => {
  await inFolder(async (folder) => {
    const [report, program] = [join(folder, 'r.json'), join(folder, 'member')];
    await cp(targetPath('member'), program);
    const run = ['--', program, String(N)];
    const { status, stdout, stderr } = await comair(['--diagnose', '--json', report, ...run]);
    t.is(status, N % 7);
    t.is(stdout, `${N}\n`, 'of the first run alone');
    t.regex(stderr, /--diagnose: runs the program once more/);
    t.regex(stderr, /suggests +index: Keep a hash table or an index beside the list/);
    const { findings = [] } = reportSchema.parse(JSON.parse(await readFile(report, 'utf8')));
    t.is(findings[0].diagnosis?.loops[0].class, '0*1?');

    const left = join(folder, 'left.txt');
    const wrote = await comair(['--diagnose', '--', 'sh', '-c', `${program} ${N} > ${left}`]);
    t.is(wrote.status, N % 7);
    t.regex(wrote.stderr, /--diagnose: the program is not run again: it wrote .*left\.txt/);
    t.notRegex(wrote.stderr, /suggests/);

    const none = await comair(['--diagnose', '--', '/bin/true']);
    t.regex(none.stderr, /--diagnose: there is no finding, and hardly any work$/m);
    for (const [option, message] of [
      ['--no-follow', /leave out --no-follow/],
      ['--start=paused', /leave out --start/],
    ] as const) {
      const refused = await comair(['--diagnose', option, ...run]);
      t.is(refused.status, 125);
      t.regex(refused.stderr, message);
    }
  });
});

test('a routine that is no finding is looked at where it is named, or has the work', async (t) => {
  await inFolder(async (folder) => {
    const report = join(folder, 'r.json');
    const needed = targetPath('needed');
    const { stderr } = await comair(['--diagnose', '--json', report, '--', needed]);
    t.regex(stderr, /--diagnose: there is no finding: looks at where the work is, .*\blen\b/);
    t.regex(stderr, /a close look at where the work is, [^]*\n +hoist: Do it once, [^]* in len\s/);
    const { close_look: look } = reportSchema.parse(JSON.parse(await readFile(report, 'utf8')));
    t.like(look, { asked: false, diagnosis: { suggestion: { code: 'hoist' } } });
    t.true(look!.routines.includes('len'));

    const again = await comair(['diagnose', report, 'len', '--json', report, '--', needed]);
    t.is(again.status, 0);
    t.regex(again.stderr, /^A close look at len \(.* % of the cost\)\nsuggestion +hoist: /);
    const asked = await comair(['--diagnose=len', '--', needed]);
    t.regex(asked.stderr, /^A close look at len \(.*\n +hoist: Do it once/m);
    const unknown = await comair(['--diagnose=nobody', '--', needed]);
    t.is(unknown.status, 0);
    t.regex(unknown.stderr, /--diagnose: no routine "nobody"/);
  });
});

test('sweep --diagnose looks at the first finding at the largest size', async (t) => {
  await inFolder(async (folder) => {
    const [report, program] = [join(folder, 'r.json'), targetPath('member')];
    const ok = ['--ok-status', '0,3,5,6'];
    const sizes = ['--sizes', '20,40,80,160,320'];
    const run = ['sweep', ...sizes, ...ok, '--diagnose', '--json', report, '--', program, '{n}'];
    const { status, stdout, stderr } = await comair(run);
    t.is(status, 0);
    t.regex(stderr, /--diagnose: runs the program once more, with n=320/);
    t.regex(stdout, /suggests +index: Keep a hash table/);
    const { findings = [] } = reportSchema.parse(JSON.parse(await readFile(report, 'utf8')));
    const search = findings[0].diagnosis!.loops.find(({ routine }) => routine === 'find')!;
    t.is(search.iterations, (320 * 319) / 2);
    const refused = await comair([
      'sweep',
      ...sizes,
      '--diagnose',
      '--no-follow',
      '--',
      program,
      '{n}',
    ]);
    t.is(refused.status, 125);
    t.regex(refused.stderr, /leave out --no-follow/);
  });
});

test('what cannot be diagnosed is said in one line', async (t) => {
  await inFolder(async (folder) => {
    const said = async (what: string, argument: string): Promise<string> => {
      const [report, program] = [join(folder, `${what}.json`), targetPath('member')];
      const input = join(folder, what);
      await writeFile(input, 'text');
      await comair(['--json', report, '--', 'sh', '-c', `test -s ${input} && exec ${program} 300`]);
      await rm(input);
      const again = [
        'diagnose',
        report,
        '#1',
        '--',
        'sh',
        '-c',
        `test -s ${argument} && exec ${program} 300`,
      ];
      const { status, stderr } = await comair(again);
      t.is(status, 125);
      return stderr
        .split('\n')
        .filter((line) => line.startsWith('comair-bin: '))
        .join('\n');
    };
    // The input is there no more: the program ends before it comes to what the finding is about.
    const gone = await said('input', join(folder, 'input'));
    t.regex(
      gone,
      /^comair-bin: nothing of finding 1 ran this time \(.*find.*\): give the program the arguments and the input/,
    );
  });
});
