import { toCsv } from '../../../src/exports/csv.js';
import type { Table } from '../../../src/exports/report-tables.js';

/** Characters that a name of a file has nowhere a meaning for. */
const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]+/g, '-').slice(0, 60);

/** The browser puts it where it puts what is downloaded; nothing is asked for of anybody. */
function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = plain(name);
  link.click();
  // It is read after this task.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}

interface Props {
  /** Of the file, without what its kind adds. */
  name: string;
}

interface Kind {
  suffix: 'csv' | 'svg';
  type: string;
}

/** What is saved is made when one asks for it. */
function SaveButton({ name, suffix, type, text }: Props & Kind & { text: () => string }) {
  return (
    <button
      type="button"
      class="toggle save"
      onClick={() => {
        save(`${plain(name)}.${suffix}`, type, text());
      }}
    >
      Save as {suffix.toUpperCase()}
    </button>
  );
}

/** Cells that look like formulas are texts (exports/csv.ts). */
export const SaveCsv = ({ name, table }: Props & { table: () => Table }) => (
  <SaveButton name={name} suffix="csv" type="text/csv" text={() => toCsv(table())} />
);

export const SaveSvg = ({ name, svg }: Props & { svg: () => string }) => (
  <SaveButton name={name} suffix="svg" type="image/svg+xml" text={svg} />
);
