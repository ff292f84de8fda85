/**
 * Whether a program can be run again without anybody but us taking notice: what it did to what is
 * outside of it, as engines tell it, and what became of the files that it may have written.
 */
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { EffectKind } from '../../stream/format.js';
import type { Effect } from '../../stream/frames.js';

/** What is known of the run that was. */
export interface Past {
  effects: readonly Effect[];
  /** When it began, ms since 1970. */
  since: number;
  /** Of its processes. */
  pids: readonly number[];
}

/** One name of a file, whatever links lead there; the file itself may be gone, and folders, too. */
function canonical(path: string): string {
  const whole = resolve(path);
  const folder = dirname(whole);
  if (folder === whole) return whole;
  try {
    return join(realpathSync(folder), basename(whole));
  } catch {
    return join(canonical(folder), basename(whole));
  }
}

/** When it last changed in any way, ms since 1970; null where there is no such file. */
function changedAt(path: string): number | null {
  try {
    return statSync(path).ctimeMs;
  } catch {
    return null;
  }
}

/** `sockaddr` of the internet, from its bytes in hexadecimal; others are "an address". */
function address(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  const family = bytes.length < 2 ? 0 : bytes.readUInt16LE(0);
  if (family === 2 && bytes.length >= 8)
    return `${bytes.subarray(4, 8).join('.')}:${bytes.readUInt16BE(2)}`;
  if (family !== 10 || bytes.length < 24) return 'an address';
  const groups = Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(8 + 2 * i).toString(16));
  const short = groups.join(':').replace(/(?:^|:)0(?::0)+(?=:|$)/, ':');
  return `[${short === ':' ? '::' : short}]:${bytes.readUInt16BE(2)}`;
}

/** Why a file that was opened for writing, or made, is no trace of nothing; null: it is none. */
function fileProblem(path: string, { since }: Past, removed: ReadonlySet<string>): string | null {
  if (path === '') return 'it wrote a file whose name is not known';
  const at = changedAt(path);
  if (at === null)
    return removed.has(path) ? null : `it wrote ${path}, which is not there any more`;
  return at >= since ? `it wrote ${path}` : null;
}

type Told = (of: string, past: Past) => string | null;

const OTHERS: Partial<Record<number, Told>> = {
  [EffectKind.Changed]: (of) => `it changed ${of === '' ? 'a file' : of}`,
  [EffectKind.Network]: (of) => `it used the network (${address(of)})`,
  [EffectKind.Socket]: (of) => `it talked to other programs through ${of}`,
  [EffectKind.Device]: (of) => `it used the device ${of}`,
  [EffectKind.Terminal]: () => 'it read a terminal, or set its modes',
  [EffectKind.Pipe]: (of) => `it talked to other programs through ${of}`,
  [EffectKind.Shared]: () => 'it shared memory or messages with other programs',
  [EffectKind.System]: () => 'it changed mounts, its root folder or its namespaces',
  [EffectKind.Signalled]: (of, { pids }) =>
    pids.includes(Number(of)) ? null : `it sent a signal to process ${of}`,
  [EffectKind.Served]: () => 'it served connections',
  [EffectKind.More]: () => 'it did so much to files that not all of it was kept in mind',
};

/** @returns why the program is not to be run again, in words; null: nothing speaks against it */
export function whyNotAgain(past: Past): string | null {
  const paths = (kind: number): Set<string> =>
    new Set(
      past.effects.flatMap((effect) =>
        effect.kind === kind ? [effect.of === '' ? '' : canonical(effect.of)] : [],
      ),
    );
  const [made, opened, removed] = [EffectKind.Made, EffectKind.Opened, EffectKind.Removed].map(
    paths,
  );
  for (const path of [...made, ...opened]) {
    const problem = fileProblem(path, past, removed);
    if (problem !== null) return problem;
  }
  for (const path of removed) if (!made.has(path)) return `it removed ${path || 'a file'}`;
  for (const { kind, of } of past.effects) {
    const problem = OTHERS[kind]?.(of, past) ?? null;
    if (problem !== null) return problem;
  }
  return null;
}
