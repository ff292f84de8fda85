/**
 * `npm run check:samples [-- --samples N --case REGEX]`: activations of samples beside those of full
 * instrumentation, one by one: sizes and costs. Programs run until N samples of each are there
 * (default 900, of 12 programs more than 10,000), but no longer than ten minutes. What they write,
 * and their status, is compared with native runs every time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findEngine } from '../../src/engine/find-engine.js';
import { findTarget } from '../../src/engine/target.js';
import { samplingEngine } from '../../src/sample/engine.js';
import { filesOf, select } from '../../src/sample/select.js';
import { runNative, runUnder } from '../../test/engine/run.js';
import { activations } from '../../test/sample/activations.js';
import { MANY } from '../../test/sample/run.js';
import { cases } from './cases.js';
import type { Case } from './cases.js';

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '900' },
    case: { type: 'string', default: '' },
  },
});
const wanted = Number(values.samples);
const home = process.env['DYNAMORIO_HOME'] ?? '';
if (home === '' || !(wanted > 0)) throw new Error('set DYNAMORIO_HOME; --samples is a number');
const LONGEST_MS = 600_000;

const total = {
  samples: 0,
  exact: 0,
  activations: 0,
  unknown: 0,
  failed: 0,
  differing: 0,
  runs: 0,
};
const say = (...cells: readonly (string | number)[]): void => {
  const widths = [24, 6, 8, 8, 12, 9, 8];
  process.stdout.write(
    `${cells
      .map((cell, i) => String(cell).padEnd(widths[i] ?? 0))
      .join(' ')
      .trimEnd()}\n`,
  );
};

async function check({ name, argv, sampled = argv, targets, module, own }: Case): Promise<void> {
  const program = module ?? argv[0];
  const options = { footprint: false, follow: false };
  const full = await runUnder(findEngine('dynamorio', home), argv, options);
  const known = new Set(
    full.streams.flatMap(({ collected }) => activations(collected, program, own)),
  );
  const native = await runNative(sampled);
  const counts = { samples: 0, exact: 0, activations: 0, unknown: 0, runs: 0, differing: 0 };
  const examples = new Set<string>();
  let failed = 0;
  for (
    const begin = Date.now();
    counts.samples < wanted && Date.now() - begin < LONGEST_MS;
    counts.runs++
  ) {
    const engine = samplingEngine(home, MANY);
    const files = filesOf(findTarget(sampled), process.env);
    const all = select(sampled[0], files.slice(0, 1), { pattern: targets }, null).wanted;
    engine.want(all, false);
    const run = await runUnder(engine, sampled, options);
    const { status, signal, stdout, stderr } = run;
    const same =
      JSON.stringify([status, signal, stdout, stderr]) ===
      JSON.stringify([native.status, native.signal, native.stdout, native.stderr]);
    if (!same) counts.differing++;
    const samples = engine.result()?.samples ?? [];
    counts.samples += samples.length;
    counts.exact += samples.filter(({ outcome }) => outcome === 'exact').length;
    failed += samples.filter(({ outcome }) => ['crashed', 'not-started'].includes(outcome)).length;
    for (const { collected } of run.streams)
      for (const each of activations(collected, program, own)) {
        counts.activations++;
        if (known.has(each)) continue;
        counts.unknown++;
        if (examples.size < 3) examples.add(each);
      }
    if (samples.length === 0) break;
  }
  const { samples, exact, activations: seen, unknown, runs, differing } = counts;
  say(name, runs, samples, exact, seen, unknown, differing, failed === 0 ? '' : `${failed} failed`);
  if (examples.size > 0) say('', ...examples);
  for (const key of ['samples', 'exact', 'activations', 'unknown', 'runs', 'differing'] as const)
    total[key] += counts[key];
  total.failed += failed;
}

const folder = mkdtempSync(join(tmpdir(), 'comair-samples-'));
try {
  say('program', 'runs', 'samples', 'exact', 'activations', 'unknown', 'differing runs');
  for (const each of cases(folder)) if (new RegExp(values.case).test(each.name)) await check(each);
  const { samples, exact, activations: seen, unknown, runs, differing, failed } = total;
  say('all', runs, samples, exact, seen, unknown, differing, `${failed} copies failed`);
  process.exitCode = unknown + differing + failed > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
