/** Inputs that many of these cases share. */
import { below, lines, prose, randomOf, write } from '../../inputs.js';

type Prepare = (folder: string, n: number) => void;

/** A file of `n` lines, each made from its number and random numbers. */
const rows =
  (
    name: string,
    line: (i: number, random: (end: number) => number, n: number) => string,
  ): Prepare =>
  (folder, n) => {
    const random = randomOf(n);
    write(
      folder,
      name,
      lines(n, (i) => line(i, (end) => below(random, end), n)),
    );
  };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];

/** Orders: number, customer, city, amount. */
export const csv = rows(
  'orders.csv',
  (i, random, n) => `${i},customer${random(n)},city${random(40)},${random(100_000) / 100}`,
);

/** Requests, as web servers log them. */
export const log = rows(
  'access.log',
  (i, random) =>
    `10.0.${random(4)}.${random(250)} - - [${1 + random(28)}/${MONTHS[random(6)]}/2026:10:${random(60)}:${random(60)} +0000] "GET /page/${random(500)}?id=${i} HTTP/1.1" ${[200, 200, 200, 304, 404][random(5)]} ${random(20_000)}`,
);

/** One word a line, some of them again and again. */
export const words = rows('words', (_, random, n) => `w${random(n)}`);

/** Prose of n kilobytes. */
export const text: Prepare = (folder, n) => {
  write(folder, 'text', prose(n * 1024, randomOf(n)));
};

/** n functions in C. */
export const source = rows(
  'source.c',
  (i, random) =>
    `/* The function of row ${i}. */\nint f${i}(int a, const char *b) {\n\tint s = ${random(100)};\n\tfor (int i = 0; i < a; i++) s += (i * b[i]) ^ ${random(1000)};\n\treturn s ? s : ${i > 0 ? `f${i - 1}(a - 1, b)` : '0'};\n}`,
);

/** A list of n objects. */
export const json: Prepare = (folder, n) => {
  const random = randomOf(n);
  const list = Array.from({ length: n }, (_, i) => ({
    id: i,
    group: `g${below(random, 20)}`,
    price: below(random, 10_000) / 100,
    tags: ['a', 'b', `t${below(random, 50)}`],
  }));
  write(folder, 'list.json', JSON.stringify(list));
};

/** A list of n elements. */
export const xml: Prepare = (folder, n) => {
  const random = randomOf(n);
  const items = lines(
    n,
    (i) =>
      `<item id="${i}"><name>n${below(random, n)}</name><price>${below(random, 97)}</price></item>`,
  );
  write(folder, 'list.xml', `<list>\n${items}</list>\n`);
};

/** Both files have half of what the other has; sorted. */
export const sorted: Prepare = (folder, n) => {
  const list = (from: number) =>
    Array.from(
      { length: n },
      (_, i) => `key${String(2 * i + from * (i % 2)).padStart(8, '0')} ${i}`,
    )
      .sort()
      .join('\n') + '\n';
  write(folder, 'a', list(0));
  write(folder, 'b', list(1));
};
