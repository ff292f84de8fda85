import test from 'ava';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterOneRun, proposeSweep } from '../../../src/campaigns/sweep/propose.js';
import { shellWord } from '../../../src/campaigns/sweep/shell.js';
import { MAIN, inFolder, run } from '../../support/command.js';

const command = (...argv: string[]): string | undefined =>
  proposeSweep(argv, { cwd: '/nowhere' })?.command;

test('a number among the arguments becomes the size', (t) => {
  for (const [argv, expected] of [
    [['./prog', '1000'], './prog {n}'],
    [['./prog', '-j', '16', '1000'], './prog -j 16 {n}'],
    [['./prog', '20', '5000', 'x'], './prog 20 {n} x'],
    [['./prog', '--rows=500'], './prog --rows={n}'],
    [['lua5.4', '-e', 'for i=1,300 do f(i) end'], "lua5.4 -e 'for i=1,{n} do f(i) end'"],
    [
      ['python3', '-c', "print(len(range(2000)), 'it''s')"],
      `python3 -c 'print(len(range({n})), '\\''it'\\'''\\''s'\\'')'`,
    ],
    [['awk', 'BEGIN{while(i++<4000)s=s"a"}'], `awk 'BEGIN{while(i++<{n})s=s"a"}'`],
    [
      ['perl', '-e', '$s = "xy" x 3000; for $i (1 .. 3000) { $n += ($s =~ tr/x//); }'],
      `perl -e '$s = "xy" x {n}; for $i (1 .. {n}) { $n += ($s =~ tr/x//); }'`,
    ],
    [['ruby', '-e', '1200.times { |i| p i }'], "ruby -e '{n}.times { |i| p i }'"],
    [['./grid', '500', '500', '--steps=20', 'rows=500'], './grid {n} {n} --steps=20 rows={n}'],
  ] as const) {
    t.is(command(...argv), `comair-bin sweep --sizes auto -- ${expected}`, argv.join(' '));
  }
  t.is(
    proposeSweep(['p', '100'], { options: ['--engine', 'valgrind'] })?.command,
    'comair-bin sweep --engine valgrind --sizes auto -- p {n}',
  );
  for (const argv of [
    ['./prog'],
    ['ls', '-l'],
    ['gcc-12', '-O2', '-std=c99'],
    ['p', '3'],
    ['p', '1.25', 'v12.30', '-j', '64'],
    ['redis-server', '--port', '7391'],
    ['server', '--listen=127.0.0.1:8080', '--seed=4711'],
    ['nginx', '-g', 'listen 8080;'],
  ]) {
    t.is(command(...argv), undefined, argv.join(' '));
  }
});

test('it is said which numbers are varied, and which stay', (t) => {
  const what = (...argv: string[]) => proposeSweep(argv, { cwd: '/nowhere' })?.what;
  t.is(what('./grid', '500'), 'several sizes in place of 500');
  t.is(what('./grid', '500', '500'), 'several sizes in both places of 500');
  t.is(
    what('lua5.4', '-e', 'for i=1,300 do for k=1,300 do f(i, k, 300) end end'),
    'several sizes in all 3 places of 300',
  );
  t.is(what('./grid', '500', '200'), 'several sizes in place of 500 (200 stays as it is)');
  t.is(
    what('./grid', '-w', '500', '500', '--height=30'),
    'several sizes in place of 500 (30 and -w 500 stay as they are)',
  );
});

test('words are quoted for a shell', async (t) => {
  const words = [
    "it's",
    'a b',
    '$HOME',
    '`x`',
    '',
    '"',
    '\\',
    'a\nb',
    '*',
    '~',
    '{a,b}',
    '{1..3}',
    "l='\n\\t\t7\u202e'",
  ];
  t.is(shellWord('a\nb'), String.raw`$'a\nb'`);
  t.is(shellWord('./a\udcff1'), String.raw`$'./a\3771'`);
  const { stdout } = await run('bash', ['-c', `printf '%s|' ${words.map(shellWord).join(' ')}`]);
  t.is(stdout, `${words.join('|')}|`);
});

