/** Names of C++ templates without what is in their brackets. */

const CLOSING = new Map([
  ['<', '>'],
  ['(', ')'],
]);

/** What has brackets as a part of its name. */
const WHOLE = /^(?:\(anonymous namespace\)|operator(?:\(\)|<=>|<<=?|>>=?|->\*?|<=?|>=?))/;

/** `std::__introsort_loop<…>(…)`: the outermost brackets stay; a name that does not pair them is as it was. */
export function withoutBrackets(name: string): string {
  let text = '';
  const open: string[] = [];
  for (let at = 0; at < name.length;) {
    const whole = WHOLE.exec(name.slice(at))?.[0];
    const part = whole ?? name[at];
    at += part.length;
    const closing = whole === undefined ? CLOSING.get(part) : undefined;
    if (whole === undefined && part === open.at(-1)) {
      open.pop();
      if (open.length === 0) text += `…${part}`;
    } else {
      if (open.length === 0) text += part;
      if (closing !== undefined) open.push(closing);
    }
  }
  return open.length === 0 ? text : name;
}

/** The same without any: `std::__introsort_loop`. */
export function plainName(name: string): string {
  return withoutBrackets(name).replaceAll(/<…>|\(…\)/g, '');
}
