/** A line of one of a routine's files, as elements of the page have it. */
export const lineKey = (file: number, line: number): string => `${file}:${line}`;
