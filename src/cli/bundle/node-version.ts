/**
 * Ends the process where this Node.js is too old to read the command. Imported first; what is in
 * this file and in the one that it is bundled into is read by Node.js 12 as well, the oldest that
 * supported distributions have (scripts/build-cli.mjs sees to that).
 */
const [MAJOR, MINOR] = [20, 19];

/** Null: it is new enough. */
export function tooOld(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return null;
  return `comair-bin: Node.js ${version} is too old, ${MAJOR}.${MINOR} or newer is needed: put one first in PATH (nodejs.org has it)\n`;
}

const problem = tooOld(process.versions.node);
if (problem !== null) {
  process.stderr.write(problem);
  process.exit(125);
}
