/** What a worker runs: nothing but what its operator allows. */
import type { KeyObject } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { ComairError, fileProblem, messageOf } from '../../base/errors.js';
import type { Job } from '../batch/job.js';
import { readOrder } from './job-order.js';
import type { Order } from './job-order.js';
import { programOf } from './builds.js';

/** Where both are given, both must hold. */
export interface AdmissionRules {
  /** Suites must be signed with it; null: they need not be. */
  key: KeyObject | null;
  /** Executables that may be run, as `realpath` gives them; null: all. */
  allow: ReadonlySet<string> | null;
  /** Variables that a suite may set although it is not signed. */
  allowEnv: ReadonlySet<string>;
}

/** @throws ComairError `usage` when nothing would be allowed */
export function admissionRules(
  key: KeyObject | null,
  allow: readonly string[],
  allowEnv: readonly string[],
): AdmissionRules {
  if (key === null && allow.length === 0) {
    throw new ComairError(
      'a worker runs only what it is told it may: name the key that suites are signed with (--key FILE), or the executables (--allow PATH)',
      'usage',
    );
  }
  const real = allow.map((path) => {
    try {
      return realpathSync(path);
    } catch (error) {
      throw new ComairError(`--allow ${path}: ${fileProblem(error)}`, 'not-found');
    }
  });
  return { key, allow: real.length === 0 ? null : new Set(real), allowEnv: new Set(allowEnv) };
}

function notAllowed(job: Job, { key, allow, allowEnv }: AdmissionRules): string | null {
  if (allow !== null) {
    let path: string;
    try {
      path = realpathSync(programOf(job).path);
    } catch (error) {
      return messageOf(error);
    }
    if (!allow.has(path))
      return `${path} is not among the executables that this worker runs (--allow)`;
  }
  if (key !== null) return null;
  // LD_PRELOAD makes any program another one, and it is not alone.
  const variable = Object.keys(job.env).find((name) => !allowEnv.has(name));
  return variable === undefined
    ? null
    : `it sets ${variable}, and its suite is not signed (--key, or --allow-env ${variable})`;
}

export interface Admitted {
  order: Order;
  /** Why it is not to be run here; null: it is. */
  refused: string | null;
  /** All of its batch would be refused: the worker steps back. */
  whole: boolean;
  /** Signed with the key. */
  proven: boolean;
}

/** @throws Error for what is no order */
export function admit(data: unknown, rules: AdmissionRules, now: number): Admitted {
  const { order, signed, proven, doubt } = readOrder(data, rules.key, now);
  // An answer to a signed order has to be signed, too.
  if (!proven && (rules.key !== null || signed))
    return { order, refused: doubt, whole: true, proven };
  const refused =
    (existsSync(order.job.cwd)
      ? null
      : `its working directory ${order.job.cwd} does not exist there`) ??
    notAllowed(order.job, rules);
  return { order, refused, whole: false, proven };
}
