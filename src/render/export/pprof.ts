/** pprof's protocol buffer, gzipped: https://github.com/google/pprof/blob/main/proto/profile.proto */
import { gzipSync } from 'node:zlib';
import {
  Function,
  Line,
  Location,
  Mapping,
  Profile,
  Sample,
  StringTable,
  ValueType,
} from 'pprof-format';
import { printable } from '../../base/text/printable.js';
import type { Report } from '../../schema/report.js';
import { originOf, stacksOf } from './stacks.js';

/** @param time ms since 1970; null: counts know no time */
export function toPprof(report: Report, time: number | null = null): Uint8Array {
  const strings = new StringTable();
  const text = (value: string): number => strings.dedup(printable(value));
  const mappings = new Map<string, Mapping>();
  const mappingOf = (path: string, buildId: string | null): number => {
    const key = buildId ?? path;
    let mapping = mappings.get(key);
    if (mapping === undefined) {
      mapping = new Mapping({
        id: mappings.size + 1,
        filename: text(path),
        buildId: text(buildId ?? ''),
        hasFunctions: true,
        hasFilenames: true,
        hasLineNumbers: true,
      });
      mappings.set(key, mapping);
    }
    return Number(mapping.id);
  };
  // Readers take the first one for the program.
  const main = report.runs.at(0);
  if (report.routines.some(({ module_path: path }) => path === main?.exe)) {
    mappingOf(main!.exe, main!.build_id);
  }
  const functions = report.routines.map(
    (routine, i) =>
      new Function({
        id: i + 1,
        name: text(routine.name),
        systemName: text(routine.id),
        filename: text(routine.file ?? ''),
        startLine: routine.line ?? 0,
      }),
  );
  const locations = report.routines.map(
    (routine, i) =>
      new Location({
        id: i + 1,
        mappingId: mappingOf(routine.module_path || routine.module, routine.build_id),
        address: BigInt(routine.offset),
        line: [new Line({ functionId: i + 1, line: routine.line ?? 0 })],
      }),
  );
  const { cost } = report.metric;
  const types = [
    new ValueType({ type: text('calls'), unit: text('count') }),
    new ValueType({ type: text(cost), unit: text('count') }),
  ];
  const profile = new Profile({
    sampleType: types,
    sample: stacksOf(report).map(
      ({ frames, calls, cost }) =>
        new Sample({ locationId: frames.map((i) => i + 1).reverse(), value: [calls, cost] }),
    ),
    mapping: [...mappings.values()],
    location: locations,
    function: functions,
    timeNanos: time === null ? 0 : BigInt(time) * 1_000_000n,
    durationNanos: Math.round(report.runs.reduce((sum, run) => sum + run.wall_s, 0) * 1e9),
    periodType: types[1],
    period: 1,
    defaultSampleType: text(cost),
    comment: [text(originOf(report)), text(`${report.tool.name} ${report.tool.version}`)],
    stringTable: strings,
  });
  return gzipSync(profile.encode());
}
