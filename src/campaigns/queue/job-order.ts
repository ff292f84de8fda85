/** What a batch sends to workers: a job, and what it expects of who runs it. */
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { jobSchema } from '../batch/job.js';
import { isSigned, sign } from './key.js';
import { BATCH_ID, SUBMISSION } from './key-names.js';

/** Milliseconds after which an order is too old to be carried out. */
const MAX_AGE_MS = 7 * 24 * 3600 * 1000;

const expectation = z
  .strictObject({
    engine: z.strictObject({ name: z.string(), version: z.string().nullable() }).nullable(),
    target: z.strictObject({ path: z.string(), build_id: z.string() }).nullable(),
  })
  .describe('Engine and program on the machine of the batch; null where it has none');

const orderSchema = z.strictObject({
  version: z.literal(2),
  batch: z.string().regex(BATCH_ID),
  submission: z.string().regex(SUBMISSION),
  issued: z.int().describe('Milliseconds since 1970'),
  expect: expectation,
  job: jobSchema,
});

/** Data of BullMQ's job. The text is JSON of an order, and what is signed. */
const letterSchema = z.strictObject({
  text: z.string(),
  mac: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});

export type Order = z.infer<typeof orderSchema>;
export type Expectation = Order['expect'];
export type Letter = z.infer<typeof letterSchema>;

export function writeOrder(order: Order, key: KeyObject | null): Letter {
  const text = JSON.stringify(order);
  return { text, mac: key === null ? null : sign(key, 'job', text) };
}

export interface ReadOrder {
  order: Order;
  /** Whether it is signed at all. */
  signed: boolean;
  /** Signed with the key, and recently. */
  proven: boolean;
  /** Why not. */
  doubt: string | null;
}

/**
 * @param now milliseconds since 1970
 * @throws Error in one line for what is no order
 */
export function readOrder(data: unknown, key: KeyObject | null, now: number): ReadOrder {
  const letter = letterSchema.safeParse(data);
  if (!letter.success) throw new Error('this is no order of comair-bin');
  const { text, mac } = letter.data;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('this is no order of comair-bin: no JSON');
  }
  const parsed = orderSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `this is no order that is known here: ${issue.path.join('.')}: ${issue.message}`,
    );
  }
  const order = parsed.data;
  const doubt =
    mac === null
      ? 'its suite is not signed: comair-bin batch --key FILE signs it'
      : key === null
        ? 'its suite is signed, and this worker has no key: comair-bin worker --key FILE'
        : !isSigned(key, 'job', text, mac)
          ? "its suite is signed with another key than this worker's"
          : Math.abs(now - order.issued) > MAX_AGE_MS
            ? 'it was signed more than a week ago, or clocks differ'
            : null;
  return { order, signed: mac !== null, proven: doubt === null, doubt };
}
