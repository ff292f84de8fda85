import test from 'ava';
import { gunzipSync } from 'node:zlib';
import { Profile } from 'pprof-format';
import { exportReport } from '../../src/export/export.js';
import { printable } from '../../src/symbols/printable.js';
import type { Report } from '../../src/report/schema.js';
import { HOSTILE, UNPRINTABLE, hostileReport } from '../report/hostile.js';
import { sampleReport } from '../report/sample.js';
import { sortReport } from './sorted.js';

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
      ['blocks', 'count'],
    ],
  );
  t.is(text(profile.defaultSampleType), 'blocks');
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
  const { mappingId, address } = profile.location.find(({ id }) => id === f.id)!;
  t.is(BigInt(address), BigInt(sort.offset));
  const mapping = profile.mapping.find(({ id }) => id === mappingId)!;
  t.is(text(mapping.filename), sort.module_path);
  t.is(text(mapping.buildId), sort.build_id!);
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
