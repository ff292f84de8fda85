/** From which lines memory is asked for, and system calls are made, and how what is in use grows. */
import test from 'ava';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '../../src/schema/report.js';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { DYNAMORIO_HOME, leaveOut } from './dynamorio-here.js';
import { targetPath } from './run.js';

const ENGINES = DYNAMORIO_HOME === null ? ['valgrind'] : ['valgrind', 'dynamorio'];
if (DYNAMORIO_HOME === null) leaveOut('places that ask for memory, with DynamoRIO');

const SIZES = [200, 400, 800, 1600, 3200];
const [LARGEST] = SIZES.slice(-1);

/** The number of the one line that has the text. */
async function lineOf(source: string, text: string): Promise<number> {
  const lines = (await readFile(join('test', 'targets', source), 'utf8')).split('\n');
  const found = lines.flatMap((line, i) => (line.includes(text) ? [i + 1] : []));
  if (found.length !== 1) throw new Error(`${source}: ${found.length} lines with ${text}`);
  return found[0];
}

const readReport = async (path: string): Promise<Report> =>
  reportSchema.parse(JSON.parse(await readFile(path, 'utf8')));

/** Who holds most at the peak, and at the end, over a sweep. */
async function heldOver(
  engine: string,
  target: string,
): Promise<Record<'peak' | 'kept', { held: NonNullable<Report['held']>; said: string }>> {
  let found: Awaited<ReturnType<typeof heldOver>> | undefined;
  await inFolder(async (folder) => {
    const [json, profile] = ['r.json', 'r.profile'].map((name) => join(folder, name));
    const sizes = `${SIZES[0]}..${LARGEST}:x2`;
    const program = ['--', targetPath(target), '{n}'];
    await comair(['sweep', '--engine', engine, '--sizes', sizes, '--profile', profile, ...program]);
    const by = async (resource: string) => {
      const { stdout } = await comair(['analyze', '--cost', resource, '--json', json, profile]);
      const { held = [] } = await readReport(json);
      return { held, said: stdout.replaceAll(/\s+/g, ' ') };
    };
    found = { peak: await by('peak'), kept: await by('kept') };
  });
  return found!;
}

for (const engine of ENGINES) {
  for (const target of ['asks', 'asks_plain'])
    test(`${engine}: lines of ${target} that have memory in use, each with its law`, async (t) => {
      const { peak, kept } = await heldOver(engine, target);
      const at = async (text: string) => lineOf('asks.cc', text);
      const lines = peak.held.map(({ routine, line, blocks, each }) => [
        routine.name,
        line,
        blocks,
        Math.round(each ?? 0),
      ]);
      // 48 bytes of a node, 100 of a string.
      t.deepEqual(lines.slice(0, 2), [
        ['main', await at('// map'), 3 * LARGEST, 144],
        ['main', await at('// words'), LARGEST, 100],
      ]);
      t.true(peak.held.every(({ file }) => file === undefined || file.endsWith('/asks.cc')));
      t.regex(
        peak.said,
        /is what main asked for at asks\.cc:\d+, 9\.6k blocks: 144 bytes for each of n\./,
      );
      const [first] = kept.held;
      t.deepEqual(
        [first.line, first.blocks, first.bytes, first.class, Math.round(first.each ?? 0)],
        [await at('// kept'), LARGEST, 24 * LARGEST, 'O(n)', 24],
      );
    });

  test(`${engine}: without lines none is said`, async (t) => {
    const { peak } = await heldOver(engine, 'asks_stripped');
    t.true(peak.held.length > 0);
    t.true(peak.held.every(({ file, line }) => file === undefined && line === undefined));
    t.notRegex(peak.said, /asks\.cc/);
  });

  test(`${engine}: which system calls grow, and from where they are made`, async (t) => {
    await inFolder(async (folder) => {
      const json = join(folder, 'r.json');
      const run = ['--engine', engine, '--json', json, '--', targetPath('resources')];
      const { stderr } = await comair([...run, 'calls', '128']);
      const report = await readReport(json);
      const all = [4, 8, 16, 32, 64, 128].reduce((sum, n) => sum + n * n, 0);
      const [{ syscalls, syscalls_by_name: byName = {} }] = report.runs;
      t.is(byName['getppid'], all);
      t.is(
        syscalls,
        Object.values(byName).reduce((sum, calls) => sum + calls, 0),
      );
      const line = await lineOf('resources.c', 'sum += syscall(SYS_getppid) & cells[k];');
      const [first] = report.resources?.[0].by_name ?? [];
      t.deepEqual([first.name, first.calls, first.line], ['getppid', all, line]);
      t.regex(
        stderr.replaceAll(/\s+/g, ' '),
        new RegExp(
          `of the program's [\\d.]+k, nearly all of them getppid at resources\\.c:${line}\\.`,
        ),
      );
    });
  });
}
