import test from 'ava';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toJson } from '../../src/report/read/json.js';
import { sampleReport } from '../support/sample-report.js';
import { MAIN, comair, inFolder, run } from '../support/command.js';

/** A folder with a report in it. */
async function withReport(use: (folder: string, report: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, 'r.json');
    await writeFile(path, toJson(sampleReport()));
    await use(folder, path);
  });
}

test("the format is what --to says, or what the output's name says", async (t) => {
  await withReport(async (folder, report) => {
    const cases: [name: string, args: string[], head: RegExp][] = [
      ['a.csv', [], /^id,rank,name,/],
      ['points.csv', ['--table', 'points'], /^id,name,module,size,/],
      ['a.json', [], /^\{\n {2}"schema": 1/],
      ['a.parquet', [], /^PAR1/],
      ['a.speedscope.json', [], /^\{"\$schema":"https:\/\/www\.speedscope/],
      ['callgrind.out.7', [], /^# callgrind format/],
      ['a.pb.gz', [], /^\x1f\x8b/], // eslint-disable-line no-control-regex
      ['a.prom', [], /^# TYPE comair_report gauge\n/],
      ['data', ['--to', 'csv'], /^id,rank/],
    ];
    for (const [name, args, head] of cases) {
      const { status, stdout, stderr } = await comair(
        ['export', report, ...args, '-o', join(folder, name)],
        {},
      );
      t.is(`${String(status)}${stdout}${stderr}`, '0', name);
      t.regex(await readFile(join(folder, name), 'latin1'), head, name);
    }
    t.is((await readdir(folder)).length, cases.length + 1);
  });
});

test('without -o it goes to stdout, bytes as they are', async (t) => {
  await withReport(async (folder, report) => {
    const { stdout } = await comair(['export', report, '--to', 'json']);
    t.deepEqual(JSON.parse(stdout), sampleReport());
    const pipe = `"$0" "$1" export "$2" --to parquet | cat > "$3"`;
    const copy = join(folder, 'copy.parquet');
    await run('sh', ['-c', pipe, process.execPath, MAIN, report, copy]);
    await comair(['export', report, '-o', join(folder, 'whole.parquet')]);
    t.deepEqual(await readFile(copy), await readFile(join(folder, 'whole.parquet')));
  });
});

test('what does not fit is refused in one line, and nothing is written', async (t) => {
  await withReport(async (folder, report) => {
    const damaged = join(folder, 'damaged.json');
    await writeFile(damaged, toJson(sampleReport()).replace('"O(n^2)"', '"O(n!)"'));
    const cut = join(folder, 'cut.json');
    await writeFile(cut, toJson(sampleReport()).slice(0, 500));
    const out = join(folder, 'out.csv');
    const cases: [string[], RegExp][] = [
      [[report], /no format is known .* --to FORMAT/],
      [[report, '-o', join(folder, 'data')], /no format is known/],
      [[report, '--to', 'xls'], /--to .*Allowed choices are json, csv/],
      [[report, '--to', 'pprof', '--table', 'points'], /--table is for csv and parquet/],
      [
        [report, '-o', out, '--size', 'drms'],
        /a report by rms: for --size drms give the recording/,
      ],
      [[join(folder, 'none'), '-o', out], /cannot read .*no such file/],
      [[folder, '-o', out], /cannot read .*folder/],
      [[cut, '-o', out], /cannot read .*cut\.json: no JSON/],
      [[damaged, '-o', out], /cannot read .*no report of this version.* at routines\.0\.class/],
      [['/dev/null', '-o', out], /cannot analyze \/dev\/null/],
      [[report, '-o', join(folder, 'no/out.csv')], /cannot write -o/],
      [[report, '-o', out, '--', 'true'], /takes no program/],
    ];
    for (const [args, message] of cases) {
      const { status, stdout, stderr } = await comair(['export', ...args]);
      t.regex(stderr, message);
      t.regex(stderr, /^comair-bin: [^\n]*\n$/);
      t.is(`${String(status)}${stdout}`, '125');
    }
    t.deepEqual((await readdir(folder)).sort(), ['cut.json', 'damaged.json', 'r.json']);
  });
});
