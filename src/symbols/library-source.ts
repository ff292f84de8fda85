/** Which source files are of a library or a language, and not of who wrote the program. */

/** Where systems and package managers put headers and sources. */
const FOLDERS =
  /^\/(usr\/(include|lib\w*|share|src|local\/(include|lib\w*|go))|opt\/[^/]+\/include|rustc|nix\/store|gnu\/store)\//;
/** Wherever a compiler or a package manager is installed. */
const PARTS = /\/(include\/c\+\+|lib\/rustlib|\.cargo\/registry|\.rustup\/toolchains|pkg\/mod)\//;

export function isLibrarySource(path: string): boolean {
  return FOLDERS.test(path) || PARTS.test(path);
}
