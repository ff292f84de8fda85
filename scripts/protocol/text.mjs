// Words of the languages that protocol/ is written out in.

const WIDTH = 100;

/** 'KernelWrite', 'not-started' or 'drms_kernel' as C names a constant. */
export function upper(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();
}

/** Lines of a text, each with `start` before it, of at most 100 columns. */
function wrap(text, start, room) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== '' && start.length + line.length + 1 + word.length > room) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => start + line);
}

/** Paragraphs as a comment of C: one line, or several with a star before each but the first. */
export function commentC(about, indent = '') {
  const lines = [about].flat().flatMap((text) => wrap(text, `${indent} * `, WIDTH - 3));
  lines[0] = lines[0].replace(`${indent} *`, `${indent}/*`);
  return `${lines.join('\n')} */\n`;
}

/** As JSDoc. */
export function commentTs(about, indent = '') {
  const texts = [about].flat();
  const one = `${indent}/** ${texts[0]} */`;
  if (texts.length === 1 && one.length <= WIDTH) return `${one}\n`;
  const lines = texts.flatMap((text) => wrap(text, `${indent} * `, WIDTH));
  return `${[`${indent}/**`, ...lines, `${indent} */`].join('\n')}\n`;
}

export const hex = (value, digits = 1) => `0x${value.toString(16).padStart(digits, '0')}`;

export const quoted = (quote) => (text) => `${quote}${text}${quote}`;

/** Of an object of objects: each with its name. */
export function entries(values) {
  return Object.entries(values).map(([name, value]) => ({ name, ...value }));
}
