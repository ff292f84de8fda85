/** The last part of a path, as `basename` of Node.js has it: the page knows no Node.js. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
