import test from 'ava';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { huntJsonSchema, reportJsonSchema, trendsJsonSchema } from '../../src/schema/json-schema.js';
import { reportSchema } from '../../src/schema/report.js';
import { routineId } from '../../src/symbols/routine-id.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';

const published = async (name = 'report'): Promise<object> =>
  JSON.parse(await readFile(join(packageRoot(), `schema/${name}.schema.json`), 'utf8')) as object;

test('the published schemas are those of the sources', async (t) => {
  for (const [name, schema] of [
    ['report', reportJsonSchema()],
    ['trends', trendsJsonSchema()],
    ['hunt', huntJsonSchema()],
  ] as const) {
    t.deepEqual(await published(name), JSON.parse(JSON.stringify(schema)), 'npm run schema');
  }
});

interface Described {
  description?: string;
  properties?: Record<string, Described>;
  anyOf?: Described[];
  items?: Described;
  prefixItems?: Described[];
  additionalProperties?: Described;
}

/** Properties that nothing says what they are, by path. */
function undescribed(schema: Described, path = ''): string[] {
  const parts = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? [])];
  const below = [...parts, ...(schema.prefixItems ?? [])].flatMap((part) =>
    typeof part === 'object' ? undescribed(part, path) : [],
  );
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description?.trim() ? [] : [`${path}.${name}`]),
    ...undescribed(property, `${path}.${name}`),
  ]);
  return [...own, ...below];
}

test('each schema has a name of its own, the history of its versions, and says what each field is', async (t) => {
  const ids = new Set<string>();
  for (const name of ['report', 'trends']) {
    const schema = (await published(name)) as Described & Record<'$id' | '$comment', string>;
    const version = (schema.properties?.schema as { const?: number; enum?: number[] } | undefined) ?? {};
    const latest = version.const ?? Math.max(...(version.enum ?? []));
    t.is(schema.$id, `urn:comair-bin:schema:${name}:${String(latest)}`);
    for (let i = 1; i <= latest; i++) t.regex(schema.$comment, new RegExp(`\\b${String(i)}: `));
    t.regex(schema.$comment, /Readers ignore fields that they do not know/);
    t.deepEqual(undescribed(schema), [], name);
    ids.add(schema.$id);
  }
  t.is(ids.size, 2);
  t.deepEqual(undescribed({ properties: { a: { items: { properties: { b: {} } } } } }), ['.a', '.a.b']);
});

test('a report is valid, a damaged one is not, and unknown fields are ignored', async (t) => {
  const valid = new Ajv2020({ strict: true }).compile(await published());
  const report = sampleReport({ routines: [sampleRoutine(), sampleRoutine({ rank: null })] });
  t.true(valid(report), JSON.stringify(valid.errors));
  t.deepEqual(reportSchema.parse(report), report);
  t.true(valid({ ...report, later: 1 }));
  t.true(reportSchema.safeParse({ ...report, later: 1 }).success);
  for (const damage of [
    { schema: 3 },
    { routines: [{ ...sampleRoutine(), class: 'O(n!)' }] },
    { routines: [{ ...sampleRoutine(), points: [[1, 2]] }] },
    { runs: null },
  ]) {
    t.false(valid({ ...report, ...damage }), JSON.stringify(damage));
    t.false(reportSchema.safeParse({ ...report, ...damage }).success);
  }
});

test('ids depend on build-id and offset, and on the path only where there is no build-id', (t) => {
  const id = (path: string, buildId: string, entry: bigint): string =>
    routineId({ path, buildId }, entry);
  t.regex(id('/a', 'ab', 1n), /^[0-9a-f]{12}$/);
  t.is(id('/a', 'ab', 1n), id('/b', 'ab', 1n));
  t.is(id('/a', '', 1n), id('/a', '', 1n));
  const others = [id('/a', 'ab', 2n), id('/a', 'cd', 1n), id('/a', '', 1n), id('/b', '', 1n)];
  t.is(new Set([id('/a', 'ab', 1n), ...others]).size, 5);
});
