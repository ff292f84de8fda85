/** What a case of the check is. */
export interface Case {
  name: string;
  command: readonly string[];
  /** A file of the folder. */
  stdin?: string;
  /** Makes the input; files that are asked for are made by it as well, under their own names. */
  make?: (folder: string, n: number, name: string) => void;
  /** Size and name of the file that there is. */
  file?: readonly [size: number, name: string];
  /** Of the program over its runs; 1: nothing grows faster than n log n. */
  exponent: number;
}
