/** Checks the JSON of a profile field by field: a file may come from anywhere. */
import { COSTS, RESOURCES, SIZES } from '../schema/metrics.js';
import type { RunInfo } from '../schema/report.js';
import type { Resource, SizeMetric } from '../schema/metrics.js';
import { asArray, asBoolean, asInteger, asMap, asString } from '../stream/fields.js';
import type { Fields } from '../stream/fields.js';
import { CALL_MACHINES } from '../protocol/frames.js';
import type { Asker } from '../stream/origins.js';
import { decodeInlined } from '../stream/recorded-frames.js';
import {
  CALLEE_NUMBERS,
  POINT_NUMBERS,
  ROOT_MODULE,
  RUN_NUMBERS,
  START_NUMBERS,
  THREAD_NUMBERS,
} from './profile-model.js';
import { asAmount, asFinite, asOffset, choice, list, numbers, orNull } from './checks.js';
import { checkCourses } from './course.js';
import { decodeNote } from './notes.js';
import { sampledOf } from './decode-sampled.js';
import type {
  Profile,
  ProfileBlock,
  ProfileContext,
  ProfileEdge,
  ProfileLoop,
  Unseen,
  ProfileMetric,
  ProfileCalls,
  ProfileOrigin,
  ProfileResource,
  ProfileRoutine,
  ProfileSymbol,
  ProfileThread,
  Resources,
  SizePoints,
} from './profile-model.js';

function metric(value: unknown): ProfileMetric {
  const map = asMap(value, 'metric');
  const sizes = list(map['sizes'], 'metric.sizes', (each, where) => choice(each, where, SIZES));
  if (sizes.length === 0) throw new Error('metric.sizes: empty');
  const cell = asInteger(map['cell'], 'metric.cell', 1, 8);
  if ((cell & (cell - 1)) !== 0) throw new Error('metric.cell: not 1, 2, 4 or 8');
  const arch = asString(map['arch'], 'metric.arch');
  const sizeless = map['sizeless'] === undefined ? {} : { sizeless: true as const };
  return { cost: choice(map['cost'], 'metric.cost', COSTS), cell, arch, sizes, ...sizeless };
}

function run(value: unknown, where: string): RunInfo {
  const map = asMap(value, where);
  const text = (field: string) => asString(map[field], `${where}.${field}`);
  const amount = (field: string) => asAmount(map[field], `${where}.${field}`);
  const maybe = (field: string) => orNull(map[field], () => text(field));
  const maybeAmount = (field: string) =>
    map[field] === undefined ? {} : { [field]: amount(field) };
  const features = orNull(map['features'], () => asMap(map['features'], `${where}.features`));
  const input = orNull(map['input'], () => amount('input'));
  const sampled = orNull(map['sampled'], () => sampledOf(map['sampled'], `${where}.sampled`));
  const byName = orNull(map['syscalls_by_name'], () =>
    amountsOf(map['syscalls_by_name'], `${where}.syscalls_by_name`),
  );
  const served = orNull(map['served'], () => servedOf(map['served'], `${where}.served`));
  const window = orNull(map['window'], () => windowOf(map['window'], `${where}.window`));
  return {
    argv: list(map['argv'], `${where}.argv`, asString),
    exe: text('exe'),
    build_id: maybe('build_id'),
    engine: text('engine'),
    engine_version: text('engine_version'),
    pid: amount('pid'),
    ppid: amount('ppid'),
    exit_code: orNull(map['exit_code'], () =>
      asInteger(map['exit_code'], `${where}.exit_code`, -0x80000000, 0xffffffff),
    ),
    signal: maybe('signal'),
    complete: asBoolean(map['complete'], `${where}.complete`),
    activations: amount('activations'),
    incomplete_activations: amount('incomplete_activations'),
    rows: amount('rows'),
    blocks: amount('blocks'),
    ...maybeAmount('work'),
    ...maybeAmount('instructions'),
    ...maybeAmount('steps'),
    ...Object.fromEntries(RESOURCES.flatMap((name) => Object.entries(maybeAmount(name)))),
    ...(byName === null ? {} : { syscalls_by_name: byName }),
    threads: amount('threads'),
    wall_s: amount('wall_s'),
    ...(input === null ? {} : { input }),
    ...(features === null ? {} : { features: featuresOf(features, `${where}.features`) }),
    ...(sampled === null ? {} : { sampled }),
    ...(served === null ? {} : { served }),
    ...(window === null ? {} : { window }),
  };
}

function servedOf(value: unknown, where: string): NonNullable<RunInfo['served']> {
  const map = asMap(value, where);
  return {
    connections: asAmount(map['connections'], `${where}.connections`),
    requests: asAmount(map['requests'], `${where}.requests`),
  };
}