test('a file of lines is cut, and the command runs as it is', async (t) => {
  await inFolder(async (folder) => {
    const lines = join(folder, "li nes'.txt");
    const text = Array.from({ length: 640 }, (_, i) => `line ${(i * 7919) % 640}\n`).join('');
    await writeFile(lines, text);
    const cut = proposeSweep(['sort', '-k', '2', lines], { cwd: folder });
    t.is(cut?.what, `${lines} cut to several sizes (lines)`);
    t.regex(
      cut?.command ?? '',
      /; sort -k 2 "\$d"\/10\.txt > \/dev\/null && .*--sizes 10,20,40,80,160,320,640 -- sort -k 2 "\$d"\/\{n\}\.txt$/,
    );
    const read = proposeSweep(['sort'], { cwd: folder, stdin: lines });
    t.is(read?.what, 'its stdin cut to several sizes (lines)');
    // A width, a column: what was read is the input.
    const width = proposeSweep(['fold', '-w', '500', '900'], { cwd: folder, stdin: lines });
    t.is(width?.what, read?.what);
    // A script is no input where a number follows it.
    // What stands behind another file may be anything: a count of matches.
    const counted = proposeSweep(['csplit', lines, '/x/', '{200}'], { cwd: folder });
    t.is(counted?.plan.cut?.path, lines);
    const script = proposeSweep(['sh', lines, '500'], { cwd: folder });
    t.is(script?.what, 'several sizes in place of 500');

    const tool = join(folder, 'comair-bin');
    await writeFile(tool, `#!/bin/sh\nexec ${process.execPath} ${MAIN} "$@"\n`, { mode: 0o755 });
    const { status, stdout, stderr } = await run('sh', ['-c', read?.command ?? ''], {
      env: { TMPDIR: folder, PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    });
    t.is(status, 0, stderr);
    t.regex(stdout, /7 sizes from 10 to 640/);
    t.is((stderr.match(/: done/g) ?? []).length, 7);
    t.is((await readdir(folder)).filter((name) => name.startsWith('tmp.')).length, 1);
  });
});

test('what the program wrote is not what it reads', async (t) => {
  await inFolder(async (folder) => {
    const [input, output] = [join(folder, 'in.txt'), join(folder, 'out.txt')];
    await writeFile(input, 'line\n'.repeat(100));
    await writeFile(output, 'line\n'.repeat(1000));
    await utimes(input, 1000, 1000);
    await utimes(output, 2001, 2001);
    const argv = ['patch', '-o', output, input];
    t.is(proposeSweep(argv, { since: 2_000_000 })?.what, `${input} cut to several sizes (lines)`);
    t.is(proposeSweep(argv, { since: 3_000_000 })?.what, `${output} cut to several sizes (lines)`);
    t.is(proposeSweep(['prog', output], { since: 2_000_000 }), null);
  });
});

test('each run reads stdin anew', async (t) => {
  await inFolder(async (folder) => {
    const [file, stdin] = [join(folder, 'text'), join(folder, 'com mands')];
    await writeFile(file, 'line\n'.repeat(640));
    await writeFile(stdin, 'g/line/t.\n'.repeat(3));
    const read = `sh -c 'exec "$@" < "$0"' '${stdin}'`;
    const cut = proposeSweep(['ed', '-s', file], { stdin });
    t.true(cut?.command.endsWith(` -- ${read} ed -s "$d"/{n}`), cut?.command);
    t.is(
      proposeSweep(['ed', '1000'], { stdin })?.command,
      `comair-bin sweep --sizes auto -- ${read} ed {n}`,
    );
  });
});

test('the number of a descriptor or of a process is no size', (t) => {
  t.is(proposeSweep(['tsort', '/dev/fd/63']), null);
  t.is(proposeSweep(['cat', '/proc/4711/maps']), null);
});

test('what is no list of lines is to be made in several sizes, and never cut', async (t) => {
  await inFolder(async (folder) => {
    const files: Record<string, string | Buffer> = {
      'g100.dot': `digraph {\n${'a -> b;\n'.repeat(100)}}\n`,
      'main.c': 'int f(int x) {\n  return x;\n}\n'.repeat(40),
      // Without a name that says so.
      graph: `{\n${'  "a": [1,\n  2],\n'.repeat(60)}}\n`,
      tree: `<a>\n${'<b/>\n'.repeat(60)}</a>\n`,
      edges: `100\n${'1 2\n'.repeat(100)}`,
      ports: `# of this host\nports : {\n${'  p = { mode = "auto"; };\n'.repeat(400)}};\n`,
      // Its end is not seen.
      array: `[\n${'{"a": 1},\n'.repeat(9000)}]\n`,
      'font.ttf': Buffer.alloc(9000),
      'lib.so.1': Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(9000, '\n')]),
    };
    for (const [name, content] of Object.entries(files))
      await writeFile(join(folder, name), content);
    for (const name of Object.keys(files))
      t.is(proposeSweep(['prog', name], { cwd: folder }), null);
    const next = (...argv: string[]) => afterOneRun(argv, 0.6, false, { cwd: folder });
    t.deepEqual(next('dot', '-Tsvg', 'g100.dot'), {
      text: 'To find out, make g100.dot in at least five sizes (its first lines alone may be no input: files that end in .dot are not made of single lines), each about twice the one before, such as g6.dot to g100.dot, and run: comair-bin sweep --sizes 6,13,25,50,100 -- dot -Tsvg g{n}.dot',
      command: null,
      plan: null,
    });
    t.regex(
      next('gcc', '-c', 'main.c')?.text ?? '',
      /make main\.c .* main-1\.c to main-16\.c, .* gcc -c main-\{n\}\.c$/,
    );
    t.regex(
      afterOneRun(['tidy', 'tree'], 0.6, false, { cwd: folder, status: 1 })?.text ?? '',
      /: comair-bin sweep --ok-status 0,1 --sizes 1,2,4,8,16 -- tidy tree-\{n\}$/,
    );
    await writeFile(join(folder, 'rows-256.sql'), 'INSERT INTO a VALUES (1);\n'.repeat(256));
    t.regex(
      next('sqlite3', ':memory:', '.read rows-256.sql')?.text ?? '',
      /sweep --sizes 16,32,64,128,256 -- sqlite3 :memory: '\.read rows-\{n\}\.sql'$/,
    );
    const why = (file: string) => /no input: (.*?)\),/.exec(next('prog', file)?.text ?? '')?.[1];
    t.is(why('graph'), 'it has brackets that are closed on other lines');
    t.is(why('tree'), 'it begins as a document or a program does');
    t.is(why('ports'), 'a bracket is around all of it');
    t.is(why('array'), 'a bracket is around all of it');
    t.is(why('edges'), 'its first line says how many follow');
    // The text that it shapes is the input, or nothing that is known.
    t.regex(next('hb-shape', 'font.ttf')?.text ?? '', /with --profile FILE/);
    t.regex(next('nm', 'lib.so.1')?.text ?? '', /with --profile FILE/);
    await writeFile(join(folder, 'list'), 'some words :) a) b)\n'.repeat(640));
    t.regex(
      next('hb-shape', 'font.ttf', '--text-file=list')?.command ?? '',
      /head -n \$n list .* --text-file="\$d"\/\{n\}$/,
    );
  });
});

