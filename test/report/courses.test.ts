/** What a report says of the course of a call. */
import test from 'ava';
import { buildReport } from '../support/build-report.js';
import { colorsFor } from '../../src/base/text/colors.js';
import { findingsText, verdict } from '../../src/terminal/findings-text.js';
import { showFinding } from '../../src/terminal/show-finding.js';
import type { ProfileCourse } from '../../src/profile/course.js';
import { reportSchema } from '../../src/schema/report.js';
import { courseOf } from '../claims/progress/courses.js';
import { SYMBOLS, profileOf } from '../support/profiles.js';

const CELLS = 8000;

/** Calls of so many routines, each of which costs what the course says. */
function reportOf(
  { cells, cost, written }: ReturnType<typeof courseOf> & { written?: Float64Array },
  routines = 1,
) {
  const course: ProfileCourse = {
    complete: true,
    cells: [...cells],
    cost: [...cost],
    ...(written === undefined ? {} : { written: [...written] }),
  };
  const all = () => course.cost.at(-1)!;
  const profile = profileOf([course.cells.at(-1)!], { min: all, max: all, sum: all, count: 1 });
  const [routine] = profile.routines;
  profile.routines = Array.from({ length: routines }, (_, i) => ({
    ...routine,
    courses: [course],
    offset: `0x${100 + i}`,
  }));
  profile.runs[0].blocks = routines * all();
  return buildReport(profile, SYMBOLS);
}

test('growth within one call is a finding, with four points, one run as a caution, and its course', (t) => {
  const report = reportOf(courseOf(CELLS, (so) => so / 10));
  const [finding] = report.findings!;
  t.is(finding.basis, 'progress');
  t.is(finding.class, 'O(n^2)');
  t.is(finding.confidence, 0.67);
  t.is(finding.text, 'The cost of a call of f100 grows like n^2 with what it has read so far.');
  t.regex(
    finding.evidence[0],
    /^after 1\.\d+k, 2k, 4k and 8k cells the call had cost [\d.]+k, \d+k, \d+k and 3\.2M blocks$/,
  );
  t.is(finding.evidence.at(-1), 'seen in one call');
  t.regex(finding.next!, /runs of several sizes can/);
  t.deepEqual(finding.course!.points.at(-1), [CELLS, 3_199_600]);
  t.is(Math.round(finding.predicted!.times), 100);
  t.regex(
    report.growth!.text,
    /^f100, 100 % of this run, grows like n\^2 with what a call has read/,
  );
  t.is(report.growth!.shares.growing, 1);
  t.notThrows(() => reportSchema.parse(JSON.parse(JSON.stringify(report))));
});

test('the terminal and show say what it rests on', (t) => {
  const report = reportOf(courseOf(CELLS, (so) => so / 10));
  const colors = colorsFor({}, {});
  const text = [...verdict(report, 200, colors), ...findingsText(report, 200, colors)].join('\n');
  t.regex(text, /1\. f100 {2}O\(n\^2\) {2}100 % of the cost/);
  t.regex(text, /at 10x +3\d\dM blocks for a call that goes through 80k cells, 100 times/);
  t.regex(showFinding(report.findings![0], report), /what grows +the cost of one call, with what/);
});

test('passes are told with cautious words, and what drives them is left open', (t) => {
  const cells = [1000, 1858, 1858];
  const cost = [20_000, 40_000, 7_000_000];
  const points = { cells: Float64Array.from(cells), cost: Float64Array.from(cost) };
  const report = reportOf(points, 2);
  t.is(report.findings!.length, 2);
  const [finding] = report.findings!;
  t.is(finding.basis, 'passes');
  t.is(finding.class, 'unknown');
  t.is(finding.exponent, null);
  t.regex(
    finding.text,
    /^A call of f100 costs 3\.77k blocks for each of the 1\.86k cells \(15 kB\) that it reads; it works on with these, or with what it made itself; one run cannot tell whether this depends on the input or on a fixed count\.$/,
  );
  t.regex(
    report.growth!.text,
    /^f100, 50\.0 % of this run, does much work without reading new data/,
  );
  // A second one of that kind is no growth either.
  t.regex(report.growth!.text, /\. Nothing else is seen to grow faster than n log n; /);
  t.is(report.growth!.shares.growing, 0);
  t.is(report.growth!.shares.undecided, 1);
});

test('a call that costs much for each new cell is not said to go over the same ones', (t) => {
  const report = reportOf(courseOf(CELLS, () => 5000));
  const [finding] = report.findings!;
  t.is(finding.class, 'unknown');
  t.regex(
    finding.text,
    /^A call of f100 costs 5k blocks for each of 8k cells \(64 kB\) that it goes through, which is more than a sort of them costs\. One run cannot tell whether a cell costs more with another input\.$/,
  );
  t.regex(
    report.growth!.text,
    /^f100, 100 % of this run, does much work for each cell of its data\. /,
  );
});

test('a linear call is no finding', (t) => {
  t.deepEqual(reportOf(courseOf(CELLS, () => 20)).findings, []);
});

test('a call whose cost keeps in proportion to its input is decided, and the verdict says so', (t) => {
  const points = courseOf(CELLS, () => 20);
  const read = { ...points, written: new Float64Array(points.cells.length) };
  const { growth } = reportOf(read);
  t.is(
    growth!.text,
    'Nothing is seen to grow faster than n log n with the input of its calls; growth is known for all of the work. Cost stayed proportional to the input throughout this run (20 blocks per cell).',
  );
  t.is(growth!.shares.steady, 1);
  t.regex(reportOf(points).growth!.text, /^This run cannot tell how /);
});
