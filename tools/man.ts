/** `npm run man`: writes man/comair-bin.1 from the commands as they are. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package.js';
import { manual } from './manual.js';

await mkdir(join(packageRoot(), 'man'), { recursive: true });
await writeFile(join(packageRoot(), 'man/comair-bin.1'), manual());
