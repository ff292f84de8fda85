/**
 * Made from protocol/variants.mjs: edit that, then "npm run protocol".
 * What both engines compile.
 */

/** Folders of native that both compile, or include from. */
export const SHARED_FOLDERS = ['base', 'wire', 'code', 'core', 'protocol'] as const;
