/**
 * Compares the core's loops of files with those of a slow reference, which reads what binutils say:
 * `node dist/tools/loops/main.js FILE...`. Exit status 1 where they differ.
 */
import { compare } from './compare.js';

const SHOWN = 20;
for (const path of process.argv.slice(2)) {
  const { agreed, loops, points, skipped, unknown, differ } = compare(path);
  const list = (all: readonly number[]): string =>
    `${all.length} (${all
      .slice(0, SHOWN)
      .map((start) => start.toString(16))
      .join(' ')})`;
  console.log(`${path}: ${agreed} functions agree, with ${loops} loops and ${points} points`);
  console.log(`  not known by the reference: ${list(skipped)}`);
  console.log(`  not known by the core alone: ${list(unknown)}`);
  console.log(`  differ: ${differ.length}`);
  for (const { start, core, reference } of differ.slice(0, SHOWN))
    console.log(`  ${start.toString(16)}\n    core      ${core}\n    reference ${reference}`);
  if (differ.length > 0) process.exitCode = 1;
}
