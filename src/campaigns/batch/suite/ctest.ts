/** Tests of CTest, from `ctest --show-only=json-v1`. */
import { z } from 'zod';
import { plainJob } from '../job.js';
import type { Job } from '../job.js';
import { ask } from './runner.js';
import type { DiscoveryContext, Found } from './runner.js';
import { withSettings } from './expand.js';
import { planned } from './planned-job.js';
import type { PlannedJob } from './planned-job.js';

const listing = z.object({
  kind: z.literal('ctestInfo'),
  tests: z.array(
    z.object({
      name: z.string(),
      command: z.array(z.string()).exactOptional(),
      properties: z.array(z.object({ name: z.string(), value: z.unknown() })).default([]),
    }),
  ),
});

type Properties = ReadonlyMap<string, unknown>;

/** CTest's own, where nobody says. */
const DEFAULT_TIMEOUT_S = 1500;

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(';') : [];

const flag = (value: unknown): boolean =>
  value === true || /^(1|on|yes|true|y)$/i.test(String(value));

function assignments(list: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    list.map((text) => {
      const at = text.indexOf('=');
      return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

/** ENVIRONMENT_MODIFICATION: `NAME=operation:value`, one after the other. */
export function modified(
  env: Readonly<Record<string, string | null>>,
  modifications: readonly string[],
  outside: NodeJS.ProcessEnv = process.env,
): Record<string, string | null> {
  const result: Record<string, string | null> = { ...env };
  for (const text of modifications) {
    const match = /^([^=]+)=([a-z_]+):(.*)$/s.exec(text);
    if (match === null) continue;
    const [, name, operation, value] = match;
    const before = name in result ? result[name] : (outside[name] ?? null);
    const join = (separator: string, first: string | null, second: string | null): string =>
      first === null || first === '' || second === null || second === ''
        ? `${first ?? ''}${second ?? ''}`
        : `${first}${separator}${second}`;
    const operations: Record<string, () => string | null> = {
      reset: () => outside[name] ?? null,
      set: () => value,
      unset: () => null,
      string_append: () => join('', before, value),
      string_prepend: () => join('', value, before),
      path_list_append: () => join(':', before, value),
      path_list_prepend: () => join(':', value, before),
      cmake_list_append: () => join(';', before, value),
      cmake_list_prepend: () => join(';', value, before),
    };
    if (operation in operations) result[name] = operations[operation]();
  }
  return result;
}

function jobOf(
  name: string,
  command: readonly string[],
  properties: Properties,
  folder: string,
  timeScale: number,
): Job {
  const base = plainJob(
    name,
    command,
    strings(properties.get('WORKING_DIRECTORY')).join(';') || folder,
  );
  const timeout = Number(properties.get('TIMEOUT') ?? DEFAULT_TIMEOUT_S);
  const code = properties.get('SKIP_RETURN_CODE');
  return {
    ...base,
    timeout_s: timeout > 0 ? timeout * timeScale : null,
    plain_timeout_s: timeout > 0 ? timeout : null,
    env: modified(
      assignments(strings(properties.get('ENVIRONMENT'))),
      strings(properties.get('ENVIRONMENT_MODIFICATION')),
    ),
    judge: {
      ...base.judge,
      will_fail: flag(properties.get('WILL_FAIL')),
      skip_codes: code === undefined ? [] : [Number(code)],
      pass_regex: strings(properties.get('PASS_REGULAR_EXPRESSION')),
      fail_regex: strings(properties.get('FAIL_REGULAR_EXPRESSION')),
      skip_regex: strings(properties.get('SKIP_REGULAR_EXPRESSION')),
    },
  };
}

/** @throws Error in one line */
export async function ctestJobs(
  folder: string,
  config: string | null,
  { timeScale, defaults }: DiscoveryContext,
): Promise<Found> {
  const which = config === null ? [] : ['-C', config];
  const parsed = listing.safeParse(await ask('ctest', ['--show-only=json-v1', ...which], folder));
  if (!parsed.success) throw new Error(`ctest in ${folder} does not list its tests as expected`);
  const tests = parsed.data.tests.map(({ name, command, properties }) => ({
    name,
    command: command ?? [],
    properties: new Map(properties.map((each) => [each.name, each.value])),
  }));
  const list = (test: { properties: Properties }, property: string) =>
    strings(test.properties.get(property));
  const withFixture = (property: string, fixtures: readonly string[]) =>
    tests
      .filter((test) => list(test, property).some((fixture) => fixtures.includes(fixture)))
      .map(({ name }) => name);
  const jobs = tests.map((test): PlannedJob => {
    const { name, command, properties } = test;
    const broken = command.length === 0 ? 'CTest knows no command for it: was it built?' : null;
    const job = jobOf(name, broken === null ? command : [name], properties, folder, timeScale);
    const cleans = list(test, 'FIXTURES_CLEANUP');
    return planned(
      {
        ...withSettings(job, { ...defaults, env: {} }, folder),
        cwd: job.cwd,
        env: { ...defaults.env, ...job.env },
      },
      {
        broken,
        skip: flag(properties.get('DISABLED')) ? 'disabled' : null,
        after: [
          ...list(test, 'DEPENDS'),
          ...(cleans.length === 0 ? [] : withFixture('FIXTURES_REQUIRED', cleans)),
        ].filter((other) => other !== name),
        requires: withFixture('FIXTURES_SETUP', list(test, 'FIXTURES_REQUIRED')),
        locks: list(test, 'RESOURCE_LOCK'),
        processors: Math.max(1, Number(properties.get('PROCESSORS') ?? 1)),
        serial: flag(properties.get('RUN_SERIAL')),
      },
    );
  });
  return { jobs, notes: [] };
}
