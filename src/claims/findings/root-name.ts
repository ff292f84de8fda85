/** What a thread runs outside of any call, as a caller. */
export const ROOT_NAME = '(thread)';
