/** Colours: on a terminal only, and never against NO_COLOR (https://no-color.org). */
import pc from 'picocolors';

export type Colors = ReturnType<typeof pc.createColors>;

export function colorsFor(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): Colors {
  const wanted = stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return pc.createColors(wanted);
}
