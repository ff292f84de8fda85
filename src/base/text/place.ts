/** `/src/a.c:9`; null where no file is known. */
export const sourcePlace = ({
  file,
  line,
}: {
  file: string | null;
  line: number | null;
}): string | null => (file === null ? null : `${file}${line === null ? '' : `:${line}`}`);
