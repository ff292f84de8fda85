/** The forms of reports and trends for other programs, as JSON Schema (draft 2020-12). */
import { z } from 'zod';
import { trendsSchema } from './trends.js';
import { reportSchema } from './report.js';

/** Allows fields that it does not know, as readers of reports do. */
export function reportJsonSchema(): object {
  const schema = z.toJSONSchema(reportSchema, { io: 'input' });
  return { ...schema, title: 'comair-bin report' };
}

export function trendsJsonSchema(): object {
  return { ...z.toJSONSchema(trendsSchema, { io: 'input' }), title: 'comair-bin trends' };
}