function windowOf(value: unknown, where: string): NonNullable<RunInfo['window']> {
  const map = asMap(value, where);
  return {
    number: asInteger(map['number'], `${where}.number`, 0, 0xffffffff),
    from: asAmount(map['from'], `${where}.from`),
    to: orNull(map['to'], () => asAmount(map['to'], `${where}.to`)),
  };
}

function featuresOf(map: Fields, where: string): Record<string, number> {
  return Object.fromEntries(
    Object.entries(map).map(([name, value]) => {
      return [name, asFinite(value, `${where}.${name}`)];
    }),
  );
}

function amountsOf(value: unknown, where: string): Record<string, number> {
  return Object.fromEntries(
    Object.entries(asMap(value, where)).map(([name, amount]) => [
      name,
      asAmount(amount, `${where}.${name}`),
    ]),
  );
}

function symbol(value: unknown, where: string): ProfileSymbol {
  const map = asMap(value, where);
  return {
    name: asString(map['name'], `${where}.name`),
    fullName: asString(map['fullName'], `${where}.fullName`),
    entry: asOffset(map['entry'], `${where}.entry`),
    file: orNull(map['file'], () => asString(map['file'], `${where}.file`)),
    line: orNull(map['line'], () => asInteger(map['line'], `${where}.line`)),
    ...(map['endLine'] === undefined
      ? {}
      : { endLine: asInteger(map['endLine'], `${where}.endLine`) }),
    ...(map['inlined'] === undefined
      ? {}
      : { inlined: decodeInlined(map['inlined'], `${where}.inlined`) }),
  };
}

function sizesOf(value: unknown, where: string): ProfileRoutine['sizes'] {
  const map = asMap(value, where);
  const sizes: Partial<Record<SizeMetric, SizePoints>> = {};
  for (const size of SIZES) {
    if (map[size] === undefined) continue;
    const series = asMap(map[size], `${where}.${size}`);
    sizes[size] = {
      binned: asBoolean(series['binned'], `${where}.${size}.binned`),
      points: numbers(series['points'], `${where}.${size}.points`, POINT_NUMBERS),
    };
  }
  return sizes;
}

/** How long the lists are that routines point into. */
interface Lengths {
  modules: number;
  runs: number;
  threads: number;
}

/** Groups of numbers that each begin with an index. */
function byIndex(value: unknown, where: string, stride: number, length: number): number[] {
  const all = numbers(value, where, stride);
  for (let at = 0; at < all.length; at += stride) asInteger(all[at], where, 0, length - 1);
  return all;
}

function routine(value: unknown, where: string, lengths: Lengths): ProfileRoutine {
  const map = asMap(value, where);
  const { modules, runs, threads } = lengths;
  const amount = (field: string) => asAmount(map[field], `${where}.${field}`);
  const named = orNull(map['symbol'], () => symbol(map['symbol'], `${where}.symbol`));
  const input = orNull(map['input'], () => asMap(map['input'], `${where}.input`));
  const merged = orNull(map['merged'], () => byIndex(map['merged'], `${where}.merged`, 2, runs));
  const byThread = orNull(map['byThread'], () =>
    byIndex(map['byThread'], `${where}.byThread`, THREAD_NUMBERS, threads),
  );
  const courses = orNull(map['courses'], () => checkCourses(map['courses'], `${where}.courses`));
  return {
    module: asInteger(map['module'], `${where}.module`, ROOT_MODULE, modules - 1),
    offset: asOffset(map['offset'], `${where}.offset`),
    ...(named === null ? {} : { symbol: named }),
    calls: amount('calls'),
    incompleteCalls: amount('incompleteCalls'),
    corruptCalls: amount('corruptCalls'),
    costTotal: asFinite(map['costTotal'], `${where}.costTotal`),
    costSelf: asFinite(map['costSelf'], `${where}.costSelf`),
    ...(merged === null ? {} : { merged }),
    ...(input === null
      ? {}
      : {
          input: {
            kernel: asAmount(input['kernel'], `${where}.input.kernel`),
            thread: asAmount(input['thread'], `${where}.input.thread`),
          },
        }),
    sizes: sizesOf(map['sizes'], `${where}.sizes`),
    ...(map['requests'] === undefined ? {} : { requests: amount('requests') }),
    byRun: byIndex(map['byRun'], `${where}.byRun`, RUN_NUMBERS, runs),
    ...(byThread === null ? {} : { byThread }),
    ...(courses === null ? {} : { courses }),
    ...(map['script'] === undefined || !asBoolean(map['script'], `${where}.script`)
      ? {}
      : { script: true as const }),
    ...(map['region'] === undefined || !asBoolean(map['region'], `${where}.region`)
      ? {}
      : { region: true as const }),
    ...(map['code'] === undefined
      ? {}
      : { code: choice(map['code'], `${where}.code`, ['unknown', 'irreducible']) }),
  };
}

