/** A figure that is inferred from samples. */
import { z } from 'zod';

const amount = z.number().min(0);

export const estimate = z
  .object({
    value: amount.describe('The best single figure'),
    low: amount.describe('Low end of the interval'),
    high: amount.nullable().describe('High end; null: nobody knows'),
  })
  .describe('With the ends of the interval that has the truth in 95 of 100 cases');
