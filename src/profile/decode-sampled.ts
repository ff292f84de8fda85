/** Checks what a profile says of a sampled run. */
import { sampled } from '../schema/sampled.js';
import type { Sampled } from '../schema/sampled.js';

/** @throws Error that says where it is wrong */
export function sampledOf(value: unknown, where: string): Sampled {
  const result = sampled.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${[where, ...issue.path].join('.')}: ${issue.message}`);
}
