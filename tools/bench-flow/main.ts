/**
 * `npm run bench:flow [-- --activations N] [--threads T] [--rounds R] [--engine NAME]...`: a program
 * whose threads call much, recorded alone and analysed live. How long the program took, how long it
 * had to wait for us, and our own processor time; minima.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineName } from '../../src/record/options/recording-options.js';
import { packageRoot } from '../../src/base/package.js';
import { observe } from '../../src/run/observe.js';
import { compile } from '../bench/workloads.js';
import { enginesOf, readOptions } from '../command-line.js';

interface Figures {
  wall: number;
  waited: number;
  cpu: number;
}

const folder = join(packageRoot(), 'build/bench');
const recording = join(folder, 'flow.comair');

async function run(engine: EngineName, argv: string[], analyze: boolean): Promise<Figures> {
  const before = process.cpuUsage();
  const seen = await observe({
    argv,
    options: { engine },
    cost: 'work',
    recordPath: analyze ? null : recording,
    analyze,
  });
  await seen.analyzer.finish();
  const { user, system } = process.cpuUsage(before);
  if (seen.end.code !== 0) throw new Error(`${argv.join(' ')}: ${seen.end.notes.join('; ')}`);
  const waited = seen.session.stats().waitedSeconds;
  if (!analyze) seen.session.finishRecording();
  rmSync(recording, { force: true });
  return { wall: seen.end.wallSeconds, waited, cpu: (user + system) / 1e6 };
}

function least(a: Figures, b: Figures): Figures {
  const of = (name: keyof Figures) => Math.min(a[name], b[name]);
  return { wall: of('wall'), waited: of('waited'), cpu: of('cpu') };
}

const values = readOptions({
  activations: { type: 'string', default: '50000000' },
  threads: { type: 'string', default: '8' },
  rounds: { type: 'string', default: '3' },
  engine: { type: 'string', multiple: true, default: ['valgrind'] },
});
mkdirSync(folder, { recursive: true });
const argv = [compile(folder, 'calls', ['-O2', '-pthread']), values.activations, values.threads];
for (const engine of enginesOf(values.engine)) {
  let figures: [Figures, Figures] | null = null;
  for (let round = 0; round < Number(values.rounds); round++) {
    const alone = await run(engine, argv, false);
    const live = await run(engine, argv, true);
    figures =
      figures === null ? [alone, live] : [least(figures[0], alone), least(figures[1], live)];
  }
  for (const [i, { wall, waited, cpu }] of (figures ?? []).entries()) {
    const how = i === 0 ? 'recorded' : 'analysed';
    console.log(
      `${engine}, ${values.threads} threads, ${how}: ${wall.toFixed(2)} s, of which it waited ` +
        `${waited.toFixed(2)} s; ours ${cpu.toFixed(2)} s of processor time`,
    );
  }
}
