/**
 * What a worker sends back: a line of JSON (`sha256` of what follows, `mac` over batch, submission
 * and that checksum, or null), a line feed, and gzip of the JSON of an answer.
 */
import { createHash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { messageOf } from '../../base/errors.js';
import { openResult } from '../batch/seal.js';
import type { JobResult } from '../batch/job.js';
import type { OpenedResult } from '../batch/seal.js';
import { isSigned, sign } from './key.js';

/** Larger answers are refused before they are fetched. */
export const MAX_ANSWER_BYTES = 256 << 20;
/** Unpacked; profiles are compressed already. */
const MAX_TEXT_BYTES = 448 << 20;
/** A refusal needs no signature, as it claims nothing; it is short. */
const MAX_REFUSAL_BYTES = 1 << 16;
const MAX_HEADER_BYTES = 300;

const HEX = /^[0-9a-f]{64}$/;
const headerSchema = z.strictObject({
  version: z.literal(1),
  sha256: z.string().regex(HEX),
  mac: z.string().regex(HEX).nullable(),
});

const refusal = z.strictObject({
  refused: z.string().max(2000).describe('Why the worker does not run the job'),
  worker: z.string().max(300),
  steps_back: z
    .boolean()
    .exactOptional()
    .describe('It would run no other job of the batch either, and takes fewer'),
});

export type Refusal = z.infer<typeof refusal>;
/** Either the result of the job, or why there is none from this worker. */
export type Answer = { result: JobResult } | Refusal;

/** For whom an answer is. */
export interface Addressee {
  batch: string;
  submission: string;
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const signed = ({ batch, submission }: Addressee, sha256: string): string =>
  `${batch}\n${submission}\n${sha256}`;

export async function packAnswer(
  answer: Answer,
  to: Addressee,
  key: KeyObject | null,
): Promise<Buffer> {
  // What fills an answer is compressed already, but written in base64.
  const body = await promisify(gzip)(JSON.stringify(answer), { level: 1 });
  const sha256 = digest(body);
  const mac = key === null ? null : sign(key, 'result', signed(to, sha256));
  return Buffer.concat([Buffer.from(`${JSON.stringify({ version: 1, sha256, mac })}\n`), body]);
}

async function unpack(bytes: Buffer, to: Addressee, key: KeyObject | null): Promise<unknown> {
  const end = bytes.subarray(0, MAX_HEADER_BYTES).indexOf(0x0a);
  if (end === -1) throw new Error('it has no header');
  const header = headerSchema.parse(JSON.parse(bytes.toString('latin1', 0, end)));
  const body = bytes.subarray(end + 1);
  if (digest(body) !== header.sha256) throw new Error('it is damaged: wrong checksum');
  const proven =
    key === null ||
    (header.mac !== null && isSigned(key, 'result', signed(to, header.sha256), header.mac));
  const refuse = (): Error =>
    new Error(
      header.mac === null
        ? 'it is not signed: start the worker with the --key of the batch'
        : 'it is signed with another key',
    );
  if (!proven && body.length > MAX_REFUSAL_BYTES) throw refuse();
  const limit = proven ? MAX_TEXT_BYTES : MAX_REFUSAL_BYTES;
  const text = (await promisify(gunzip)(body, { maxOutputLength: limit })).toString('utf8');
  const value: unknown = JSON.parse(text);
  if (!proven && !refusal.safeParse(value).success) throw refuse();
  return value;
}

/**
 * @param jobKey of the job that it is to be of
 * @throws Error that says in one line why it cannot be trusted
 */
export async function openAnswer(
  bytes: Buffer,
  to: Addressee,
  jobKey: string,
  key: KeyObject | null,
): Promise<OpenedResult | Refusal> {
  let value: unknown;
  try {
    value = await unpack(bytes, to, key);
  } catch (error) {
    const why = error instanceof z.ZodError ? 'it has no header' : messageOf(error);
    throw new Error(why, { cause: error });
  }
  const refused = refusal.safeParse(value);
  if (refused.success) return refused.data;
  return openResult((value as { result?: unknown } | null)?.result, jobKey);
}
