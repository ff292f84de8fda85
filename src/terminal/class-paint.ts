/** The colours of classes. */
import type { Colors } from '../base/text/colors.js';
import type { Claimed } from '../growth/classes.js';
import { paceOf } from '../growth/order.js';

const PAINT = { fast: 'red', linear: 'yellow', slow: 'green', unknown: 'dim' } as const;

/** Classes that outgrow n log n deserve to be seen first. */
export const classPaint = (claim: Claimed, colors: Colors) => colors[PAINT[paceOf(claim)]];
