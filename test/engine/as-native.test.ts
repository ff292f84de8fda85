/**
 * What programs do with their descriptors, memory, threads and programs that they execute ends as
 * it does without an engine: output, status, and a whole stream of each process.
 */
import { readFileSync } from 'node:fs';
import type { Case } from './cases.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';
import type { EngineOutcome } from './run.js';

function one(target: string, ...args: string[]): Case {
  return { target, args };
}

const hasTiles = readFileSync('/proc/cpuinfo', 'utf8').includes(' amx_tile');

const CASES: Case[] = [
  { ...one('descriptors', 'range'), streams: 3 },
  { ...one('descriptors', 'each'), streams: 2 },
  { ...one('descriptors', 'pipe'), streams: 2 },
  one('descriptors', 'limits'),
  { ...one('listing'), streams: 2 },
  { ...one('listing', '50'), streams: 3 },
  { ...one('/bin/sh', '-c', 'ulimit -n 40; ls /proc/self/fd; exec ls /proc/self/fd/'), streams: 4 },
  one('own_limits'),
  {
    ...one(
      '/bin/sh',
      '-c',
      '(ulimit -n 100; exec sh -c "ulimit -Sn; ulimit -Hn; ls /proc/self/fd"); ulimit -Sn 200; exec sh -c "$1"',
      'sh',
      'ulimit -Sn; ulimit -Hn; ulimit -Sn 210; ulimit -Sn; exec sh -c "ulimit -Sn"',
    ),
    streams: 7,
  },
  {
    ...one(
      '/bin/sh',
      '-c',
      'ulimit -v 2000000; ulimit -v; ulimit -Sn 1000; ulimit -n; /bin/echo x',
    ),
    streams: 3,
  },
  { ...one('memory_limits'), streams: 6 },
  one('places', 'hints'),
  one('places', 'hints', 'threads'),
  { ...one('ignoring'), streams: 2 },
  { ...one('threads_forking'), streams: 13 },
  { ...one('borrowed_memory', 'threads'), streams: 9 },
  { ...one('restarted'), streams: 13 },
  { ...one('fork_loads'), streams: 3 },
  { ...one('clone3'), streams: 5 },
  { ...one('fork_chain', '16'), streams: 17 },
  { ...one('status'), streams: 3 },
  { ...one('queued_signals'), streams: 4 },
  { ...one('bad_pointers'), streams: 23 },
  { ...one('hostile_calls'), streams: 21 },
  one('odd_instructions', 'strings', 'division', 'fused', 'stack', 'shift'),
  // A script that executes itself, some times.
  one(
    '/bin/sh',
    '-c',
    'f=$(mktemp); echo "#!/bin/sh" > $f; echo "$1" >> $f; chmod +x $f; exec $f 4',
    'sh',
    '[ $1 -gt 0 ] && exec $0 $(($1 - 1)); rm $0; exec ls /proc/self/fd',
  ),
  // Scripts whose interpreter is a script, with an argument each; and a long line with blanks behind.
  one(
    '/bin/sh',
    '-c',
    'd=$(mktemp -d); cd $d; printf "$1" > 1; printf "#!$d/1 x y\n" > 2; printf "#!$d/2\n" > 3; printf "$2" > 4; chmod +x *; for s in 1 2 3 4; do ./$s a "b  c" | sed "s#$d##g"; done; cd /; rm -r $d',
    'sh',
    '#!/usr/bin/printf [%%s]\n',
    `#! /usr/bin/printf  [%%s]${'x'.repeat(150)} y \t\n`,
  ),
  // As many scripts as the kernel follows, and one more; a line that is as long as it looks at, and
  // lines that end with their file.
  one(
    '/bin/sh',
    '-c',
    'd=$(mktemp -d); cd $d; printf "$1" > 1; for s in 2 3 4 5 6; do printf "#!$d/$((s - 1)) $s\n" > $s; done; printf "$2" > 7; printf "$3" > 8; printf "$4" > 9; chmod +x *; for s in 5 6 7 8 9; do env ./$s a "b  c" 2>&1 | sed "s#$d##g"; done; cd /; rm -r $d',
    'sh',
    '#!/usr/bin/printf [%%s]\n',
    `#! /usr/bin/printf [%%s]${'x'.repeat(300)}`,
    '#! /usr/bin/printf [%%s]  ',
    '#! /bin/echo  ',
  ),
  { ...one('argv0'), streams: 6 },
  one('jit_many'),
  one('many_stubs'),
  one('ignored_bits'),
  one('written_bytes'),
  { ...one('fork_unloaded'), streams: 2 },
  one('unused_faults'),
  one('dual_mapping', '1'),
  one('dual_mapping', '2'),
  one('dual_mapping', 'data'),
  one('threads_busy', '4', '100'),
  one('odd_calls', 'segments'),
  // DynamoRIO gives another place at times, as it keeps tables at many.
  { ...one('odd_calls', 'taken'), only: 'valgrind' },
  { ...one('odd_calls', 'execveat', 'closing'), streams: 2 },
  { ...one('odd_calls', 'execveat', 'folder'), streams: 2 },
  { ...one('odd_calls', 'execveat', 'itself'), streams: 2 },
  { ...one('debugger', '/bin/echo', 'debugged'), streams: 2 },
  // Valgrind tells signals of its own making.
  { ...one('faults'), only: 'dynamorio' },
  // Valgrind needs a path, knows no tiles, and only some ways to the program's own file.
  { ...one('odd_calls', 'execveat', 'memory'), streams: 1, only: 'dynamorio' },
  // DynamoRIO hides the tiles that a processor has, so that programs ask for none.
  ...(hasTiles ? [] : [{ ...one('odd_calls', 'tiles'), only: 'dynamorio' as const }]),
  { ...one('odd_calls', 'itself'), streams: 2, only: 'dynamorio' },
  // Valgrind has room for 500.
  { ...one('threads_sharing', '800'), only: 'dynamorio' },
  // Valgrind lets programs choose their places below 128 GB only.
  { ...one('places', 'fixed'), only: 'dynamorio' },
  { ...one('places', 'fixed', 'threads'), only: 'dynamorio' },
  {
    ...one(
      '/usr/bin/python3',
      '-ISc',
      'import subprocess; print(subprocess.run(["/bin/echo", "x"], capture_output=True))',
    ),
    streams: 3,
  },
  // While what is executed starts, natively and with the engine.
  one(
    '/usr/bin/python3',
    '-ISc',
    `import subprocess, time
for ms in 0, 5, 10, 15, 20, 30, 40:
    child = subprocess.Popen(["/bin/sleep", "100"]); time.sleep(ms / 1000); child.terminate(); print(child.wait())`,
  ),
  one(
    '/usr/bin/python3',
    '-ISc',
    `import os, signal
own = os.pidfd_open(os.getpid()); print(own)
signal.signal(signal.SIGUSR1, lambda *_: print("handled")); signal.pidfd_send_signal(own, signal.SIGUSR1); print("sent")
try: os.pidfd_open(-1)
except OSError as error: print(error)`,
  ),
];

