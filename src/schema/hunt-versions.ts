/** Versions of what a hunt writes, apart from the schemas, whose library takes long to load. */

/** Of its result. */
export const HUNT_SCHEMA = 1;
/** Of the file of a family. */
export const HUNT_FAMILY_SCHEMA = 1;
