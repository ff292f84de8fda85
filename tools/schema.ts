/** `npm run schema`: writes schema/report.schema.json and schema/trends.schema.json. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package.js';
import { reportJsonSchema, trendsJsonSchema } from '../src/schema/json-schema.js';

const folder = join(packageRoot(), 'schema');
await mkdir(folder, { recursive: true });
for (const [name, schema] of [
  ['report', reportJsonSchema()],
  ['trends', trendsJsonSchema()],
] as const) {
  await writeFile(join(folder, `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
}
