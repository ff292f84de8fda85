/**
 * Routines of a language's own library that are linked into each program, and functions that have no
 * name in the source.
 */

/** OCaml, D, Ada, Rust, C++, Go. */
const LIBRARY =
  /^(Stdlib\.|std\.|ada\.|(core|alloc|std|__gnu_cxx)::|runtime\.|internal\/[a-z/]+\.)/;

/** Units of Free Pascal's own library, in capitals as its symbols are. */
const UNITS =
  /^(SYSTEM|OBJPAS|SYSUTILS|CLASSES|MATH|STRUTILS|DATEUTILS|VARIANTS|TYPINFO|FGL|CONTNRS|RTLCONSTS|TYPES|GENERICS)\./;

/** What HotSpot calls the ways from interpreted to compiled methods and back. */
const HOTSPOT =
  /^(I2C\/C2I adapters|StubRoutines \(.*\)|resolve_(static|virtual|opt_virtual)_call)$/;

/**
 * Where compilers have the source of what they put into each program: instances of Ada's and C++'s
 * generic code, D's, Rust's and Go's library.
 */
const SOURCES =
  /^(\/usr\/lib\/gcc\/.*\/adainclude|\/usr\/include\/(c\+\+|d)|\/rustc\/[0-9a-f]+\/library|\/usr\/(lib|share|local)\/go(-[\d.]+)?\/src|.*\/lib\/rustlib\/src)\//;

/** It has no loops: who calls it so often, or what it is called for, has. */
export const isTrampoline = (name: string): boolean => HOTSPOT.test(name);

/**
 * What it does so often is its caller's doing.
 * @param source file that it was written in, where that is known
 */
export function isLanguageLibrary(name: string, source: string | null = null): boolean {
  return (
    LIBRARY.test(name) ||
    UNITS.test(name) ||
    HOTSPOT.test(name) ||
    (source !== null && SOURCES.test(source))
  );
}

/** As compilers call them: OCaml, Go, Rust, C++, D. */
const ANONYMOUS =
  /(\.fun_\d+|\.func\d+(\.\d+)*|\{\{closure\}\}|\{lambda\([^{}]*\)#\d+\}(::operator\(\)\(.*\))?|__(lambda|dgliteral|funcliteral)\d+(L\d+)?)( const)?$/;

/** Where it begins says more than its name. */
export function isAnonymous(name: string): boolean {
  return ANONYMOUS.test(name);
}
