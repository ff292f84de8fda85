#!/usr/bin/env node
/** What `comair-bin` is in the bundle: starts the command beside it, see compiled.ts. */
import './node-version.js';
import '../../base/no-inspector.js';
import { fileURLToPath } from 'node:url';
import { start } from './compiled.js';
import { requireStack } from './stack.js';

requireStack();
start(fileURLToPath(new URL('command.js', import.meta.url)));
