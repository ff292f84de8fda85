/** Profiles within results: checksummed where they are made, checked where they are taken in. */
import { createHash } from 'node:crypto';
import { messageOf } from '../../base/errors.js';
import { decodeProfile, encodeProfile } from '../../profile/file-format.js';
import type { Profile } from '../../profile/profile-model.js';
import { resultSchema } from './job.js';
import type { JobResult } from './job.js';

type Sealed = NonNullable<JobResult['profile']>;

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function sealProfile(profile: Profile): Sealed {
  const bytes = encodeProfile(profile);
  return { sha256: digest(bytes), data: bytes.toString('base64') };
}

/** A result whose profile, if any, was checked and decoded. */
export interface OpenedResult {
  result: JobResult;
  profile: Profile | null;
}

/**
 * Takes in a result from wherever it comes.
 * @param key of the job that it is to be of
 * @throws Error (rejects) that says in one line what is wrong with it
 */
export async function openResult(value: unknown, key: string): Promise<OpenedResult> {
  const parsed = resultSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`no result of a job: ${issue.path.join('.')}: ${issue.message}`);
  }
  const result = parsed.data;
  if (result.key !== key) throw new Error('it is the result of another job');
  if (result.profile === null) return { result, profile: null };
  const bytes = Buffer.from(result.profile.data, 'base64');
  if (digest(bytes) !== result.profile.sha256)
    throw new Error('its profile is damaged: wrong checksum');
  try {
    return { result, profile: await decodeProfile(bytes) };
  } catch (error) {
    throw new Error(`its profile cannot be read: ${messageOf(error)}`, { cause: error });
  }
}