test('a bell in a text makes it no data, zeros and many such characters do', async (t) => {
  await inFolder(async (folder) => {
    const proposed = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text);
      return afterOneRun(['troff', name], 1, false, { cwd: folder })?.text ?? '';
    };
    const lines = Array.from({ length: 300 }, (_, i) => `entry ${i} of the list\n`).join('');
    t.regex(await proposed('bell', `.tr \x07b\x7f\n${lines}`), /bell cut to several sizes/);
    t.regex(await proposed('zero', `\0\n${lines}`), /it is no text/);
    t.regex(await proposed('dense', lines.replaceAll('e', '\x02')), /it is no text/);
  });
});

test('prose is cut, whatever it has in brackets', async (t) => {
  await inFolder(async (folder) => {
    const prose = `  The work (such as a program, or a
part of one) may be used by all, and
  a) nobody has to ask (who would
be asked (or told of it) is not known),

  b) copies are made by whoever wants them.
`;
    await writeFile(join(folder, 'terms'), prose.repeat(40));
    t.regex(proposeSweep(['ptx', 'terms'], { cwd: folder })?.command ?? '', /head -n \$n terms /);
    // One bracket of all words is a structure, as lists of Lisp and facts of Prolog are.
    const list = `(words\n${'  (some of the words\n   (and others (or none)))\n'.repeat(40)})\n`;
    await writeFile(join(folder, 'list'), list);
    t.is(proposeSweep(['prog', 'list'], { cwd: folder }), null);
  });
});

