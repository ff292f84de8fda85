/** Prints what `findTarget` says of a program to a user who is not root. */
import { findTarget } from '../../../src/record/engine/target.js';

const path = process.argv[2];
if (process.getuid!() === 0) process.setuid!(65534);
try {
  process.stdout.write(JSON.stringify(findTarget([path])));
} catch (error) {
  const { status, message } = error as Error & { status: number };
  process.stdout.write(JSON.stringify({ status, message }));
}
