import * as z from 'zod'
import { SHA256 } from '#telefono/rapporti/contract.ts'

/** What an action brings that somebody has signed, by its kind. */
const GENERI: Record<string, 'Rapporto' | 'RCEE'> = { 'rapporto.chiudi': 'Rapporto', 'rcee.chiudi': 'RCEE' }
export const FIRMATI = Object.keys(GENERI) as ('rapporto.chiudi' | 'rcee.chiudi')[]

/** As little as makes a document of it: everything else may be wrong, and the office still has something to decide about. */
const documento = z.object({
  pdf: z.string().regex(SHA256),
  contenuto: z.object({ uid: z.uuid() }),
})

/** The document that an action brings, whatever else is wrong with it; null where it brings none. */
export function firmatoDi({ tipo, corpo }: { tipo: string; corpo: unknown }) {
  const genere = GENERI[tipo]
  const letto = documento.safeParse(corpo)
  return genere && letto.success ? { genere, pdf: letto.data.pdf, uid: letto.data.contenuto.uid } : null
}

/** The id under which a waiting document is kept; null of another action. */
export const documentoInAttesa = (corpo: string | null): number | null =>
  (JSON.parse(corpo ?? '{}') as { documentoId?: number }).documentoId ?? null
