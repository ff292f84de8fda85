/** Lines for scripts: "{rank}\t{name}\t{predicted.x10.cost}" for each ranked routine. */
import { wholeOf } from '../base/late-record.js';
import { ComairError } from '../base/errors.js';
import { printable } from '../base/text/printable.js';
import { reportJsonSchema } from '../schema/json-schema.js';
import { cellOf, hasColumn } from './report-tables.js';
import { ranked } from '../terminal/ranking.js';
import type { Finding, Report, RoutineReport } from '../schema/report.js';

export interface Template {
  /** Texts, paths of fields, and what columns of tables hold. */
  parts: (string | string[] | { column: string })[];
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\' };

/** Made when it is first asked for: that takes a while. */
let reportSchema: Schema | null = null;

/** What a template is about. */
export type TemplateOf = 'routines' | 'findings';

/**
 * `{field}` and `{field.inner.0}` are values as JSON has them, with "_" for "." too, `{column}` as CSV
 * and Parquet have, `{{` and `}}` braces, `\t` and `\n` what they are in C.
 * @throws ComairError `usage` for a field that no report has
 */
export function parseTemplate(text: string, of: TemplateOf = 'routines'): Template {
  reportSchema ??= reportJsonSchema() as Schema;
  const schema = reportSchema.properties![of].items!;
  const parts: Template['parts'] = [];
  const token = /\{\{|\}\}|\{([^{}]*)\}|\\([nt\\])|[{}]|[^{}\\]+|\\/gy;
  for (const [whole, field, escape] of text.matchAll(token) as Iterable<(string | undefined)[]>) {
    if (field !== undefined) parts.push(fieldOf(field, schema, of));
    else if (escape !== undefined) parts.push(ESCAPES[escape]);
    else if (whole === '{{' || whole === '}}') parts.push(whole[0]);
    else if (whole === '{' || whole === '}') {
      throw new ComairError(`no template: a single ${whole} (write ${whole}${whole})`, 'usage');
    } else parts.push(whole!);
  }
  return { parts };
}

/** A path in JSON, or the name of a column in CSV and Parquet, which is that path with "_". */
function fieldOf(field: string, schema: Schema, of: TemplateOf): Template['parts'][number] {
  const name = field.trim();
  const path = name.split('.');
  if (isPath(path, schema)) return path;
  if (hasColumn(of, name)) return { column: name };
  const spelled = spelledOut(name, schema);
  if (spelled !== null) return spelled;
  throw new ComairError(
    `no field {${printable(name)}}; there are ${Object.keys(schema.properties ?? {}).join(', ')}`,
    'usage',
  );
}

function isPath(path: readonly string[], schema: Schema): boolean {
  let at: Schema | undefined = schema;
  for (const name of path) at = at === undefined ? undefined : inner(at, name);
  return at !== undefined;
}

/** The path whose names, put together with "_", are this. */
function spelledOut(text: string, schema: Schema): string[] | null {
  for (let end = text.indexOf('_'); end > 0; end = text.indexOf('_', end + 1)) {
    const [first, rest] = [text.slice(0, end), text.slice(end + 1)];
    const at = inner(schema, first);
    if (at === undefined) continue;
    if (inner(at, rest) !== undefined) return [first, rest];
    const further = spelledOut(rest, at);
    if (further !== null) return [first, ...further];
  }
  return null;
}

function inner(schema: Schema, name: string): Schema | undefined {
  for (const option of schema.anyOf ?? []) {
    const found = inner(option, name);
    if (found !== undefined) return found;
  }
  if (schema.properties !== undefined && Object.hasOwn(schema.properties, name)) {
    return schema.properties[name];
  }
  return /^\d+$/.test(name) ? (schema.prefixItems?.at(Number(name)) ?? schema.items) : undefined;
}

/** Texts printable, numbers with all digits, lists as JSON; "-" for what is null or not there. */
function valueOf(item: RoutineReport | Finding, path: readonly string[]): string {
  let value: unknown = item;
  for (const name of path) {
    const holder = value as Record<string, unknown> | null | undefined;
    value = holder != null && Object.hasOwn(holder, name) ? holder[name] : null;
  }
  return textOf(value);
}

function textOf(value: unknown): string {
  if (value == null) return '-';
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

/** @param item a routine or a finding, as the template is about */
export function format({ parts }: Template, item: RoutineReport | Finding, report: Report): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'column' in part ? textOf(cellOf(item, part.column, report)) : valueOf(item, part);
    })
    .join('');
}

/** A line for each of the first `top` ranked routines. */
export function formatReport(template: Template, report: Report, top: number): string {
  return ranked(report)
    .slice(0, top)
    .map((routine) => `${format(template, wholeOf(routine), report)}\n`)
    .join('');
}