/** DynamoRIO has no handlers before the first instruction: what a signal ends then has no end. */
function withoutUnbegun(outcome: EngineOutcome): EngineOutcome {
  const begun = outcome.streams.filter(
    ({ collected }) => collected.end !== null || collected.totals().rows > 0,
  );
  return { ...outcome, streams: begun };
}

for (const { target, args, streams, only } of CASES)
  forEngines(
    `${target} ${args.join(' ').slice(0, 60)}`,
    async (t, engine) => {
      const argv = [targetPath(target), ...args];
      const outcome = await runUnder(engine, argv, { footprint: false });
      sameAsNative(t, await runNative(argv), outcome);
      wholeStreams(t, engine.name === 'dynamorio' ? withoutUnbegun(outcome) : outcome);
      if (streams !== undefined) t.is(outcome.streams.length, streams);
    },
    only,
  );

forEngines(
  'what the engine cannot do ends the program with status 125, threads or not',
  async (t, engine) => {
    for (const more of [[], ['threads']]) {
      const outcome = await runUnder(engine, [targetPath('places'), 'over', ...more]);
      t.deepEqual([outcome.status, outcome.signal], [125, null]);
      const said = outcome.streams.flatMap(({ collected }) => collected.notes).join('\n');
      t.regex(said, /maps memory over the tool's own/);
    }
  },
  'dynamorio',
);
