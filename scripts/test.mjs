#!/usr/bin/env node
// All tests. Arguments are ava's.
import { ava } from './setup/ava.mjs';

const args = process.argv.slice(2);
process.exitCode = ava(args, { all: args.length === 0 });
