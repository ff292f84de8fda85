/** `npm run man`: writes man/comair-bin.1 and what docs say of commands, from the commands as they are. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package.js';
import { manual } from './manual.js';
import { optionsPage, withCommands } from './reference.js';

await mkdir(join(packageRoot(), 'man'), { recursive: true });
await writeFile(join(packageRoot(), 'man/comair-bin.1'), manual());
await writeFile(join(packageRoot(), 'docs/options.md'), optionsPage());
const reference = join(packageRoot(), 'docs/reference.md');
await writeFile(reference, withCommands(await readFile(reference, 'utf8')));
