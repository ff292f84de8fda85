/** Decodes and checks the frames that a recorder adds to a stream: names, and the run itself. */
import { Malformed, asArray, asInteger, asMap, asString, orNull, unpackMap } from './fields.js';
import type { RunFrame, SymbolsFrame } from './format.js';
import { MAX_CONSTRUCTS } from '../protocol/stream.js';

type RecordedInlined = NonNullable<SymbolsFrame['symbols'][number]['inlined']>;

export function decodeSymbols(data: ArrayBufferLike, length: number): SymbolsFrame {
  const map = unpackMap(data, length, 'symbols');
  const symbols = asArray(map['symbols'], 'symbols').map((entry, i) => {
    const where = `symbols[${i}]`;
    const fields = asMap(entry, where);
    const fullName = orNull(fields['full_name'], (v) => asString(v, `${where}.full_name`));
    return {
      id: asInteger(fields['id'], `${where}.id`, 0, MAX_CONSTRUCTS - 1),
      name: asString(fields['name'], `${where}.name`),
      ...(fullName === null ? {} : { full_name: fullName }),
      entry: asString(fields['entry'], `${where}.entry`),
      file: orNull(fields['file'], (v) => asString(v, `${where}.file`)),
      line: orNull(fields['line'], (v) => asInteger(v, `${where}.line`)),
      ...(fields['end_line'] === undefined
        ? {}
        : { end_line: asInteger(fields['end_line'], `${where}.end_line`) }),
      ...(fields['inlined'] === undefined
        ? {}
        : { inlined: decodeInlined(fields['inlined'], `${where}.inlined`) }),
    };
  });
  return { symbols };
}

export function decodeInlined(value: unknown, where: string): RecordedInlined {
  const map = asMap(value, where);
  const frames = asArray(map['frames'], `${where}.frames`).map((each, i) => {
    const at = `${where}.frames[${i}]`;
    const fields = asMap(each, at);
    return {
      name: asString(fields['name'], `${at}.name`),
      file: orNull(fields['file'], (v) => asString(v, `${at}.file`)),
      line: orNull(fields['line'], (v) => asInteger(v, `${at}.line`)),
    };
  });
  return { frames, at: asInteger(map['at'], `${where}.at`, 0, Math.max(0, frames.length - 1)) };
}

function featuresOf(value: unknown): Record<string, number> {
  const entries = Object.entries(asMap(value, 'run.features')).map(([name, one]) => {
    if (typeof one !== 'number' || !Number.isFinite(one)) {
      throw new Malformed('run.features: not a number');
    }
    return [name, one] as const;
  });
  return Object.fromEntries(entries);
}

export function decodeRun(data: ArrayBufferLike, length: number): RunFrame {
  const map = unpackMap(data, length, 'run');
  const number = (field: string) => {
    const value = map[field];
    if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
      throw new Malformed(`run.${field}: not a positive number`);
    }
    return value;
  };
  const strings = (field: string) =>
    asArray(map[field], `run.${field}`).map((v, i) => asString(v, `run.${field}[${i}]`));
  return {
    pid: asInteger(map['pid'], 'run.pid'),
    argv: strings('argv'),
    cwd: asString(map['cwd'], 'run.cwd'),
    exit_code: orNull(map['exit_code'], (v) => asInteger(v, 'run.exit_code', -1, 0xffffffff)),
    signal: orNull(map['signal'], (v) => asString(v, 'run.signal')),
    wall_s: number('wall_s'),
    start_ms: number('start_ms'),
    notes: strings('notes'),
    lost: asArray(map['lost'] ?? [], 'run.lost').map((v, i) => asInteger(v, `run.lost[${i}]`)),
    ...(map['features'] === undefined ? {} : { features: featuresOf(map['features']) }),
  };
}
