// What both engines are made of: protocol/variants.mjs.
import variants from '../protocol/variants.mjs';

const { prefix, parts } = variants;
const [{ folders }, { engines }] = parts;

/** Folders of native that both engines compile, or include from. */
export const SHARED = folders;

/** What they compile these with. */
export const CORE_DEFINES = Object.fromEntries(
  Object.entries(engines).map(([engine, names]) => [
    engine,
    names.map((name) => `-D${prefix}${name}`),
  ]),
);
