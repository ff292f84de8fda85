// What both engines are made of: protocol/variants.mjs.
import variants from '../protocol/variants.mjs';

const { prefix, parts } = variants;
const [{ folders }, { engines, capabilities }] = parts;

/** Folders of native that both engines compile, or include from. */
export const SHARED = folders;

/** What they compile these with. */
export const CORE_DEFINES = Object.fromEntries(
  engines.map((engine) => [
    engine,
    Object.entries(capabilities)
      .filter(([, { engines: of }]) => of.includes(engine))
      .map(([name]) => `-D${prefix}${name}`),
  ]),
);
