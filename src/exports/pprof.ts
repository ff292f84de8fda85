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
import { printable } from '../base/text/printable.js';
import type { Report } from '../schema/report.js';
import { codePlace } from './code-places.js';
import type { CodePlace } from './code-places.js';
import { ownLines } from './own-lines.js';
import { originOf, stacksOf } from './stacks.js';

/** Lines of routines that have a cost by line, as locations of their own. */
class Places {
  readonly list: { routine: number; line: number; at: number }[] = [];
  /** Id of the first; those before are of routines. */
  readonly first: number;
  private readonly parts: { location: number; cost: number }[][];

  constructor({ routines }: Report) {
    this.first = routines.length + 1;
    this.parts = routines.map((routine, i) => {
      const all = [{ location: i + 1, cost: 0 }];
      for (const { line, cost, at } of ownLines(routine, 'routine')) {
        if (line === (routine.line ?? 0)) {
          all[0].cost += cost;
          continue;
        }
        const place = this.list.push({ routine: i, line, at: at ?? 0 }) - 1;
        all.push({ location: this.first + place, cost });
      }
      return all;
    });
  }

  /** A part of a routine's own cost by location, in proportion; the first is there in any case. */
  of(routine: number, cost: number): { location: number; cost: number }[] {
    const parts = this.parts[routine];
    const sum = parts.reduce((all, each) => all + each.cost, 0);
    if (sum === 0) return [{ location: routine + 1, cost }];
    let before = 0;
    const share = (upTo: number): number => Math.floor((upTo / sum) * cost);
    return parts
      .map(({ location, cost: own }) => {
        const from = share(before);
        before += own;
        return { location, cost: (before === sum ? cost : share(before)) - from };
      })
      .filter((each, i) => i === 0 || each.cost > 0);
  }
}

/** Between the mappings of two modules: readers look addresses up, so that none may overlap. */
const MAPPING_BYTES = 1n << 40n;
/** Of a module whose file is not there. */
const UNKNOWN: CodePlace = { shift: 0n, size: MAPPING_BYTES };

/** Where each module's code lies, as far as its file is there; routines are told without it, too. */
async function placesOf({ routines }: Report): Promise<ReadonlyMap<string, CodePlace>> {
  const paths = [...new Set(routines.map(({ module_path: path }) => path))];
  const found = await Promise.all(
    paths.map(async (path) => [path, (await codePlace(path)) ?? UNKNOWN] as const),
  );
  return new Map(found);
}

/** @param time ms since 1970; null: counts know no time */
export async function toPprof(report: Report, time: number | null = null): Promise<Uint8Array> {
  const codePlaces = await placesOf(report);
  const strings = new StringTable();
  const text = (value: string): number => strings.dedup(printable(value));
  const mappings = new Map<string, Mapping>();
  const mappingOf = (path: string, buildId: string | null): number => {
    const key = buildId ?? path;
    let mapping = mappings.get(key);
    if (mapping === undefined) {
      const { shift, size } = codePlaces.get(path) ?? UNKNOWN;
      const id = mappings.size + 1;
      // A place in the file and an address in its own view lead to the same place in the mapping.
      const start = BigInt(id) * MAPPING_BYTES + shift;
      mapping = new Mapping({
        id,
        memoryStart: start,
        memoryLimit: start + size,
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
  const places = new Places(report);
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
  const located = (i: number, id: number, line: number, at: number): Location => {
    const { module, module_path: path, build_id, offset } = report.routines[i];
    const mapping = mappingOf(path || module, build_id);
    return new Location({
      id,
      mappingId: mapping,
      address: BigInt(mapping) * MAPPING_BYTES + BigInt(offset) + BigInt(at),
      line: [new Line({ functionId: i + 1, line })],
    });
  };
  const locations = [
    ...report.routines.map(({ line }, i) => located(i, i + 1, line ?? 0, 0)),
    ...places.list.map(({ routine, line, at }, i) => {
      return located(routine, places.first + i, line, at);
    }),
  ];
  const { cost } = report.metric;
  const types = [
    new ValueType({ type: text('calls'), unit: text('count') }),
    new ValueType({ type: text(cost), unit: text('count') }),
  ];
  const profile = new Profile({
    sampleType: types,
    sample: stacksOf(report).flatMap(({ frames, calls, cost }) => {
      const stack = frames.map((i) => i + 1).reverse();
      const [leaf, ...callers] = stack;
      return places
        .of(leaf - 1, cost)
        .map(
          ({ location, cost: part }, k) =>
            new Sample({ locationId: [location, ...callers], value: [k === 0 ? calls : 0, part] }),
        );
    }),
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
