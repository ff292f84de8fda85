import test from 'ava';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Profile } from 'pprof-format';
import { exportReport } from '../../src/exports/export.js';
import { profile } from '../../src/api/profile.js';
import { printable } from '../../src/base/text/printable.js';
import type { Report } from '../../src/schema/report.js';
import { inFolder } from '../support/command.js';
import { targetPath } from '../engine/run.js';
import { HOSTILE, UNPRINTABLE, hostileReport } from '../terminal/hostile.js';
import { sampleReport } from '../support/sample-report.js';
import { sortReport } from './sorted.js';

const run = promisify(execFile);

async function read(report: Report): Promise<{ profile: Profile; text: (i: unknown) => string }> {
  const bytes = await exportReport(report, 'pprof');
  const profile = Profile.decode(gunzipSync(bytes));
  return { profile, text: (i) => profile.stringTable.strings[Number(i)] };
}

test('a pprof reader finds routines, files, modules and own costs', async (t) => {
  const report = await sortReport();
  const { profile, text } = await read(report);
  t.deepEqual(
    profile.sampleType.map(({ type, unit }) => [text(type), text(unit)]),
    [
      ['calls', 'count'],
      ['work', 'count'],
    ],
  );
  t.is(text(profile.defaultSampleType), 'work');
  t.is(profile.stringTable.strings[0], '');
  const own = new Map<string, number>();
  for (const { locationId, value } of profile.sample) {
    const location = profile.location.find(({ id }) => id === locationId[0])!;
    const { functionId } = location.line[0];
    const f = profile.function.find(({ id }) => id === functionId)!;
    // The id stands where compilers put mangled names.
    const key = text(f.systemName);
    own.set(key, (own.get(key) ?? 0) + Number(value[1]));
  }
  for (const { id, cost_self } of report.routines) t.is(own.get(id) ?? 0, cost_self);
  const sort = report.routines.find(({ name }) => name === 'insertion_sort')!;
  const f = profile.function.find(({ systemName }) => text(systemName) === sort.id)!;
  t.is(text(f.name), 'insertion_sort');
  t.is(text(f.filename), sort.file!);
  t.is(Number(f.startLine), sort.line!);
  const { mappingId } = profile.location.find(({ id }) => id === f.id)!;
  const mapping = profile.mapping.find(({ id }) => id === mappingId)!;
  t.is(text(mapping.filename), sort.module_path);
  t.is(text(mapping.buildId), sort.build_id!);
});

/** What `go tool pprof` says. */
async function pprof(report: Report, ...args: string[]): Promise<string> {
  return inFolder(async (folder) => {
    const file = join(folder, 'r.pb.gz');
    await writeFile(file, await exportReport(report, 'pprof'));
    const env = { ...process.env, HOME: folder, PPROF_TMPDIR: folder };
    return (await run('go', ['tool', 'pprof', ...args, file], { env })).stdout;
  });
}

/** Rows of `-top`: own and inclusive cost by name. */
function costsIn(top: string): Map<string, [own: number, all: number]> {
  const rows = top.matchAll(/^ *(\d+) +[\d.]+% +[\d.]+% +(\d+) +[\d.]+% {2}(.*)$/gm);
  return new Map([...rows].map(([, own, all, name]) => [name, [Number(own), Number(all)]]));
}

const TOP = ['-top', '-sample_index=1', '-nodecount=100000', '-nodefraction=0'];

test('go tool pprof reads a real report: own costs, and inclusive ones of recorded contexts', async (t) => {
  const { report } = await profile([targetPath('contexts')], { contexts: true });
  const text = await pprof(report, ...TOP);
  t.regex(text, /^File: contexts$/m);
  t.regex(text, /recorded calling contexts/);
  const costs = costsIn(text);
  const names = report.routines.map(({ name }) => name);
  let compared = 0;
  for (const { name, cost_self, cost_total } of report.routines) {
    if (names.indexOf(name) !== names.lastIndexOf(name) || cost_total === 0) continue;
    t.is(costs.get(name)?.[0], cost_self, name);
    // In a recursion the context of the first call has it all.
    const [, all] = costs.get(name)!;
    t.true(all <= cost_total, name);
    if (['main', 'work', 'linear', 'quadratic'].includes(name)) t.is(all, cost_total, name);
    compared++;
  }
  t.true(compared > 20);
  t.regex(await pprof(await sortReport(), ...TOP), /Stacks are estimated/);
});

test('go tool pprof shows hostile names as text', async (t) => {
  const text = await pprof(hostileReport(), ...TOP);
  t.true(text.includes('<script>alert(1)</script>'));
  t.notRegex(text.replaceAll('\n', ''), UNPRINTABLE);
});

test('hostile names are text', async (t) => {
  const { profile, text } = await read(hostileReport());
  t.deepEqual(
    profile.function.map(({ name }) => text(name)),
    HOSTILE.map(printable),
  );
  for (const string of profile.stringTable.strings) t.notRegex(string, UNPRINTABLE);
});

test('a report without routines is a profile without samples', async (t) => {
  const { profile } = await read(sampleReport({ routines: [] }));
  t.is(profile.sample.length, 0);
  t.is(profile.sampleType.length, 2);
});
