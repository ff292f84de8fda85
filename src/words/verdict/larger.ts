/** What would tell more than parts of a file do. */
import type { SizeMeaning } from '../../schema/size-meaning.js';
import { joined } from '../names.js';

/** Runs differ in how much of files they get. */
export type Parts = Extract<SizeMeaning, { beside: readonly string[] }>;

/** "d200.po and r200.pot". */
export const cutFilesWords = ({ file, beside }: Parts): string =>
  joined([file ?? 'its stdin', ...beside]);

/** The whole files have been tried. */
export const largerFilesWords = (parts: Parts): string =>
  `To find out, make ${cutFilesWords(parts)} larger, with four times as many ${parts.kind} and more, and run the same with --decide.`;
