/**
 * msgpackr's build that holds no state in common with its other ones. The native extractor of
 * strings that `msgpackr` installs in Node reads a SharedArrayBuffer as if it were an ArrayBuffer
 * and crashes; a program that uses this package may well load it.
 */
declare module 'msgpackr/index-no-eval' {
  export { Packr, Unpackr } from 'msgpackr';
}
