/** What the launcher does while there is nothing for it to do, and what it may not change. */
import { spawn } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { aloneWithDynamorio, withDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { comair } from '../support/command.js';
import { MANY, runSampled } from './run.js';

const FAR = 1n << 30n;

aloneWithDynamorio(
  'a sample that is due while copies enough run is waited for',
  async (t, home) => {
    // One copy at a time, and nearly always one is due.
    const argv = [targetPath('sampled'), '3000', '0', '400'];
    const limits = { ...MANY, copies: 1 };
    const { result } = await runSampled(t, home, argv, /_sort$/, limits);
    t.true(result.samples.length > 3, String(result.samples.length));
    // Times between samples are a millisecond or more in the mean; without a wait it looks every 30 us.
    t.true(result.rounds < 5000 * result.seconds, `${result.rounds} in ${result.seconds} s`);
  },
);

/** Of all processors, since the machine began; what gives way to others counts as idle. */
const idleSeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.idle + times.nice, 0) / 1000;

aloneWithDynamorio(
  'what is written to while there is a copy is paid for as such',
  async (t, home) => {
    const MB = 10;
    // All of its memory, over and over: also within copies that end before the launcher looks.
    const argv = [targetPath('writer'), String(MB), '1000000'];
    const limits = { ...MANY, budget: 0.05, copies: 1 };
    const before = idleSeconds();
    const { result } = await runSampled(t, home, argv, /^write_pages$/, limits);
    // Where no processor is idle the first copy takes as long as the program.
    const isBusy = idleSeconds() - before < result.wall / 4;
    t.true(result.samples.length > (isBusy ? 0 : 1), String(result.samples.length));
    const all = (MB << 8) * result.costs.fault_ns * 1e-9;
    t.true(result.spent > 0.7 * all * result.samples.length, JSON.stringify(result, null, 1));
  },
);

aloneWithDynamorio('copies are as many as processors are idle, at least one', async (t, home) => {
  const argv = [targetPath('sampled'), '3000', '0', '400'];
  const processors = availableParallelism();
  const given = await runSampled(t, home, argv, /_sort$/, { ...MANY, copies: 3 });
  t.is(given.result.copies, 3);
  const busy = Array.from({ length: processors }, () => spawn('sh', ['-c', 'while :; do :; done']));
  try {
    const { result } = await runSampled(t, home, argv, /_sort$/, { ...MANY, copies: 0 });
    t.is(result.copies, 1);
    t.true(result.idle < processors / 2, String(result.idle));
    t.true(result.samples.length > 0);
  } finally {
    for (const each of busy) each.kill('SIGKILL');
  }
});

/** Else it would end at a multiple of 2 MB, as the control file begins at one. */
withDynamorio("the program's memory does not lie at ours", async (t, home) => {
  const { result, stdout } = await runSampled(t, home, [targetPath('maps')], /^take$/);
  t.true(result.samples.length > 0);
  const all = [...stdout.matchAll(/^([0-9a-f]+)-([0-9a-f]+) (.*)$/gm)].map(
    ([, start, end, what]) => ({ start: BigInt(`0x${start}`), end: BigInt(`0x${end}`), what }),
  );
  const isControl = ({ what }: { what: string }): boolean => what.endsWith('/control');
  const [control, ...more] = all.filter(isControl);
  t.deepEqual(more, []);
  const [below, above] = [control.start - FAR, control.end + FAR];
  t.deepEqual(
    all.filter((each) => !isControl(each) && each.end > below && each.start < above),
    [],
  );
});

/** Stops what measures, a sibling of the program's, and says so. */
const STOPS_MEASURING = `for each in /proc/[0-9]*; do
  read -r pid name state parent rest < $each/stat || continue
  [ "$parent" = $PPID ] && [ "$pid" != $$ ] && kill -STOP $pid && echo "stopped $name"
done 2> /dev/null
echo end`;

aloneWithDynamorio('what copies cost is measured beside the program', async (t, home) => {
  const argv = ['--dynamorio', home, '--', '/bin/sh', '-c', STOPS_MEASURING];
  const { stdout, stderr } = await comair(['sample', ...argv]);
  // It ends too soon for a sample, but not before it has begun.
  t.is(stdout, 'stopped (comair-sampler)\nend\n', stderr);
});
