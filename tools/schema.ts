/** `npm run schema`: writes the files of the folder schema. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../src/base/package.js';
import { huntJsonSchema, reportJsonSchema, trendsJsonSchema } from '../src/schema/json-schema.js';

const folder = join(packageRoot(), 'schema');
await mkdir(folder, { recursive: true });
for (const [name, schema] of [
  ['report', reportJsonSchema()],
  ['trends', trendsJsonSchema()],
  ['hunt', huntJsonSchema()],
] as const) {
  await writeFile(join(folder, `${name}.schema.json`), `${JSON.stringify(schema, null, 2)}\n`);
}
