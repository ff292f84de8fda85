/** What a reader of a profile has to know beforehand. */
import type { ProfileNote } from '../profile/notes.js';
import type { Profile } from '../profile/profile-model.js';

const CROWDS = {
  threads: 'too many threads to keep the costs of each routine in every one',
  processes: 'too many processes to keep the costs of each routine in every one',
  runs: 'too many runs to keep how often each block ran',
};

export function noteWords(note: ProfileNote): string {
  switch (note.kind) {
    case 'crowd':
      return CROWDS[note.of];
    case 'size_left_out':
      return `the size ${note.size} was not recorded in all profiles and is left out`;
    case 'rebuilt': {
      const { path, buildIds, routines, matched } = note;
      return (
        `${path} was rebuilt between the runs (build-ids ${buildIds.join(' and ')}): ` +
        `${matched} of its ${routines} routines are matched by name, the others stand for themselves`
      );
    }
  }
}

/** With what recorders, and other programs, said in words. */
export const profileWarnings = ({ warnings, notes = [] }: Profile): string[] => [
  ...warnings,
  ...notes.map((note) => noteWords(note)),
];
