/** `npm run schema`: writes schema/report.schema.json. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../src/native.js';
import { reportJsonSchema } from '../src/report/json-schema.js';

const folder = join(packageRoot(), 'schema');
await mkdir(folder, { recursive: true });
await writeFile(
  join(folder, 'report.schema.json'),
  `${JSON.stringify(reportJsonSchema(), null, 2)}\n`,
);
