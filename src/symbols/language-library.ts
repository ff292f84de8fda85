/**
 * Routines of a language's own library that are linked into each program, and functions that have no
 * name in the source.
 */

/** OCaml, D, Ada, Rust, C++. */
const LIBRARY = /^(Stdlib\.|std\.|ada\.|(core|alloc|std|__gnu_cxx)::)/;

/** What it does so often is its caller's doing. */
export function isLanguageLibrary(name: string): boolean {
  return LIBRARY.test(name);
}

/** As compilers call them: OCaml, Go, Rust, C++, D. */
const ANONYMOUS =
  /(\.fun_\d+|\.func\d+(\.\d+)*|\{\{closure\}\}|\{lambda\([^{}]*\)#\d+\}(::operator\(\)\(.*\))?|__(lambda|dgliteral|funcliteral)\d+(L\d+)?)( const)?$/;

/** Where it begins says more than its name. */
export function isAnonymous(name: string): boolean {
  return ANONYMOUS.test(name);
}