test('all lines are counted, however long the first of them are', async (t) => {
  await inFolder(async (folder) => {
    const long = `${'x'.repeat(2000)}\n`.repeat(64);
    await writeFile(join(folder, 'log'), `${long}${'short\n'.repeat(12_736)}`);
    t.regex(proposeSweep(['sort', 'log'], { cwd: folder })?.command ?? '', /,12800 -- sort/);
  });
});

test('each run has an output of its own, the status of the first counts, and it is said how long it takes', async (t) => {
  await inFolder(async (folder) => {
    const [input, output] = [join(folder, 'in.txt'), join(folder, 'out.png')];
    await writeFile(input, 'line\n'.repeat(640));
    await writeFile(output, 'picture');
    await utimes(input, 1000, 1000);
    await utimes(output, 2001, 2001);
    const about = { cwd: folder, since: 2_000_000, status: 1, seconds: 5 };
    const next = (...argv: string[]) => afterOneRun(argv, 0.6, false, about);
    const cut = next('plot', '-o', 'out.png', 'in.txt');
    t.regex(
      cut?.command ?? '',
      /done; comair-bin sweep --ok-status 0,1 .* -o out-\{n\}\.png "\$d"\/\{n\}\.txt$/,
    );
    t.is(
      cut?.text,
      'To find out, run it with in.txt cut to several sizes (lines), which takes about 17.0 s:',
    );
    t.is(
      next('plot', '--output=out.png', '500')?.command,
      'comair-bin sweep --ok-status 0,1 --sizes auto -- plot --output=out-{n}.png {n}',
    );
  });
});

test('files of one kind are cut together, as a part of one alone is another input', async (t) => {
  await inFolder(async (folder) => {
    const lines = (count: number): string =>
      Array.from({ length: count }, (_, i) => `${i}\n`).join('');
    const files = { a: 640, b: 640, half: 320, few: 100, 'c.txt': 600 };
    for (const [name, count] of Object.entries(files))
      await writeFile(join(folder, name), lines(count));
    await writeFile(join(folder, 'c.txt'), lines(files['c.txt']).replaceAll(/^/gm, 'a word '));
    const proposed = (...argv: string[]) => proposeSweep(argv, { cwd: folder });
    t.is(proposed('diff', 'a', 'b')?.what, 'a and b cut to several sizes (lines)');
    const command = proposed('diff', 'half', '-d', 'a')?.command ?? '';
    t.regex(command, /head -n \$n a > "\$d"\/\$n; head -n \$\(\(n \* 320 \/ 640 \+ 1\)\) half > /);
    t.regex(command, / -- diff "\$d"\/\{n\}-2 -d "\$d"\/\{n\}$/);
    const [make] = command.split('; diff ');
    const script = `${make}; cmp "$d"/640 a; cmp "$d"/640-2 half; wc -l < "$d"/20-2`;
    const { stdout, stderr } = await run('sh', ['-c', script], { cwd: folder });
    t.deepEqual([stdout.trim(), stderr], ['11', '']);
    // Others are no input of the same kind: much smaller, of another kind, a list of patterns.
    for (const [word, other] of [['few'], ['c.txt'], ['-f', 'b']] as const) {
      const argv = ['grep', word, ...(other === undefined ? [] : [other]), 'a'];
      t.is(proposed(...argv)?.what, 'a cut to several sizes (lines)', argv.join(' '));
    }
  });
});

test('a script is no input, however its interpreter is given it', async (t) => {
  await inFolder(async (folder) => {
    const script = join(folder, 'u.awk');
    const data = join(folder, 'd.json');
    await writeFile(script, 'BEGIN { while (i++ < k) s = s i }\n');
    await writeFile(data, '{"a": [1, 2]}\n');
    const said = (...argv: string[]) => afterOneRun(argv, 0.9, false, { cwd: folder })?.text ?? '';
    for (const argv of [
      ['gawk', '-f', script],
      ['mawk', '-f', 'u.awk'],
      ['gawk', `--file=${script}`],
      ['timeout', '5', 'gawk', '-E', 'u.awk'],
      ['env', 'python3.10', 'u.awk'],
      ['sed', '-nf', script],
      ['Rscript', '--vanilla', 'u.awk'],
    ]) {
      t.notRegex(said(...argv), /u.*\.awk in at least five/, argv.join(' '));
      t.regex(said(...argv, 'd.json'), /make d\.json in at least five sizes/, argv.join(' '));
    }
    for (const argv of [
      ['python3', '-m', 'json.tool', 'd.json'],
      ['python3', '-Bc', 'import sys', 'd.json'],
      ['perl', '-lane', 'print', 'd.json'],
      ['sh', '-c', 'cat "$0"', 'd.json'],
    ]) {
      t.regex(said(...argv), /make d\.json in at least five sizes/, argv.join(' '));
    }
    t.regex(said('gawk', '{ print }', 'd.json'), /make d\.json in at least five sizes/);
  });
});

