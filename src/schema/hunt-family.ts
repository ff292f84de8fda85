/** A family of inputs, as a file of its own and in the result of a hunt. */
import { z } from 'zod';
import { HUNT_FAMILY_SCHEMA } from './hunt-versions.js';

const partSchema = z
  .union([
    z.strictObject({ text: z.string().describe('As it is') }),
    z.strictObject({ repeat: z.string().min(1).describe('Written n times') }),
    z.strictObject({
      before: z.string(),
      after: z.string(),
      order: z
        .enum(['up', 'down', 'mixed'])
        .describe('Of the numbers between `before` and `after`, n times: 1 to n, n to 1, or spread'),
    }),
  ])
  .describe('In the order of the input. A byte b that is not UTF-8 is the character U+DC00 + b');

export const familySchema = z
  .object({
    schema: z.literal(HUNT_FAMILY_SCHEMA).describe('Version of this form'),
    group: z.string().describe('What is done to the sample, in words, such as "[ ] nested"'),
    what: z.string().describe('The family in words, such as "`[` repeated"'),
    way: z
      .enum(['file', 'stdin', 'text'])
      .describe('How the input reaches the program: as a file, on stdin, as an argument'),
    name: z.string().describe('Base name of the file that the program reads'),
    parts: z.array(partSchema).min(1),
  })
  .describe('A recipe that makes an input of each size n');

export type Family = z.infer<typeof familySchema>;
export type FamilyPart = z.infer<typeof partSchema>;
