/** The forms of reports, trends and hunts for other programs, as JSON Schema (draft 2020-12). */
import { z } from 'zod';
import { HUNT_HISTORY, huntSchema } from './hunt.js';
import { HUNT_SCHEMA } from './hunt-versions.js';
import { reportSchema } from './report.js';
import { REPORT_HISTORY, REPORT_SCHEMA } from './report-version.js';
import { trendsSchema } from './trends.js';
import { TRENDS_HISTORY, TRENDS_SCHEMA } from './trends-version.js';

/** Allows fields that it does not know: readers ignore them, now and in all later versions. */
function jsonSchema(
  schema: z.ZodType,
  of: { name: string; version: number; history: readonly string[] },
): object {
  return {
    $id: `urn:comair-bin:schema:${of.name}:${String(of.version)}`,
    title: `comair-bin ${of.name}`,
    $comment: `Versions. ${of.history.join(' ')} Readers ignore fields that they do not know; new ones come without a new version.`,
    ...z.toJSONSchema(schema, { io: 'input' }),
  };
}

export function reportJsonSchema(): object {
  const of = { name: 'report', version: REPORT_SCHEMA, history: REPORT_HISTORY };
  return jsonSchema(reportSchema, of);
}

export function trendsJsonSchema(): object {
  const of = { name: 'trends', version: TRENDS_SCHEMA, history: TRENDS_HISTORY };
  return jsonSchema(trendsSchema, of);
}

export function huntJsonSchema(): object {
  const of = { name: 'hunt', version: HUNT_SCHEMA, history: HUNT_HISTORY };
  return jsonSchema(huntSchema, of);
}
