/** Functions of scripts are targets of samples, which a call from one to another begins. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { start } from './attached.js';

const PYTHON = ['/usr/bin/python3', '-S', '-I'];
const MOST = 16;

/** Not one call of it leaves the routine that interprets. */
const SCRIPT = `import sys
def distinct(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return len(seen)

def turn(n):
    return distinct([i * 7919 % n for i in range(n)])

def serve(rounds):
    print('ready', flush=True)
    for i in range(rounds):
        turn((50, 100, 150, 200, 300, 400)[i * 5 % 6])

serve(int(sys.argv[1]))
`;

const isKnown = /^Python 3\.11\./.test(
  execFileSync(PYTHON[0], ['--version'], { encoding: 'utf8' }),
);
const title = 'a function of Python that the interpreter calls without leaving itself';

type Routine = Report['routines'][number];

const costs = ({ points }: Routine): Map<number, number> =>
  new Map(points.map(([size, , , dearest]) => [size, dearest]));

function distinctOf({ routines }: Report, script: string): Routine | undefined {
  return routines.find(({ name, module_path: path }) => name === 'distinct' && path === script);
}

if (!isKnown) test.skip(title, () => undefined);
else
  aloneWithDynamorio(title, async (t) => {
    await inFolder(async (folder) => {
      const script = join(folder, 's.py');
      const json = join(folder, 'r.json');
      const read = (): Report => JSON.parse(readFileSync(json, 'utf8')) as Report;
      writeFileSync(script, SCRIPT);
      const whole = ['--engine', 'dynamorio', '--json', json, '--report', '/dev/null'];
      await comair([...whole, '--', ...PYTHON, script, '60']);
      const known = costs(distinctOf(read(), script)!);
      const { child, pid, says } = start([...PYTHON, script, '1000000000']);
      try {
        await says(/ready/);
        let found: Routine | undefined;
        for (let turns = 1; turns <= MOST && (found?.calls ?? 0) < 5; turns *= 2) {
          const argv = ['--budget', '20%', '--for', String(4 * turns), '--pid', String(pid)];
          await comair(['sample', ...argv, '--json', json, '--report', '/dev/null']);
          found = distinctOf(read(), script);
        }
        const { sampled } = read().runs[0];
        const caught = sampled!.routines.filter(
          ({ module, exact }) => module === script && exact > 0,
        );
        t.true(caught.length > 0);
        for (const { name, costs: own } of caught) {
          t.true(['turn', 'distinct'].includes(name), name);
          t.true(own.exact > 0, name);
        }
        // What is read of the heap, and in which order it was freed, differs a little.
        for (const [size, cost] of costs(found!)) {
          const near = [...known].find(([other]) => Math.abs(other - size) <= 0.05 * size + 20);
          t.truthy(near, `size ${size}`);
          t.true(Math.abs(near![1] - cost) <= 0.05 * cost, `size ${size}: ${near![1]}, ${cost}`);
        }
      } finally {
        child.kill('SIGKILL');
      }
    });
  });
