/** Signatures: who has the key of a queue may have commands run, and nobody else. */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { ComairError, fileProblem } from '../../base/errors.js';

/** Shorter ones can be guessed. */
const MIN_BYTES = 16;

/** What is signed: a signature of one kind is none of another. */
export type Purpose = 'job' | 'result' | 'grant';

/** @throws ComairError `usage` */
export function keyOf(text: Buffer | string, where: string): KeyObject {
  const bytes = Buffer.from(text.toString('latin1').trim(), 'latin1');
  if (bytes.length < MIN_BYTES) {
    throw new ComairError(
      `the key in ${where} has ${bytes.length} bytes, ${MIN_BYTES} are needed: openssl rand -hex 32 makes one`,
      'usage',
    );
  }
  return createSecretKey(bytes);
}

/** @throws ComairError `input`, `usage` */
export function readKey(path: string): KeyObject {
  let bytes: Buffer;
  let mode: number;
  try {
    bytes = readFileSync(path);
    ({ mode } = statSync(path));
  } catch (error) {
    throw new ComairError(`cannot read the key ${path}: ${fileProblem(error)}`, 'input');
  }
  if ((mode & 0o007) !== 0) {
    throw new ComairError(
      `the key ${path} is open to all users of this machine: chmod 600 makes it yours`,
      'usage',
    );
  }
  return keyOf(bytes, path);
}

/** HMAC-SHA256, in hex. */
export function sign(key: KeyObject, purpose: Purpose, text: string): string {
  return createHmac('sha256', key).update(`comair ${purpose} 1\n${text}`).digest('hex');
}

export function isSigned(key: KeyObject, purpose: Purpose, text: string, mac: string): boolean {
  const [given, wanted] = [mac, sign(key, purpose, text)].map((hex) => Buffer.from(hex, 'hex'));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
