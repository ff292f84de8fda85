/** Reading of reports that `--json` wrote, from anywhere: nothing of them is taken on trust. */
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { Allowance } from '../../base/bounded/allowance.js';
import { CHUNK_BYTES, readJson } from '../../base/bounded/json-reader.js';
import { ComairError, fileProblem } from '../../base/errors.js';
import { printable } from '../../base/text/printable.js';
import { checkReferences } from './references.js';
import { reportSchema } from '../../schema/report.js';
import type { Report } from '../../schema/report.js';
import { textToBytes } from '../../base/text/byte-text.js';

/** Checked apart, one by one as they are read, so that what zod copies is never all of them. */
const { routines, ...others } = reportSchema.shape;
const routine = routines.element;
const rest = z.object({ ...others, routines: z.array(z.any()) });

function parsed<T>(schema: z.ZodType<T>, value: unknown, where: readonly PropertyKey[]): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = [...where, ...issue.path];
  const at = path.length > 0 ? ` at ${printable(path.join('.'))}` : '';
  throw new ComairError(
    `no report of this version of comair-bin${at}: ${printable(issue.message)}; make it anew with --json`,
    'input',
  );
}

/** A report that is a part of a file, such as of the summary of a suite. @throws ComairError `input` */
export function asReport(value: unknown): Report {
  const report = parsed<Report>(reportSchema, value, []);
  checkReferences(report);
  return report;
}

/**
 * @param memory bytes that reading and analysing may take
 * @throws ComairError `input` with one line that names the file
 */
export async function readReport(path: string, memory?: number): Promise<Report> {
  try {
    const value = await readJson(
      createReadStream(textToBytes(path), { highWaterMark: CHUNK_BYTES }),
      new Allowance(memory),
      (member, element, i) =>
        member === 'routines' ? parsed(routine, element, ['routines', i]) : element,
    );
    const report = parsed<Report>(rest, value, []);
    checkReferences(report);
    return report;
  } catch (error) {
    const what =
      error instanceof SyntaxError ? `no JSON: ${printable(error.message)}` : fileProblem(error);
    throw new ComairError(`cannot read ${path}: ${what}`, 'input', { cause: error });
  }
}
