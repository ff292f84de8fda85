// Runs the bundled command as `comair-bin` does, and keeps what V8 has compiled by its end. Of
// build-cli.mjs: the command's file, its arguments.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { cacheOf, compiled } from '../dist/src/cli/bundle/compiled.js';

const [file, ...args] = process.argv.slice(2);
process.argv = [process.execPath, file, ...args];
const script = compiled(file);
process.on('exit', (status) => {
  if (status === 0) writeFileSync(cacheOf(file), script.createCachedData());
});
const module = { exports: {} };
script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
