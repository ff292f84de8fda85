/**
 * An application that has opened and closed files of its own: their numbers are those that a run
 * takes next. Runs the program that the arguments name, and prints how it ended.
 */
import { spawnSync } from 'node:child_process';
import { closeSync } from 'node:fs';
import { native } from '../../../src/native/addon.js';

const pipes = Array.from({ length: 60 }, () => native().pipe());
for (const [, write] of pipes) closeSync(write);
const { profile } = await import('../../../src/index.js');
for (const [read] of pipes) closeSync(read);
const [command, ...args] = process.argv.slice(2);
spawnSync(command, args, { stdio: 'inherit' });
const { ending } = await profile([command, ...args], { engine: 'valgrind' });
process.exitCode = ending.code ?? 1;
