/** What is wrong with a SARIF file. */
import { Ajv } from 'ajv';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * By the schema of SARIF 2.1.0, as Microsoft's SDK carries it.
 * @returns tells of a text what is wrong; '' where nothing is
 */
export async function sarifProblems(): Promise<(text: string) => string> {
  const entry = createRequire(import.meta.url).resolve('@microsoft/jest-sarif');
  const path = join(dirname(entry), 'schemas/sarif-2.1.0-rtm.5.json');
  const schema = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  // Draft 4, of which it uses nothing that later drafts changed but these two.
  delete schema['$schema'];
  delete schema['id'];
  const valid = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
    schema,
  );
  return (text) => (valid(JSON.parse(text)) ? '' : JSON.stringify(valid.errors));
}
