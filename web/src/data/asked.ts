/**
 * Source and code that the page has not: it may ask for nothing itself, but where `serve` shows it,
 * the page around it is of the same server, and asks for it.
 */
import { signal } from '@preact/signals';
import type { RoutineCode } from '../../../src/pages/view-model.js';
import type { Data, Routine } from './data.js';

/** By id of the routine; null: there is none. */
const answers = signal<ReadonlyMap<string, RoutineCode | null>>(new Map());
const asked = new Set<string>();

const served = parent !== window && location.protocol.startsWith('http');

addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
  if (origin !== location.origin || source !== parent) return;
  const { codeOf, code } = (data ?? {}) as { codeOf?: string; code?: RoutineCode | null };
  if (codeOf === undefined || !asked.has(codeOf)) return;
  answers.value = new Map(answers.value).set(codeOf, code ?? null);
});

interface Known extends Partial<RoutineCode> {
  /** More may be had by asking. */
  more: boolean;
}

/** What is known of a routine's source and code. */
export function codeOf({ view }: Data, { id, index, file }: Routine): Known {
  const sources: Partial<typeof view.sources> = view.sources;
  const codes: Partial<typeof view.code> = view.code;
  const [source = null, code = null] = [sources[index], codes[index]];
  const answer = answers.value.get(id);
  const isCounted = Object.keys(view.code).length > 0;
  const lacks = (code === null && isCounted) || (source === null && file !== null);
  return {
    source: source ?? answer?.source ?? null,
    code: code ?? answer?.code ?? null,
    left_out: answer?.left_out ?? [],
    more: served && lacks && answer === undefined,
  };
}

/** Once for each routine. */
export function askFor({ id }: Routine): void {
  if (asked.has(id)) return;
  asked.add(id);
  parent.postMessage({ codeOf: id }, location.origin);
}
