/** The form of comair.yaml. */
import { z } from 'zod';

export const rulesFile = z.strictObject({
  rules: z.array(z.string()).default([]),
  /** "O(1)" may come as a number from YAML: 1. */
  ceiling: z.union([z.string(), z.number()]).optional(),
  ignore: z.array(z.string()).default([]),
  min_share: z.number().min(0).max(100).optional(),
  findings: z.union([z.string(), z.number()]).optional(),
  unknown: z.enum(['fail', 'literal', 'pass']).optional(),
  cautious: z.boolean().optional(),
});
