import type { CurrentUser } from '#shared/permissions.ts'
import { token } from './http.ts'
import { memory } from './memory.ts'

/** Who the token belonged to when the server was last asked: says which role to expect, before it has answered again. */
const USER_ENTRY = 'utente'

interface Remembered {
  /** Of the token that it was: the token itself is stored once. */
  segno: string
  utente: CurrentUser
}

/** As it was kept until the token was stored once: a telephone that was brought up to date may have no signal since. */
interface RememberedBefore {
  token: string
  utente: CurrentUser
}

/** Who is remembered for the token of now; null where there is none, or it was another's. */
export function remembered(): CurrentUser | null {
  const mine = token.leggi()
  const last = memory.ultimoUtente<Remembered | RememberedBefore>(USER_ENTRY)
  if (!mine || !last) return null
  const before = 'token' in last
  if ((before ? mark(last.token) : last.segno) !== mark(mine)) return null
  if (before) rememberUser(last.utente)
  return last.utente
}

export function rememberUser(utente: CurrentUser): void {
  memory.scrivi(USER_ENTRY, utente.id, { segno: mark(token.leggi() ?? ''), utente } satisfies Remembered)
}

/** 32 bits of a token (FNV-1a): enough to know it again, and nothing to sign in with. */
function mark(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16)
}
