import test from 'ava';
import fc from 'fast-check';
import { MOST_COURSES, coursesOf } from '../../src/profile/course.js';
import type { ProfileCourse } from '../../src/profile/course.js';
import { decodeProfile, encodeProfile } from '../../src/profile/file-format.js';
import { mergeProfiles } from '../../src/profile/merge-profiles.js';
import type { Profile } from '../../src/profile/profile-model.js';
import { profiles } from './profiles.js';

const [sample] = fc.sample(profiles, { numRuns: 1, seed: 3 });

function withCourses(courses: ProfileCourse[]): Profile {
  const [first, ...others] = sample.routines;
  return { ...sample, routines: [{ ...first, courses }, ...others] };
}

const upTo = (cost: number): ProfileCourse => ({
  complete: cost % 2 === 0,
  cells: [1, cost / 2],
  cost: [1, cost],
  reads: [0, cost],
});

test('a file keeps courses, and one without them has none', async (t) => {
  const profile = withCourses([upTo(30), { complete: true, cells: [4], cost: [9] }]);
  const again = await decodeProfile(encodeProfile(profile));
  t.deepEqual(again, profile);
  const [first, second] = coursesOf(again.routines);
  t.deepEqual(first, {
    routine: 0,
    calls: 2,
    complete: true,
    points: {
      cells: Float64Array.of(1, 15),
      cost: Float64Array.of(1, 30),
      reads: Float64Array.of(0, 30),
    },
  });
  t.deepEqual(second.points, { cells: Float64Array.of(4), cost: Float64Array.of(9) });
  t.deepEqual(coursesOf((await decodeProfile(encodeProfile(sample))).routines), []);
});

test('of merged profiles the dearest courses are kept', (t) => {
  const costs = [50, 20, 70, 10, 60, 40];
  const halves = [costs.slice(0, 3), costs.slice(3)];
  const merged = mergeProfiles(halves.map((each) => withCourses(each.map(upTo))));
  const kept = coursesOf(merged.routines).map(({ points }) => points.cost.at(-1));
  t.deepEqual(kept, [70, 60, 50, 40].slice(0, MOST_COURSES));
});

test('a course that makes no sense names the field', async (t) => {
  const cases: [ProfileCourse, RegExp][] = [
    [{ ...upTo(8), cost: [5, 4] }, /routines\[0\]\.courses\[0\]\.cost: falls/],
    [{ ...upTo(8), cells: [5] }, /courses\[0\]\.cells: not of 2 points/],
    [{ ...upTo(8), reads: [-1, 3] }, /courses\[0\]\.reads: not a number from 0/],
  ];
  for (const [course, message] of cases) {
    await t.throwsAsync(decodeProfile(encodeProfile(withCourses([course]))), { message });
  }
});
