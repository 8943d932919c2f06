/** What is wrong with an archive that is readable but none of ours. */
export class Foreign extends Error {}

/** A name from outside, fit for a terminal. */
export const shown = (name: string) => `«${name.replace(/[^\p{L}\p{N}\p{P} ]/gu, '?').slice(0, 80)}»`

/** What zlib and tar say of bytes that are none of theirs. */
export function isDamage(error: unknown): boolean {
  const { code = '', tarCode } = error as { code?: string; tarCode?: string }
  return tarCode !== undefined || code.startsWith('Z_') || code.startsWith('TAR_')
}
