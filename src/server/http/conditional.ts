import { hash, randomBytes } from 'node:crypto'

/** Tells this process from another on the same database, and from itself before a restart. */
const PROCESSO = randomBytes(6).toString('base64url')
const ORA_MS = 3_600_000

/**
 * All that an answer depends on, as a text: who asks, the hour (each day of Europe/Rome begins with one) and the
 * committed data. While it is the same, so is the answer to the same address (ADR 027).
 * @param chi a person's id, or what several people who get the same answer have in common
 * @param dati what the database says of its committed data; changes with every commit
 */
export const statoPer = (chi: number | string, dati: string): string =>
  `${PROCESSO}-${chi}-${Math.floor(Date.now() / ORA_MS)}-${dati.replaceAll(',', '+')}`

/** A digest of an answer, for the calls that repeat themselves: something may have changed, but nothing of theirs. */
export const improntaDi = (corpo: string | Buffer): string => hash('sha1', corpo, 'base64url').slice(0, 16)

/** `"<versione>.<stato>.<digest>"`: If-Match reads the first part, If-None-Match the others. */
export const etichetta = (versione: number | undefined, stato: string, digest = ''): string =>
  `"${versione ?? 0}.${stato}.${digest}"`

/** Reads If-None-Match: may hold more than one ETag; a proxy that compresses makes them weak. */
function parti(intestazione: string): string[][] {
  return Array.from(intestazione.matchAll(/"([^"]*)"/g), ([, dentro = '']) => dentro.split('.'))
}

/** The ETag among those of If-None-Match that was given for this very state, or undefined. */
export function conStato(intestazione: string | undefined, stato: string): string | undefined {
  if (intestazione === undefined) return undefined
  const uguale = parti(intestazione).find((p) => p[1] === stato)
  return uguale && `"${uguale.join('.')}"`
}

/** Whether If-None-Match holds an ETag given for these very bytes. */
export const conImpronta = (intestazione: string | undefined, digest: string): boolean =>
  intestazione !== undefined && parti(intestazione).some((p) => p[2] === digest)