function resourcesOf(value: unknown, routines: number, runs: number): Resources {
  const map = asMap(value, 'resources');
  const index = (each: unknown, where: string) => asInteger(each, where, 0, routines - 1);
  const one = (resource: Resource): ProfileResource => {
    const where = `resources.${resource}`;
    const fields = asMap(map[resource], where);
    return {
      routines: list(fields['routines'], `${where}.routines`, (each, at) => {
        const of = asMap(each, at);
        return {
          routine: index(of['routine'], `${at}.routine`),
          calls: asAmount(of['calls'], `${at}.calls`),
          incompleteCalls: asAmount(of['incompleteCalls'], `${at}.incompleteCalls`),
          total: asAmount(of['total'], `${at}.total`),
          self: asFinite(of['self'], `${at}.self`),
          sizes: sizesOf(of['sizes'], `${at}.sizes`),
          byRun: byIndex(of['byRun'], `${at}.byRun`, RUN_NUMBERS, runs),
        };
      }),
      edges: list(fields['edges'], `${where}.edges`, (each, at) => {
        const [caller, callee, calls, amount] = asArray(each, at);
        return [index(caller, at), index(callee, at), asAmount(calls, at), asFinite(amount, at)];
      }),
    };
  };
  const asker = (of: Fields, at: string): Asker => {
    const path = list(of['path'], `${at}.path`, index);
    if (of['places'] === undefined) return { path };
    const places = list(of['places'], `${at}.places`, (each, where) =>
      asInteger(each, where, -0x80000000, 0x7fffffff),
    );
    if (places.length !== path.length) throw new Error(`${at}.places: not one for each routine`);
    return { path, places };
  };
  const calls = (each: unknown, at: string): ProfileCalls => {
    const of = asMap(each, at);
    return {
      ...asker(of, at),
      run: asInteger(of['run'], `${at}.run`, 0, runs - 1),
      machine: choice(of['machine'], `${at}.machine`, CALL_MACHINES),
      number: asInteger(of['number'], `${at}.number`, 0, 0xffffffff),
      count: asAmount(of['count'], `${at}.count`),
    };
  };
  const origin = (each: unknown, at: string): ProfileOrigin => {
    const of = asMap(each, at);
    const amount = (name: string) => asAmount(of[name], `${at}.${name}`);
    return {
      ...asker(of, at),
      run: asInteger(of['run'], `${at}.run`, 0, runs - 1),
      blocks: amount('blocks'),
      bytes: amount('bytes'),
      peakBlocks: amount('peakBlocks'),
      peakBytes: amount('peakBytes'),
      servedBlocks: amount('servedBlocks'),
      servedBytes: amount('servedBytes'),
    };
  };
  return {
    ...Object.fromEntries(
      RESOURCES.filter((name) => map[name] !== undefined).map((name) => [name, one(name)]),
    ),
    ...(map['origins'] === undefined
      ? {}
      : { origins: list(map['origins'], 'resources.origins', origin) }),
    ...(map['made'] === undefined ? {} : { made: list(map['made'], 'resources.made', calls) }),
  };
}

function unseen(value: unknown, where: string): Unseen {
  const map = asMap(value, where);
  return {
    headers: asAmount(map['headers'], `${where}.headers`),
    entries: asAmount(map['entries'], `${where}.entries`),
  };
}

function loop(value: unknown, index: number, lengths: Lengths, routines: number): ProfileLoop {
  const where = `loops[${index}]`;
  const numbers = routine(value, where, lengths);
  const map = asMap(value, where);
  return {
    ...numbers,
    routine: asInteger(map['routine'], `${where}.routine`, 0, routines - 1),
    parent: asInteger(map['parent'], `${where}.parent`, -1, index - 1),
    end: asOffset(map['end'], `${where}.end`),
    iterations: asAmount(map['iterations'], `${where}.iterations`),
    ...(map['unseen'] === undefined ? {} : { unseen: unseen(map['unseen'], `${where}.unseen`) }),
    callees: byIndex(map['callees'], `${where}.callees`, CALLEE_NUMBERS, routines),
  };
}

function thread(value: unknown, where: string, runs: number): ProfileThread {
  const map = asMap(value, where);
  return {
    run: asInteger(map['run'], `${where}.run`, 0, runs - 1),
    thread: orNull(map['thread'], () => asInteger(map['thread'], `${where}.thread`, 0, 0xffffffff)),
  };
}

