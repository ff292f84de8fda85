/**
 * `npm run check:samples [-- --samples N --case REGEX]`: activations of samples beside those of full
 * instrumentation, one by one: sizes and costs. They are "unknown" where a full recording with the
 * same libraries, the agent as one that does nothing, has no such activation, and "otherwise" where
 * one without the agent has none, costs of callees aside. Programs run until N samples of each are there
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
import { withIdleAgent } from '../../test/sample/idle.js';
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
  otherwise: 0,
  failed: 0,
  differing: 0,
  runs: 0,
};
const say = (...cells: readonly (string | number)[]): void => {
  const widths = [24, 6, 8, 8, 12, 9, 10, 8];
  process.stdout.write(
    `${cells
      .map((cell, i) => String(cell).padEnd(widths[i] ?? 0))
      .join(' ')
      .trimEnd()}\n`,
  );
};

async function check({ name, argv, sampled = argv, targets, module }: Case): Promise<void> {
  const program = module ?? argv[0];
  const options = { footprint: false, follow: false };
  const dynamorio = findEngine('dynamorio', home);
  const plain = await runUnder(dynamorio, argv, options);
  const idle = await runUnder(dynamorio, argv, options, { env: withIdleAgent() });
  const known = new Set(idle.streams.flatMap(({ collected }) => activations(collected, program)));
  const knownOtherwise = new Set(
    plain.streams.flatMap(({ collected }) => activations(collected, program, true)),
  );
  const native = await runNative(sampled);
  const counts = {
    ...{ samples: 0, exact: 0, activations: 0, unknown: 0, otherwise: 0 },
    ...{ runs: 0, differing: 0 },
  };
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
    for (const { collected } of run.streams) {
      counts.otherwise += activations(collected, program, true).filter(
        (each) => !knownOtherwise.has(each),
      ).length;
      for (const each of activations(collected, program)) {
        counts.activations++;
        if (known.has(each)) continue;
        counts.unknown++;
        if (examples.size < 3) examples.add(each);
      }
    }
    if (samples.length === 0) break;
  }
  const { samples, exact, activations: seen, unknown, otherwise, runs, differing } = counts;
  const figures = [runs, samples, exact, seen, unknown, otherwise, differing];
  say(name, ...figures, failed === 0 ? '' : `${failed} failed`);
  if (examples.size > 0) say('', ...examples);
  for (const key of Object.keys(counts) as (keyof typeof counts)[]) total[key] += counts[key];
  total.failed += failed;
}

const folder = mkdtempSync(join(tmpdir(), 'comair-samples-'));
try {
  say(
    'program',
    'runs',
    'samples',
    'exact',
    'activations',
    'unknown',
    'otherwise',
    'differing runs',
  );
  for (const each of cases(folder)) if (new RegExp(values.case).test(each.name)) await check(each);
  const { samples, exact, activations: seen, unknown, otherwise, runs, differing, failed } = total;
  say('all', runs, samples, exact, seen, unknown, otherwise, differing, `${failed} copies failed`);
  process.exitCode = unknown + differing + failed > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
