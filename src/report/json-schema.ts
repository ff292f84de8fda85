/** The report's form for other programs, as JSON Schema (draft 2020-12). */
import { z } from 'zod';
import { reportSchema } from './schema.js';

/** Allows fields that it does not know, as readers of reports do. */
export function reportJsonSchema(): object {
  const schema = z.toJSONSchema(reportSchema, { io: 'input' });
  return { ...schema, title: 'comair-bin report' };
}