function edge(value: unknown, where: string, routines: number, starts: number): ProfileEdge {
  const [caller, callee, calls, cost, ...byStart] = asArray(value, where);
  return [
    asInteger(caller, where, 0, routines - 1),
    asInteger(callee, where, 0, routines - 1),
    asAmount(calls, where),
    asFinite(cost, where),
    ...byIndex(byStart, where, START_NUMBERS, starts),
  ];
}

function context(value: unknown, index: number, routines: number): ProfileContext {
  const where = `contexts[${index}]`;
  const map = asMap(value, where);
  return {
    routine: asInteger(map['routine'], `${where}.routine`, 0, routines - 1),
    parent: asInteger(map['parent'], `${where}.parent`, -1, index - 1),
    calls: asAmount(map['calls'], `${where}.calls`),
    costSelf: asFinite(map['costSelf'], `${where}.costSelf`),
    points: numbers(map['points'], `${where}.points`, POINT_NUMBERS),
  };
}

function startList(value: unknown, runs: number): number[] {
  const starts = list(value, 'starts', (each, where) => asInteger(each, where, 0, runs - 1));
  const first = starts.at(0) ?? 0;
  if (starts.length < Math.min(1, runs) || first !== 0) throw new Error('starts: not from 0');
  if (starts.some((each, i) => i > 0 && each <= starts[i - 1]))
    throw new Error('starts: not in order');
  return starts;
}

function block(value: unknown, where: string, { modules, runs }: Lengths): ProfileBlock {
  const map = asMap(value, where);
  const named = orNull(map['symbol'], () => symbol(map['symbol'], `${where}.symbol`));
  return {
    module: asInteger(map['module'], `${where}.module`, 0, modules - 1),
    offset: asOffset(map['offset'], `${where}.offset`),
    ...(named === null ? {} : { symbol: named }),
    ...(map['bytes'] === undefined ? {} : shape(map, where)),
    byRun: byIndex(map['byRun'], `${where}.byRun`, 2, runs),
  };
}

function shape(map: Fields, where: string): Pick<ProfileBlock, 'bytes' | 'blocks' | 'second'> {
  const number = (name: string) => asInteger(map[name], `${where}.${name}`, 0, 0xffff);
  return { bytes: number('bytes'), blocks: number('blocks'), second: number('second') };
}

/** @throws Error that names the malformed field */
export function checkProfile(map: Fields): Profile {
  const modules = list(map['modules'], 'modules', (each, where) => {
    const fields = asMap(each, where);
    const buildId = asString(fields['buildId'], `${where}.buildId`);
    if (!/^[0-9a-f]*$/.test(buildId)) throw new Error(`${where}.buildId: not hexadecimal`);
    return { path: asString(fields['path'], `${where}.path`), buildId };
  });
  const runs = list(map['runs'], 'runs', run);
  const starts = orNull(map['starts'], () => startList(map['starts'], runs.length));
  const threads = orNull(map['threads'], () =>
    list(map['threads'], 'threads', (each, where) => thread(each, where, runs.length)),
  );
  const lengths = { modules: modules.length, runs: runs.length, threads: threads?.length ?? 0 };
  const routines = list(map['routines'], 'routines', (each, where) =>
    routine(each, where, lengths),
  );
  const loops = orNull(map['loops'], () =>
    asArray(map['loops'], 'loops').map((each, i) => loop(each, i, lengths, routines.length)),
  );
  const blocks = orNull(map['blocks'], () =>
    list(map['blocks'], 'blocks', (each, where) => block(each, where, lengths)),
  );
  const contexts = orNull(map['contexts'], () =>
    asArray(map['contexts'], 'contexts').map((each, i) => context(each, i, routines.length)),
  );
  const notes = orNull(map['notes'], () =>
    list(map['notes'], 'notes', decodeNote).filter((note) => note !== null),
  );
  const resources = orNull(map['resources'], () =>
    resourcesOf(map['resources'], routines.length, runs.length),
  );
  return {
    ...(contexts === null ? {} : { contexts }),
    ...(blocks === null ? {} : { blocks }),
    metric: metric(map['metric']),
    runs,
    ...(starts === null ? {} : { starts }),
    ...(threads === null ? {} : { threads }),
    modules,
    routines,
    ...(loops === null ? {} : { loops }),
    edges: list(map['edges'], 'edges', (each, where) =>
      edge(each, where, routines.length, starts?.length ?? 0),
    ),
    ...(resources === null ? {} : { resources }),
    warnings: list(map['warnings'], 'warnings', asString),
    ...(notes === null ? {} : { notes }),
  };
}
