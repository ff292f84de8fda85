/** A figure that is inferred from samples. */
import { z } from 'zod';

const amount = z.number().min(0);

export const estimate = z
  .object({
    value: amount,
    low: amount,
    high: amount.nullable().describe('Null: nobody knows'),
  })
  .describe('With the ends of the interval that has the truth in 95 of 100 cases');
