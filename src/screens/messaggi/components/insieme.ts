/** So many messages are decided about at a time; the next ones follow. */
export const INSIEME = 200
