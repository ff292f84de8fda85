/** examples/monitoring: alerts about metrics that there are, and profiles that reach their stores. */
import test from 'ava';
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Profile } from 'pprof-format';
import { check } from '../../src/compare/check/check.js';
import { checkOpenMetrics } from '../../src/compare/check/check-openmetrics.js';
import { DEFAULT_RULES, parseRule } from '../../src/compare/check/rules.js';
import { packageRoot } from '../../src/base/package.js';
import { toJson } from '../../src/report/read/json.js';
import { MAIN, inFolder, run } from '../support/command.js';
import { sampleFinding, sampleReport, sampleRoutine, sampleRun } from '../support/sample-report.js';

const file = (path: string): Promise<string> => readFile(join(packageRoot(), path), 'utf8');

test('alerts and the page are about metrics that there are, with labels that they have', async (t) => {
  const report = sampleReport({
    routines: [sampleRoutine({ exponent_interval: [1.9, 2.05] })],
    findings: [sampleFinding()],
    runs: [sampleRun({ syscalls: 1 })],
  });
  const rules = { ...DEFAULT_RULES, rules: [parseRule('lookup <= n')] };
  const text = checkOpenMetrics(check(report, rules), report);
  const known = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const alerts = await file('examples/monitoring/alerts.yml');
  const used = [...alerts.matchAll(/\bcomair_\w+/g)].map(([name]) => name);
  t.true(used.length > 5);
  t.deepEqual(
    used.filter((name) => !known.has(name)),
    [],
  );
  const page = await file('docs/monitoring.md');
  const named = [...page.matchAll(/`(comair_\w+)`/g)].map(([, name]) => name);
  t.deepEqual(
    named.filter((name) => !known.has(name) && !name.startsWith('comair_sampled_')),
    [],
  );
  t.regex(text, /times="10"/);
});

interface Sent {
  url: string;
  type: string;
  body: Buffer;
}

/** What push-pprof.sh sends. */
async function sent(store: string): Promise<Sent> {
  const got: Sent[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const type = request.headers['content-type'] ?? '';
      got.push({ url: request.url ?? '', type, body: Buffer.concat(parts) });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await inFolder(async (folder) => {
      await mkdir(join(folder, 'bin'));
      const command = `#!/bin/sh\nexec ${process.execPath} ${MAIN} "$@"\n`;
      await writeFile(join(folder, 'bin/comair-bin'), command, { mode: 0o755 });
      await writeFile(join(folder, 'r.json'), toJson(sampleReport()));
      const script = join(packageRoot(), 'examples/monitoring/push-pprof.sh');
      const args = [script, store, `http://127.0.0.1:${port}`, 'prog', join(folder, 'r.json')];
      const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`, no_proxy: '*' };
      const { status, stderr } = await run('sh', args, { env });
      if (status !== 0) throw new Error(stderr);
    });
  } finally {
    server.close();
  }
  return got[0];
}

/** @throws Error when it is no profile of the report, of now */
function readProfile(bytes: Buffer): string[] {
  const { timeNanos, stringTable } = Profile.decode(gunzipSync(bytes));
  const age = Date.now() - Number(BigInt(timeNanos) / 1_000_000n);
  if (!(age >= 0 && age < 600_000)) throw new Error(`profiled ${age} ms ago`);
  return stringTable.strings;
}

test('Parca: a profile with its time, in its JSON', async (t) => {
  const { url, type, body } = await sent('parca');
  t.is(url, '/api/profiles/writeraw');
  t.is(type, 'application/json');
  const { series } = JSON.parse(body.toString()) as {
    series: { labels: { labels: object[] }; samples: { rawProfile: string }[] }[];
  };
  t.deepEqual(series[0].labels, { labels: [{ name: '__name__', value: 'prog' }] });
  t.true(readProfile(Buffer.from(series[0].samples[0].rawProfile, 'base64')).includes('lookup'));
});

/** Of a form that is sent with files. */
function partsOf(body: Buffer, type: string): Map<string, Buffer> {
  const mark = `--${/boundary=(\S+)/.exec(type)?.[1] ?? ''}`;
  const parts = body.toString('latin1').split(mark).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const name = / name="([^"]*)"/.exec(part.slice(0, end))?.[1] ?? '';
      return [name, Buffer.from(part.slice(end + 4, -2), 'latin1')];
    }),
  );
}

test('Pyroscope: a form with the profile, and what its values are', async (t) => {
  const { url, type, body } = await sent('pyroscope');
  t.regex(url, /^\/ingest\?name=prog&from=\d+&until=\d+&format=pprof&/);
  const form = partsOf(body, type);
  t.true(readProfile(form.get('profile')!).includes('lookup'));
  const types = form.get('sample_type_config')!.toString();
  const known = JSON.parse(types) as Record<string, { aggregation: string }>;
  t.is(known['blocks'].aggregation, 'sum');
});
