#!/usr/bin/env node
/** What `comair-bin` is in the bundle: starts the command beside it, see compiled.ts. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.js';

const file = fileURLToPath(new URL('command.js', import.meta.url));
const module = { exports: {} };
const run = compiled(file).runInThisContext() as (...scope: unknown[]) => void;
run(module.exports, createRequire(file), module, file, dirname(file));
