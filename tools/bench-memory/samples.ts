/** Resident memory of a process and all below it, sample by sample. */
import { readFileSync } from 'node:fs';
import { descendants, residentBytes } from '../../src/campaigns/batch/slot/process-tree.js';

/** One process: megabytes by second. */
export interface Course {
  name: string;
  samples: { at: number; mb: number }[];
}

/** The name of the program that a process runs, as the kernel has it. */
function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '?';
  }
}

/** Adds a sample of each process at and below `root` to the courses, by process. */
export function sample(courses: Map<number, Course>, root: number, at: number): void {
  for (const pid of [root, ...descendants(root)]) {
    const mb = residentBytes(pid) / 1e6;
    if (mb === 0) continue; // It has just ended.
    const course = courses.get(pid) ?? { name: nameOf(pid), samples: [] };
    course.samples.push({ at, mb });
    courses.set(pid, course);
  }
}

const MOST_ROWS = 10;

/** What is told of a course in words: early, half-way, late, and at most. */
export function quarters({ samples }: Course): number[] {
  const at = (part: number) =>
    samples[Math.min(samples.length - 1, Math.floor(part * samples.length))].mb;
  return [at(0.1), at(0.25), at(0.5), at(0.75), at(1), Math.max(...samples.map(({ mb }) => mb))];
}

/** Those that were there for most of the run. */
export function lasting(courses: ReadonlyMap<number, Course>): Course[] {
  const most = Math.max(...[...courses.values()].map(({ samples }) => samples.length));
  return [...courses.values()]
    .filter(({ samples }) => samples.length > most / 2)
    .slice(0, MOST_ROWS);
}
