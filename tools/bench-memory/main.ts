/**
 * `npm run bench:memory [-- --activations N] [--seconds S] [--engine NAME]... [--svg FILE]`: the
 * resident memory of each process of a run of many activations, all the while.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { compile } from '../bench/workloads.js';
import { plot } from './plot.js';
import { lasting, quarters, sample } from './samples.js';
import type { Course } from './samples.js';
import { enginesOf, readOptions } from '../command-line.js';

/** @returns what each process took, and how long the run was, in seconds */
async function observe(argv: string[], seconds: number): Promise<[Course[], number]> {
  const courses = new Map<number, Course>();
  const from = performance.now();
  const elapsed = () => (performance.now() - from) / 1000;
  const child = spawn(argv[0], argv.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
  const timer = setInterval(() => {
    sample(courses, child.pid!, elapsed());
  }, 1000 * seconds);
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  clearInterval(timer);
  if (status !== 0) throw new Error(`${argv.join(' ')}: status ${String(status)}`);
  return [lasting(courses), elapsed()];
}

const values = readOptions({
  activations: { type: 'string', default: '100000000' },
  seconds: { type: 'string', default: '5' },
  engine: { type: 'string', multiple: true, default: ['valgrind'] },
  svg: { type: 'string' },
});
const folder = join(packageRoot(), 'build/bench');
mkdirSync(folder, { recursive: true });
const program = compile(folder, 'calls', ['-O2', '-pthread']);
const command = join(packageRoot(), 'dist/bundle/comair-bin.js');
const plotted: Course[] = [];
async function bench(engine: string): Promise<void> {
  const argv = [process.execPath, command, '--engine', engine, '--top', '3', '--'];
  const [courses, took] = await observe(
    [...argv, program, values.activations],
    Number(values.seconds),
  );
  console.log(`${engine}: ${values.activations} activations in ${took.toFixed(0)} s; MB at`);
  console.log('  a tenth, a quarter, half, three quarters, the end, and at most');
  for (const course of courses) {
    const numbers = quarters(course).map((mb) => mb.toFixed(0).padStart(5));
    const name = course.name.padEnd(16);
    console.log(`  ${name} ${numbers.join(' ')}  (${course.samples.length} samples)`);
    plotted.push({ ...course, name: `${engine}: ${course.name}` });
  }
}
// At once: what they take does not depend on how long they take.
await Promise.all(enginesOf(values.engine).map(bench));
if (values.svg !== undefined) {
  const title = `Resident memory (MB) over a run of ${values.activations} activations`;
  writeFileSync(values.svg, plot(title, plotted));
}
