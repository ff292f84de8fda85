/**
 * The course of an activation: how many cells it had accessed, and what it had cost, at points of
 * its progress. A part of a long activation is a run on a smaller input, so that one call can show
 * how cost grows.
 */
import { asArray, asBoolean, asMap } from '../stream/fields.js';
import { asAmount, list } from './checks.js';

/** Of a routine's or loop's activations the dearest so many have their courses kept. */
export const MOST_COURSES = 4;

/** As a profile has it. All lists are of the same length, and none of them falls. */
export interface ProfileCourse {
  /** Whether the activation ended while it was observed. */
  complete: boolean;
  cells: number[];
  cost: number[];
  reads?: number[];
  written?: number[];
  external?: number[];
}

/**
 * One activation's course. A first point, where all is 0, goes without saying; the last one is what
 * was known at its end, or when the observation ended.
 */
export interface Course {
  /** Index into the list that was asked: `routines` or `loops` of the profile. */
  routine: number;
  /** Of how many activations of this routine, or loop, courses are kept. */
  calls: number;
  complete: boolean;
  points: {
    /** Cells accessed so far; docs/glossary.md says which count. */
    cells: Float64Array;
    /** In the profile's metric; what it calls is included in all three. */
    cost: Float64Array;
    /** Cells that its callees read first, once for each call. Absent where nobody counted. */
    reads?: Float64Array;
    /** Of the cells those that it wrote before it read them: no input. Absent in old profiles. */
    written?: Float64Array;
    /**
     * Of the cells those that it read again since the kernel, or another thread, had written them: what
     * it received into memory that it had used before. Absent in old profiles.
     */
    external?: Float64Array;
  };
}

const last = (numbers: readonly number[]): number => numbers.at(-1) ?? 0;

/** The dearest of them, the dearest first. */
export function dearest(courses: readonly ProfileCourse[]): ProfileCourse[] {
  return [...courses].sort((a, b) => last(b.cost) - last(a.cost)).slice(0, MOST_COURSES);
}

/**
 * @param list `routines` or `loops` of a profile
 * @param indexOf of each the index that it is told by; null: it is left out
 */
export function coursesOf(
  list: readonly { courses?: ProfileCourse[] }[],
  indexOf: readonly (number | null)[] = [...list.keys()],
): Course[] {
  return list.flatMap(({ courses = [] }, i) => {
    const routine = indexOf[i];
    if (routine === null) return [];
    return courses.map(({ complete, cells, cost, reads, written, external }) => ({
      routine,
      calls: courses.length,
      complete,
      points: {
        cells: Float64Array.from(cells),
        cost: Float64Array.from(cost),
        ...(reads === undefined ? {} : { reads: Float64Array.from(reads) }),
        ...(written === undefined ? {} : { written: Float64Array.from(written) }),
        ...(external === undefined ? {} : { external: Float64Array.from(external) }),
      },
    }));
  });
}

/** As reports have it: [cells, cost, reads] at each point. */
export function courseReport({ complete, cells, cost, reads }: ProfileCourse): {
  complete: boolean;
  points: [cells: number, cost: number, reads: number][];
} {
  return { complete, points: cells.map((each, i) => [each, cost[i], reads?.[i] ?? 0]) };
}

function progress(value: unknown, where: string, length: number): number[] {
  const numbers = asArray(value, where).map((each) => asAmount(each, where));
  if (numbers.length !== length) throw new Error(`${where}: not of ${length} points`);
  if (numbers.some((each, i) => i > 0 && each < numbers[i - 1])) throw new Error(`${where}: falls`);
  return numbers;
}

/** @throws Error that names the malformed field */
export function checkCourses(value: unknown, where: string): ProfileCourse[] {
  return list(value, where, (each, place) => {
    const map = asMap(each, place);
    const { length } = asArray(map['cost'], `${place}.cost`);
    const of = (field: string) => progress(map[field], `${place}.${field}`, length);
    return {
      complete: asBoolean(map['complete'], `${place}.complete`),
      cells: of('cells'),
      cost: of('cost'),
      ...(map['reads'] === undefined ? {} : { reads: of('reads') }),
      ...(map['written'] === undefined ? {} : { written: of('written') }),
      ...(map['external'] === undefined ? {} : { external: of('external') }),
    };
  });
}