/** Of a catalogue of messages, as xgettext writes it. */
const message = (i: number): string => `msgid "w${i}"\nmsgstr "t (${i}"\n`;

test('records that blank lines divide are not cut within', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 'status');
    const cutOf = async (records: readonly string[], name = path) => {
      await writeFile(name, records.join('\n'));
      return proposeSweep(['prog', name], { cwd: folder })?.plan.cut ?? null;
    };
    const all = (record: (i: number) => string) => Array.from({ length: 100 }, (_, i) => record(i));
    const stanza = (i: number) => `Package: p${i}\nDepends: a (>= ${i}), b\n more of it\n`;
    for (const [what, record] of [
      ['stanzas', stanza],
      ['entries with brackets of their own', (i: number) => `@book{b${i},\n  year = {${i}}\n}\n`],
      ['sections', (i: number) => `[part ${i}]\nkey = ${i}\n`],
    ] as const) {
      const cut = await cutOf(all(record));
      t.deepEqual([cut?.unit, cut?.size], ['records', 100], what);
    }
    const catalogue = await cutOf(
      all(message).map((each) => each.replace('(', '')),
      join(folder, 'a.po'),
    );
    t.is(catalogue?.unit, 'records');
    for (const [what, records] of [
      ['single lines', all((i) => `line ${i}\n`)],
      ['few', all(stanza).slice(0, 10)],
      [
        'none alike',
        all((i) => `${'abcdefghij'[i % 10]}${String.fromCharCode(107 + (i % 13))}x ${i}\nx\n`),
      ],
    ] as const) {
      t.is((await cutOf(records))?.unit ?? 'lines', 'lines', what);
    }
    const open = all((i) => (i % 2 === 0 ? `group ${i} {\n  a\n` : `more ${i}\n}\n`));
    t.is(await cutOf(open), null, 'brackets that another record closes');
    t.is(
      await cutOf(
        all((i) => `int f${i}(void)\n{\n}\n`),
        join(folder, 'a.c'),
      ),
      null,
      'a program',
    );
  });
});

test('versions of one thing are cut together, whatever their names end in', async (t) => {
  await inFolder(async (folder) => {
    const proposal = async (files: Readonly<Record<string, string>>) => {
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
      return proposeSweep(['prog', ...Object.keys(files)], { cwd: folder });
    };
    const text = (line: (i: number) => string) =>
      Array.from({ length: 80 }, (_, i) => line(i)).join('');
    const records = await proposal({
      'de.po': text((i) => `msgid "w${i}"\nmsgstr "t${i}"\n\n`),
      'new.pot': text((i) => `msgid "v${i}"\nmsgstr ""\n\n`),
    });
    t.truthy(records);
    t.deepEqual(records!.plan.meaning, { kind: 'records', file: 'de.po', beside: ['new.pot'] });
    t.deepEqual(
      records!.plan.words((i) => `part${i}`),
      ['prog', 'part0', 'part1'],
    );
    const [make] = records!.command.split('; prog ');
    const script = `${make}; tail -n 2 "$d"/20-2.pot; wc -l < "$d"/20.po; grep -c msgid "$d"/20-2.pot`;
    const { stdout } = await run('sh', ['-c', script], { cwd: folder });
    t.deepEqual(stdout.trim().split('\n'), ['msgstr ""', '', '60', '20']);
    const versions = await proposal({
      names: text((i) => `n${i}\n`),
      'names.orig': text((i) => `n${i % 3 === 0 ? `x${i}` : i}\n`),
    });
    t.deepEqual(versions?.plan.meaning, { kind: 'lines', file: 'names', beside: ['names.orig'] });
    const apart = await proposal({
      'a.list': text((i) => `a${i}\n`),
      'b.log': text((i) => `b${i} at ${i}\n`),
    });
    t.deepEqual(apart?.plan.meaning, { kind: 'lines', file: 'a.list', beside: [] });
  });
});
